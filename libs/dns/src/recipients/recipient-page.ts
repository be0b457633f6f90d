import { escapedHtml, htmlList, type HtmlPage, plainPage, unknownLink } from '@registrar/kernel';
import type { RecipientResult } from './answer-recipient';

const UNKNOWN = unknownLink('. If you do nothing, no mail is forwarded to you.');
const EXPIRED = plainPage(
  410,
  'This link has expired',
  '<p>No mail is forwarded to you. If you want it, ask the company that manages the mailbox for a new mail.</p>',
);

/**
 * What a link says when it is opened, and what its buttons lead to. The form goes back to where the page came
 * from, with the choice in the query.
 */
export function recipientPage(result: RecipientResult): HtmlPage {
  if (result.kind === 'unknown') return UNKNOWN;
  if (result.kind === 'expired') return EXPIRED;
  const email = `<strong>${escapedHtml(result.email)}</strong>`;
  const mailboxes = htmlList(result.mailboxes);
  if (result.kind === 'verified') {
    return plainPage(
      200,
      'Mail is forwarded to you',
      `<p>You agreed: mail for these mailboxes is forwarded to ${email}.</p>${mailboxes}<p>There is nothing left to do.</p>`,
    );
  }
  if (result.kind === 'refused') {
    return plainPage(
      200,
      'No mail is forwarded to you',
      `<p>You refused: the company that manages these mailboxes cannot have mail forwarded to ${email}, now or later, and you will not receive another request for it.</p>${mailboxes}`,
    );
  }
  const forms =
    '<form method="post" action="?choice=agree"><p><button type="submit">Yes, forward this mail to me</button></p></form>' +
    '<form method="post" action="?choice=never"><p><button type="submit">No, never</button></p></form>';
  return plainPage(
    200,
    'May mail be forwarded to you?',
    `<p>Somebody wants mail for these mailboxes to come to ${email}:</p>${mailboxes}` +
      '<p><strong>Yes</strong>: mail for them, and for other mailboxes that the same company sends to this address, is forwarded to you from now on.</p>' +
      `<p><strong>No, never</strong>: nothing is forwarded to you for this company, and it cannot ask again.</p><p>If you do nothing, no mail is forwarded.</p>${forms}`,
  );
}
