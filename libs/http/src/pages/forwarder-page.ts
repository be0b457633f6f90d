import { metaTags } from './forwarder-meta';
import { renderTemplate } from './page';

/**
 * What the forwarder answers for a host. masked: a page that frames the target · moved: a page with a link,
 * for clients that do not follow a redirect (RFC 9110 §15.4) · text: a sentence · none: no content.
 */
export type ForwarderContent =
  | { kind: 'masked'; title: string; meta?: string; target: string }
  | { kind: 'moved'; target: string }
  | { kind: 'text'; text: string }
  | { kind: 'none' };

/** `headers`: those that do not depend on the content. */
export interface ForwarderView {
  status: number;
  headers: Readonly<Record<string, string>>;
  content: ForwarderContent;
}

/** `body` is left out for HEAD, its length is not. */
export interface ForwarderPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Not even as a reference may these stand in HTML (WHATWG HTML §13.1.4). */
const NOT_IN_HTML = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;
const inHtml = (text: string): string => text.replace(NOT_IN_HTML, '');

/**
 * Digest of the one style of the masked page; the policy allows it by its digest, since a policy for inline
 * styles at large would let any in.
 */
const STYLE_DIGEST = 'sha256-aF4wYZGPI4rerV/kptz6OF8rNi3UV1VhLt/RvPUoA0M=';
/**
 * The page may frame a site and nothing else: no script, no form, no base. No page may frame it, so pages
 * that frame each other end at the second. The framed site is not restricted: many redirect their visitors
 * to another host of theirs.
 */
const MASKED_POLICY = [
  `default-src 'none'`,
  'frame-src http: https:',
  `style-src '${STYLE_DIGEST}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
/** Of the small pages that hold a link or a sentence. */
const PLAIN_POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

interface Rendered {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Renders the answer of the forwarder, with the headers common to all answers. */
export function forwarderPage({ status, headers, content }: ForwarderView, method = 'GET'): ForwarderPage {
  const rendered = render(content);
  const length =
    content.kind === 'none' ? undefined : { 'content-length': String(Buffer.byteLength(rendered.body)) };
  return {
    status,
    headers: {
      ...headers,
      ...rendered.headers,
      ...length,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
    body: method === 'HEAD' ? '' : rendered.body,
  };
}

function render(content: ForwarderContent): Rendered {
  switch (content.kind) {
    case 'masked':
      return {
        headers: { ...HTML, 'content-security-policy': MASKED_POLICY, 'x-frame-options': 'DENY' },
        body: maskedPage(content),
      };
    case 'moved':
      return {
        headers: { ...HTML, 'content-security-policy': PLAIN_POLICY },
        body: renderTemplate('forwarder/moved', { target: inHtml(content.target) }),
      };
    case 'text':
      return { headers: { ...TEXT, 'content-security-policy': PLAIN_POLICY }, body: `${content.text}\n` };
    case 'none':
      return { headers: {}, body: '' };
  }
}

/** Frames the target under the address of the host. */
function maskedPage({ title, meta, target }: Extract<ForwarderContent, { kind: 'masked' }>): string {
  const tags = meta === undefined || meta === '' ? [] : metaTags(meta);
  return renderTemplate('forwarder/masked', {
    title: inHtml(title),
    tags: tags.map((tag) => ({ ...tag, name: inHtml(tag.name), content: inHtml(tag.content) })),
    target: inHtml(target),
  });
}
