import type { LinkResult } from './verify-contact';

const STYLE = 'body{margin:0;background:#f4f5f7;color:#1c2733;font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:3rem auto;padding:1.5rem 2rem;background:#fff}'
  + 'h1{font-size:1.4rem}li{overflow-wrap:anywhere}button{padding:.75rem 1.25rem;border:0;background:#0b57d0;color:#fff;font:inherit;cursor:pointer}';
/** SHA-256 of the style in Base64: a browser applies this one and no other (CSP Level 3 §6.7.3.3). */
const STYLE_SHA256 = 'i780EhiPxJm8flnlWuwjOf5LVpYvZmPUsgLaMHbQbzI=';

/** Nothing runs, nothing is loaded, nobody frames it; the one form goes back to where the page came from. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_SHA256}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

/** Domains shown; the rest by their number. */
const SHOWN = 50;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as it stands in HTML, in an attribute too. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/** HTML for people, with its HTTP status. */
export interface Page {
  status: number;
  html: string;
}

/** A page without script that `PAGE_HEADERS` fit; `title` and `body` are HTML. */
export function plainPage(status: number, title: string, body: string): Page {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style>`;
  return { status, html: `<!doctype html>\n<html lang="en"><head>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>\n` };
}

function listOf(domains: readonly string[]): string {
  if (domains.length === 0) return '';
  const more = domains.length - SHOWN;
  const items = [...domains.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
  return `<ul>${items.map((name) => `<li>${escapedHtml(name)}</li>`).join('')}</ul>`;
}

const UNKNOWN = plainPage(404, 'This link is not valid', '<p>It may have been copied only in part. Please open the link from the mail again, or ask the company that sells you the domain for a new mail.</p>');
const EXPIRED = plainPage(410, 'This link has expired', '<p>Please ask the company that sells you the domain for a new mail.</p>');
export const TOO_MANY = plainPage(429, 'Too many requests', '<p>Please try again in a few minutes.</p>');

/** What a link says when it is opened: with a button where there is something to confirm, since programs that scan mail open links too. */
export function linkPage(result: LinkResult): Page {
  if (result.kind === 'unknown') return UNKNOWN;
  if (result.kind === 'expired') return EXPIRED;
  const email = `<strong>${escapedHtml(result.email)}</strong>`;
  if (result.kind === 'verified') return plainPage(200, 'The email address is confirmed', `<p>${email} is confirmed. There is nothing left to do.</p>${listOf(result.domains)}`);
  const form = '<form method="post"><button type="submit">Confirm the email address</button></form>';
  return plainPage(200, 'Confirm your email address', `<p>Do you receive mail at ${email}? It is the address of the holder of:</p>${listOf(result.domains)}${form}`);
}

/** What the button leads to. */
export function confirmedPage(result: LinkResult): Page {
  if (result.kind === 'unknown' || result.kind === 'expired') return linkPage(result);
  return plainPage(
    200, 'Thank you: the email address is confirmed',
    `<p><strong>${escapedHtml(result.email)}</strong> is confirmed. Domains that were suspended for it work again shortly.</p>${listOf(result.domains)}`,
  );
}
