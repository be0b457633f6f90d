import { recipientPage } from './recipient-page';
import { expectedPage } from '../testing/expected-page';

describe('the page of a recipient', () => {
  const EMAIL = '<strong>o&#39;hara@example.net</strong>';
  const LIST = '<ul><li>info@quay.com</li><li>&lt;b&gt;@quay.com</li></ul>';
  const of = (kind: 'pending' | 'verified' | 'refused') =>
    recipientPage({ kind, email: `o'hara@example.net`, mailboxes: ['info@quay.com', '<b>@quay.com'] });

  it('offers both answers while none was given, and says what they do', () => {
    expect(of('pending')).toEqual(
      expectedPage(
        200,
        'May mail be forwarded to you?',
        `<p>A request was made to forward mail for these mailboxes to ${EMAIL}:</p>${LIST}` +
          '<p><strong>Yes</strong>: mail for them, and for other mailboxes that the same company sends to this address, is forwarded to you from now on.</p>' +
          '<p><strong>No, never</strong>: nothing is forwarded to you, for this company or any other customer of the registrar, and no request is sent to you again. It also ends what you agreed to before.</p><p>If you do nothing, no mail is forwarded.</p>' +
          '<form method="post" action="?choice=agree"><p><button type="submit">Yes, forward this mail to me</button></p></form>' +
          '<form method="post" action="?choice=never"><p><button type="submit">No, never</button></p></form>',
      ),
    );
  });

  it.each([
    [
      'verified',
      'Mail is forwarded to you',
      `<p>You agreed: mail for these mailboxes is forwarded to ${EMAIL}.</p>${LIST}<p>There is nothing left to do.</p>`,
    ],
    [
      'refused',
      'No mail is forwarded to you',
      `<p>You refused: no customer of the registrar can have mail forwarded to ${EMAIL}, now or later, and you will not receive another request for it.</p>${LIST}`,
    ],
  ] as const)('has no button once it is %s', (kind, title, body) => {
    expect(of(kind)).toEqual(expectedPage(200, title, body));
  });

  it.each([
    [
      'unknown',
      404,
      'This link is not valid',
      '<p>It may have been copied only in part. Please open the link from the mail again. If you do nothing, no mail is forwarded to you.</p>',
    ],
    [
      'expired',
      410,
      'This link has expired',
      '<p>No mail is forwarded to you. If you want it, ask the company that manages the mailbox for a new mail.</p>',
    ],
  ] as const)('of a link that is %s is answered %s and has no button', (kind, status, title, body) => {
    expect(recipientPage({ kind })).toEqual(expectedPage(status, title, body));
  });

  it('runs nothing, and holds what it is given as text', () => {
    const { html } = recipientPage({
      kind: 'pending',
      email: `o'hara@example.net`,
      mailboxes: ['<script>alert(1)</script>', '" onclick="x'],
    });
    expect(html).not.toMatch(/<script|" onclick="/);
    expect(html).toContain('o&#39;hara@example.net');
  });
});
