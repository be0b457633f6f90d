import { addDays, addSeconds } from '@registrar/kernel';
import { newRecipientWorld, RECIPIENT_ACCOUNT as ACCOUNT, RECIPIENT_START as START } from '../testing';

const EMAIL = 'Ilse@example.net';
const TOKEN = 'secret1'.padEnd(52, 'x');
const LINK = {
  digest: `digest of forwarding recipient link ${TOKEN}`,
  recipientId: 1,
  createdAt: START,
  expiresAt: addDays(START, 30),
};
const asked = {
  id: 1,
  accountId: ACCOUNT,
  email: EMAIL,
  state: 'pending',
  lastSentAt: START,
  linkEndsAt: addDays(START, 30),
};

describe('asking the owner of an address', () => {
  it('writes one mail with a link and the mailboxes, and leaves nothing due', async () => {
    const { ask, forward, recipients, takeMails } = newRecipientWorld();
    forward('sales', EMAIL);
    forward('info', 'ilse@EXAMPLE.net');
    await expect(ask.execute()).resolves.toBe(1);
    expect(takeMails()).toEqual([
      {
        accountId: ACCOUNT,
        template: 'forwarding-recipient',
        subject: 'recipient:1',
        to: EMAIL,
        values: {
          link: `https://api.example/agree/${TOKEN}`,
          registrar: 'Lantern',
          email: EMAIL,
          mailboxes: ['info@quay.com', 'sales@quay.com'],
        },
      },
    ]);
    expect([recipients.rows, recipients.links]).toEqual([[asked], [LINK]]);
    await expect(ask.execute()).resolves.toBe(0);
  });

  it.each([
    [20, []],
    [21, ['and 1 more']],
    [33, ['and 13 more']],
  ] as const)('names 20 of %i mailboxes, and the rest by their number', async (count, rest) => {
    const { ask, forward, takeMails } = newRecipientWorld();
    const names = Array.from({ length: count }, (_, at) => `box-${String(at).padStart(2, '0')}`);
    for (const name of names) forward(name, EMAIL);
    await ask.execute();
    expect(takeMails()[0].values.mailboxes).toEqual([
      ...names.slice(0, 20).map((name) => `${name}@quay.com`),
      ...rest,
    ]);
  });

  it.each<[string, (world: ReturnType<typeof newRecipientWorld>) => unknown]>([
    ['whose mailboxes are gone', ({ recipients }) => recipients.forwardings.splice(0)],
    ['whose account no longer asks', ({ recipients }) => recipients.turn(ACCOUNT, false)],
    [
      'whose link still works',
      ({ recipients }) => Object.assign(recipients.rows[0], { linkEndsAt: addSeconds(START, 1) }),
    ],
  ])('writes no mail to one %s, and does not look again', async (_what, change) => {
    const world = newRecipientWorld();
    world.forward('info', EMAIL);
    await change(world);
    await expect(world.ask.execute()).resolves.toBe(1);
    expect([world.takeMails(), world.recipients.links, world.recipients.rows[0].dueAt]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  it.each(['verified', 'refused'] as const)('writes no mail to one that is %s by then', async (state) => {
    const { ask, forward, recipients, takeMails } = newRecipientWorld();
    forward('info', EMAIL);
    Object.assign(recipients.rows[0], { state });
    await ask.execute();
    expect([takeMails(), recipients.links, recipients.rows[0].dueAt]).toEqual([[], [], undefined]);
  });

  it('passes over one that is gone by then', async () => {
    const { ask, recipients, takeMails } = newRecipientWorld();
    jest.spyOn(recipients.store, 'takeDue').mockResolvedValue([99]);
    await expect(ask.execute()).resolves.toBe(1);
    expect(takeMails()).toEqual([]);
  });

  it('counts the mail for its account and its inbox', async () => {
    const { forward, recipients, mails, uow } = newRecipientWorld();
    forward('info', EMAIL);
    await expect(uow.run(() => mails.write(recipients.rows[0], ['info@quay.com']))).resolves.toEqual({
      kind: 'written',
    });
    expect([...recipients.mailCounts.counts]).toEqual(
      ['inbox digest of forwarding recipient ilse@example.net', 'account 7'].map((key) => [
        `forwarding recipient ${key}`,
        { start: START, mails: 1 },
      ]),
    );
  });

  it('writes again once the link has ended', async () => {
    const { ask, forward, recipients, takeMails } = newRecipientWorld();
    forward('info', EMAIL);
    Object.assign(recipients.rows[0], { linkEndsAt: START });
    await ask.execute();
    expect([takeMails().length, recipients.rows[0].linkEndsAt]).toEqual([1, addDays(START, 30)]);
  });

  it('waits where the address has had its mails of the day from all accounts, and writes when they are over', async () => {
    const { ask, forward, recipients, takeMails, clock } = newRecipientWorld({ mailsPerAddress: 1 });
    recipients.turn(8, true);
    recipients.forward({
      accountId: 8,
      domainName: 'mill.com',
      mailbox: 'info',
      emailTo: 'ILSE+x@example.net',
    });
    await ask.execute();
    forward('info', EMAIL);
    clock.advance(60);
    await ask.execute();
    expect([takeMails().map(({ accountId }) => accountId), recipients.rows[1]]).toEqual([
      [8],
      { id: 2, accountId: ACCOUNT, email: EMAIL, state: 'pending', dueAt: addDays(START, 1) },
    ]);
    clock.advance(86_400 - 61);
    await expect(ask.execute()).resolves.toBe(0);
    clock.advance(1);
    await expect(ask.execute()).resolves.toBe(1);
    expect(takeMails().map(({ accountId }) => accountId)).toEqual([ACCOUNT]);
  });

  it('writes 200 mails of an account in an hour', async () => {
    const { ask, forward, recipients, takeMails } = newRecipientWorld();
    for (let at = 0; at < 201; at += 1) forward(`box-${at}`, `owner-${at}@example.net`);
    await ask.execute(201);
    expect([
      takeMails().length,
      recipients.rows.filter(({ dueAt }) => dueAt !== undefined).map(({ id, dueAt }) => [id, dueAt]),
    ]).toEqual([200, [[201, addSeconds(START, 3_600)]]]);
  });

  it('takes fifty at once, for a minute, by the time of the world', async () => {
    const { ask, recipients, clock } = newRecipientWorld();
    clock.ahead = new Map([[ACCOUNT, 3_600]]);
    const take = jest.spyOn(recipients.store, 'takeDue');
    await ask.execute();
    await ask.execute(2);
    expect(take.mock.calls).toEqual([
      [START, addSeconds(START, 60), 50],
      [START, addSeconds(START, 60), 2],
    ]);
  });
});

describe('what is old of recipients', () => {
  it('is removed by the thousand: links 30 days after their end, counts after two days', async () => {
    const { ask, recipients } = newRecipientWorld();
    const links = jest.spyOn(recipients.store, 'removeLinks').mockResolvedValue(3);
    const counts = jest.spyOn(recipients.store, 'removeCounts').mockResolvedValue(4);
    await expect(ask.tidy()).resolves.toBe(7);
    expect([links.mock.calls, counts.mock.calls]).toEqual([
      [[addDays(START, -30), 1_000]],
      [[addDays(START, -2), 1_000]],
    ]);
  });
});
