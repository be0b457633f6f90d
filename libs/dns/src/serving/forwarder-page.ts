import { escapedHtml, HTML_ENTITIES } from '@registrar/kernel';

const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(HTML_ENTITIES).map(([character, escape]) => [escape, character])),
  '&apos;': "'",
};
/** Not even as a reference may these stand in HTML (WHATWG HTML §13.1.4). */
const NOT_IN_HTML = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;

/** Text as HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => escapedHtml(text.replace(NOT_IN_HTML, ''));
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (escape) => CHARACTERS[escape]);

/**
 * The one style of our pages; the policy allows it by its digest, since a policy for inline styles at large
 * would let any in.
 */
export const PAGE_STYLE =
  'html,body{margin:0;height:100%;overflow:hidden}iframe{border:0;display:block;width:100%;height:100%}';
export const PAGE_STYLE_DIGEST = 'sha256-aF4wYZGPI4rerV/kptz6OF8rNi3UV1VhLt/RvPUoA0M=';

/**
 * The page may frame a site and nothing else: no script, no form, no base. No page may frame it, so pages
 * that frame each other end at the second. The framed site is not restricted: many redirect their visitors
 * to another host of theirs.
 */
export const PAGE_POLICY = `default-src 'none'; frame-src http: https:; style-src '${PAGE_STYLE_DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Of the small pages that hold a link or a sentence. */
export const PLAIN_POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const META_TAG = /<meta\s([^<>]*)>/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const META_NAME = /^[a-z0-9][a-z0-9:._-]{0,63}$/i;
/** Meta tags that control a page's behaviour, and would control this one's. */
const META_OURS = /^(?:referrer|viewport|color-scheme|theme-color|darkreader-lock)$/i;

/**
 * `meta` of a masked forwarding: meta tags with a name (or property) and a content are written again, others
 * left out; any other text is the description.
 */
export function metaTags(meta: string): string {
  if (!holdsTagsOnly(meta)) return `<meta name="description" content="${escapeHtml(meta)}">\n`;
  return [...meta.matchAll(META_TAG)].map(([, attributes]) => metaTag(attributes)).join('');
}

/** One meta tag or more, with nothing but blanks beside them. */
const holdsTagsOnly = (meta: string): boolean =>
  meta.trim() !== '' && meta.replace(META_TAG, '').trim() === '';

function metaTag(written: string): string {
  const attributes = new Map(
    [...written.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [
      name.toLowerCase(),
      unescapeHtml(double ?? single),
    ]),
  );
  const kind = attributes.has('property') ? 'property' : 'name';
  const [name, content] = [attributes.get(kind), attributes.get('content')];
  if (name === undefined || content === undefined || !META_NAME.test(name) || META_OURS.test(name)) return '';
  return `<meta ${kind}="${escapeHtml(name)}" content="${escapeHtml(content)}">\n`;
}

export interface MaskedPage {
  title: string;
  meta?: string;
  /** A checked URL. */
  target: string;
}

/** The page of a masked forwarding: frames the target under the address of the host. */
export function maskedPage({ title, meta, target }: MaskedPage): string {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${meta === undefined || meta === '' ? '' : metaTags(meta)}<style>${PAGE_STYLE}</style>
</head>
<body>
<iframe src="${escapeHtml(target)}" title="${escapeHtml(title)}" allow="fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>
</body>
</html>
`;
}

/** For clients that do not follow a redirect (RFC 9110 §15.4). */
export const linkPage = (target: string): string =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>Moved</title>\n</head>\n<body>\n<p><a href="${escapeHtml(target)}">${escapeHtml(target)}</a></p>\n</body>\n</html>\n`;
