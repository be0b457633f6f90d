import { type HtmlPage, renderPage } from './page';

/**
 * What a link of a mail shows that asks for agreement to forwarded mail. pending: a button for each choice;
 * their forms post to the page's own address, with the choice in the query.
 */
export type RecipientView =
  | { kind: 'pending' | 'verified' | 'refused'; email: string; mailboxes: readonly string[] }
  | { kind: 'expired' }
  | { kind: 'unknown' };

const STATUS: Readonly<Record<RecipientView['kind'], number>> = {
  pending: 200,
  verified: 200,
  refused: 200,
  expired: 410,
  unknown: 404,
};

export const recipientPage = (view: RecipientView): HtmlPage =>
  renderPage(STATUS[view.kind], `recipient/${view.kind}`, view);
