import { escapedHtml, htmlList, type HtmlPage, plainPage, unknownLink } from '@registrar/kernel';
import type { LinkResult } from './verify-contact';

/** Domains shown; the rest by their number. */
const SHOWN = 50;

function listOf(domains: readonly string[]): string {
  const more = domains.length - SHOWN;
  return htmlList([...domains.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])]);
}

const UNKNOWN = unknownLink(', or ask the company that sells you the domain for a new mail.');
const EXPIRED = plainPage(
  410,
  'This link has expired',
  '<p>Please ask the company that sells you the domain for a new mail.</p>',
);

/**
 * What a link says when it is opened: with a button where there is something to confirm, since programs that
 * scan mail open links too.
 */
export function linkPage(result: LinkResult): HtmlPage {
  if (result.kind === 'unknown') return UNKNOWN;
  if (result.kind === 'expired') return EXPIRED;
  const email = `<strong>${escapedHtml(result.email)}</strong>`;
  if (result.kind === 'verified')
    return plainPage(
      200,
      'The email address is confirmed',
      `<p>${email} is confirmed. There is nothing left to do.</p>${listOf(result.domains)}`,
    );
  const form = '<form method="post"><button type="submit">Confirm the email address</button></form>';
  return plainPage(
    200,
    'Confirm your email address',
    `<p>Do you receive mail at ${email}? It is the address of the holder of:</p>${listOf(result.domains)}${form}`,
  );
}

/** What the button leads to. */
export function confirmedPage(result: LinkResult): HtmlPage {
  if (result.kind === 'unknown' || result.kind === 'expired') return linkPage(result);
  return plainPage(
    200,
    'Thank you: the email address is confirmed',
    `<p><strong>${escapedHtml(result.email)}</strong> is confirmed. Domains that were suspended for it work again shortly.</p>${listOf(result.domains)}`,
  );
}
