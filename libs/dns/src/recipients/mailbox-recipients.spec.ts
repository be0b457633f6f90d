import { addDays, addSeconds, DomainName } from '@registrar/kernel';
import { newRecipientWorld, RECIPIENT_ACCOUNT as ACCOUNT, RECIPIENT_START as START } from '../testing';

const NAME = DomainName.of('quay.com');
const EMAIL = 'Ilse@example.net';
const NOT_FOUND = {
  kind: 'not_found',
  code: 'dns.not_found',
  details: 'The requested domain does not exist.',
};

/** One mailbox whose recipient was asked by mail. */
async function newWorld(mailsPerAddress = 3) {
  const world = newRecipientWorld({ mailsPerAddress });
  world.forward('info', EMAIL);
  await world.ask.execute();
  world.takeMails();
  return world;
}

describe('the recipient of a mailbox', () => {
  it('is shown with its state and whether the account asks for agreement', async () => {
    const { mailboxes, recipients } = await newWorld();
    const recipient = {
      id: 1,
      accountId: ACCOUNT,
      email: EMAIL,
      state: 'pending',
      lastSentAt: START,
      linkEndsAt: addDays(START, 30),
    };
    await expect(mailboxes.get(ACCOUNT, NAME, 'info')).resolves.toEqual({
      emailTo: EMAIL,
      isRequired: true,
      isRefused: false,
      recipient,
    });
    recipients.turn(ACCOUNT, false);
    await expect(mailboxes.get(ACCOUNT, NAME, 'info')).resolves.toEqual({
      emailTo: EMAIL,
      isRequired: false,
      isRefused: false,
      recipient,
    });
  });

  it.each<[string, number, string, string]>([
    ['another mailbox', ACCOUNT, 'quay.com', 'sales'],
    ['another domain', ACCOUNT, 'mill.com', 'info'],
    ['another account', ACCOUNT + 1, 'quay.com', 'info'],
  ])('is not found for %s, nor is its mail sent again', async (_what, accountId, domain, mailbox) => {
    const { mailboxes } = await newWorld();
    await expect(mailboxes.get(accountId, DomainName.of(domain), mailbox)).rejects.toMatchObject(NOT_FOUND);
    await expect(mailboxes.resend(accountId, DomainName.of(domain), mailbox)).rejects.toMatchObject(
      NOT_FOUND,
    );
  });
});

describe('sending the mail of a recipient again', () => {
  it('waits fifteen minutes after the mail before, then sends another link', async () => {
    const { mailboxes, clock, recipients, takeMails } = await newWorld();
    clock.advance(899);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({
      kind: 'throttled',
      nextEligibleAt: addSeconds(START, 900),
    });
    expect(takeMails()).toEqual([]);
    clock.advance(1);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({
      kind: 'answered',
      sent: true,
      nextEligibleAt: addSeconds(START, 1_800),
    });
    expect(takeMails()).toMatchObject([
      { subject: 'recipient:1', to: EMAIL, values: { mailboxes: ['info@quay.com'] } },
    ]);
    expect([recipients.links.length, recipients.rows[0]]).toMatchObject([
      2,
      { lastSentAt: addSeconds(START, 900), linkEndsAt: addSeconds(START, 900 + 30 * 86_400) },
    ]);
  });

  it('waits by the time of the world, however far the clock of the account is ahead', async () => {
    const { mailboxes, clock, recipients } = await newWorld();
    clock.ahead = new Map([[ACCOUNT, 86_400]]);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({
      kind: 'throttled',
      nextEligibleAt: addSeconds(START, 900),
    });
    clock.advance(900);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({
      kind: 'answered',
      sent: true,
      nextEligibleAt: addSeconds(START, 1_800),
    });
    expect(recipients.rows[0]).toMatchObject({
      lastSentAt: addSeconds(START, 900),
      linkEndsAt: addSeconds(START, 900 + 30 * 86_400),
    });
  });

  it('sends the first mail at once where none was sent', async () => {
    const { mailboxes, forward, takeMails } = await newWorld();
    forward('sales', 'jon@example.net');
    await expect(mailboxes.resend(ACCOUNT, NAME, 'sales')).resolves.toEqual({
      kind: 'answered',
      sent: true,
      nextEligibleAt: addSeconds(START, 900),
    });
    expect(takeMails()).toHaveLength(1);
  });

  it.each(['verified', 'refused'] as const)('sends nothing to one that has %s', async (state) => {
    const { mailboxes, clock, recipients, takeMails } = await newWorld();
    Object.assign(recipients.rows[0], { state });
    clock.advance(900);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({ kind: 'answered', sent: false });
    expect(takeMails()).toEqual([]);
  });

  it('sends nothing where the account does not ask for agreement', async () => {
    const { mailboxes, clock, recipients, takeMails } = await newWorld();
    recipients.turn(ACCOUNT, false);
    clock.advance(900);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({ kind: 'answered', sent: false });
    expect(takeMails()).toEqual([]);
  });

  it('waits where the address has had its mails of the day', async () => {
    const { mailboxes, clock, takeMails } = await newWorld(1);
    clock.advance(900);
    await expect(mailboxes.resend(ACCOUNT, NAME, 'info')).resolves.toEqual({
      kind: 'throttled',
      nextEligibleAt: addDays(START, 1),
    });
    expect(takeMails()).toEqual([]);
  });
});
