const STYLE =
  'body{margin:0;background:#f4f5f7;color:#1c2733;font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:3rem auto;padding:1.5rem 2rem;background:#fff}' +
  'h1{font-size:1.4rem}li{overflow-wrap:anywhere}button{padding:.75rem 1.25rem;border:0;background:#0b57d0;color:#fff;font:inherit;cursor:pointer}';
/** SHA-256 of the style in Base64: a browser applies this one and no other (CSP Level 3 §6.7.3.3). */
const STYLE_SHA256 = 'i780EhiPxJm8flnlWuwjOf5LVpYvZmPUsgLaMHbQbzI=';

/** No scripts, no resources, no framing; the form posts to the origin of the page. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** What has a meaning in HTML, and how it stands there as itself. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it stands in HTML, in an attribute too. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => HTML_ENTITIES[sign]);

/** HTML for people, with its HTTP status. */
export interface HtmlPage {
  status: number;
  html: string;
}

/** A page without script that `PAGE_POLICY` fits; `title` and `body` are HTML. */
export function plainPage(status: number, title: string, body: string): HtmlPage {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style>`;
  return {
    status,
    html: `<!doctype html>\n<html lang="en"><head>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>\n`,
  };
}

/** Texts as a list; nothing where there are none. */
export const htmlList = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapedHtml(item)}</li>`).join('')}</ul>`;

/** Page of an unknown link. `then`: HTML after "Please open the link from the mail again". */
export const unknownLink = (then: string): HtmlPage =>
  plainPage(
    404,
    'This link is not valid',
    `<p>It may have been copied only in part. Please open the link from the mail again${then}</p>`,
  );
