import type { HtmlPage } from '../pages/page';

const STYLE =
  'body{margin:0;background:#f4f5f7;color:#1c2733;font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:3rem auto;padding:1.5rem 2rem;background:#fff}' +
  'h1{font-size:1.4rem}li{overflow-wrap:anywhere}button{padding:.75rem 1.25rem;border:0;background:#0b57d0;color:#fff;font:inherit;cursor:pointer}';

/** The whole page to the byte, written without the templates; `title` and `body` are HTML. */
export function expectedPage(status: number, title: string, body: string): HtmlPage {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style>`;
  return {
    status,
    html: `<!doctype html>\n<html lang="en"><head>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>\n`,
  };
}
