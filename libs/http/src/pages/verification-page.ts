import { type HtmlPage, renderPage } from './page';

/**
 * What a link of a verification mail shows. open: a button, since programs that scan mail open links too ·
 * verified: already done · confirmed: the button was pressed.
 */
export type VerificationView =
  | { kind: 'open' | 'verified' | 'confirmed'; email: string; domains: readonly string[] }
  | { kind: 'expired' }
  | { kind: 'unknown' };

const STATUS: Readonly<Record<VerificationView['kind'], number>> = {
  open: 200,
  verified: 200,
  confirmed: 200,
  expired: 410,
  unknown: 404,
};
/** Domains listed by name; the page has the number of the others. */
const LISTED = 50;

export function verificationPage(view: VerificationView): HtmlPage {
  const data = 'email' in view ? { email: view.email, domains: listed(view.domains) } : {};
  return renderPage(STATUS[view.kind], `verification/${view.kind}`, data);
}

/** After the button was pressed. */
export const confirmationPage = (view: VerificationView): HtmlPage =>
  verificationPage('email' in view ? { ...view, kind: 'confirmed' } : view);

function listed(domains: readonly string[]): string[] {
  const more = domains.length - LISTED;
  return [...domains.slice(0, LISTED), ...(more > 0 ? [`and ${more} more`] : [])];
}
