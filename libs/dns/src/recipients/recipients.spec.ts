import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeRecipients, recipientsContract } from '../testing';
import { recipientPage } from './recipient-page';

describe('recipients in memory', () => {
  recipientsContract(async () => {
    const recipients = new FakeRecipients();
    let serial = 0;
    return {
      uow: new FakeUnitOfWork(),
      store: recipients.store,
      reader: recipients.reader,
      newAccount: async () => (serial += 1),
      turn: async (accountId, isOn) => recipients.turn(accountId, isOn),
      forward: async (accountId, domainName, mailbox, emailTo) => recipients.forward({ accountId, domainName, mailbox, emailTo }),
      move: async (domainName, accountId) => recipients.move(domainName, accountId),
    };
  });
});

describe('the page of a recipient', () => {
  const of = (kind: 'pending' | 'verified' | 'refused', mailboxes = ['info@quay.com']) => recipientPage({ kind, email: `o'hara@example.net`, mailboxes });

  it('offers both answers while none was given, and says what they do', () => {
    const { status, html } = of('pending');
    expect([status, html.match(/<form method="post" action="\?choice=(agree|never)">/g)]).toEqual([200, ['<form method="post" action="?choice=agree">', '<form method="post" action="?choice=never">']]);
    expect(html).toContain('info@quay.com');
    expect(html).toContain('it cannot ask again');
  });

  it.each(['verified', 'refused'] as const)('has no button once it is %s', (kind) => {
    expect(of(kind)).toMatchObject({ status: 200, html: expect.not.stringContaining('<form') });
  });

  it.each([['unknown', 404], ['expired', 410]] as const)('of a link that is %s is answered %s and has no button', (kind, status) => {
    expect(recipientPage({ kind })).toMatchObject({ status, html: expect.not.stringContaining('<form') });
  });

  it('runs nothing, and holds what it is given as text', () => {
    const { html } = of('pending', ['<script>alert(1)</script>', '" onclick="x']);
    expect(html).not.toMatch(/<script|" onclick="/);
    expect(html).toContain('o&#39;hara@example.net');
  });
});
