import { addDays, addSeconds } from '@registrar/kernel';
import {
  newVerificationWorld,
  VERIFICATION_ACCOUNT as ACCOUNT,
  VERIFICATION_START as START,
} from '../testing';

const EMAIL = 'Ilse@example.net';
const TOKEN = 'secret1'.padEnd(52, 'x');
const day = (days: number): Date => addDays(START, days);
const event = (verifyBy: string, occurredAt: Date) => ({
  name: 'contact.verification.status_change',
  accountId: ACCOUNT,
  occurredAt,
  payload: {
    eventName: 'contact.verification.status_change',
    domains: ['ilse.com'],
    verificationId: 1,
    verification: { status: 'unverified', verifyBy },
  },
});
const opened = {
  id: 1,
  accountId: ACCOUNT,
  email: EMAIL,
  state: 'open',
  createdAt: START,
  verifyBy: day(15),
  doneUntil: START,
};

describe('an address that comes into use', () => {
  it('is to be verified within fifteen days, with its event and one mail', async () => {
    const { use, outbox, store, takeMails } = newVerificationWorld();
    await expect(use(EMAIL)).resolves.toEqual(opened);
    expect(outbox.events).toEqual([event('2026-03-17T09:15:00Z', START)]);
    expect(takeMails()).toEqual([
      {
        template: 'verification',
        subject: 'verification:1',
        to: EMAIL,
        values: {
          link: `https://api.example/verify/${TOKEN}`,
          registrar: 'Lantern',
          email: EMAIL,
          verifyBy: '2026-03-17',
          domains: ['ilse.com'],
        },
      },
    ]);
    expect(store.links).toEqual([
      {
        digest: `digest of verification link ${TOKEN}`,
        verificationId: 1,
        createdAt: START,
        expiresAt: day(30),
      },
    ]);
    expect(store.verifications).toEqual([
      { ...opened, firstSentAt: START, lastSentAt: START, dueAt: day(5) },
    ]);
  });

  it('waits with its mail where the inbox has had its mails of the day, and is due then', async () => {
    const { use, outbox, of, takeMails, clock } = newVerificationWorld({ inbox: 1 });
    await use('ilse+a@example.net');
    takeMails();
    clock.advance(60);
    await use(EMAIL);
    expect([takeMails(), outbox.events.length]).toEqual([[], 2]);
    expect(of(EMAIL)).toMatchObject({
      dueAt: day(1),
      waitingMail: { template: 'verification', until: day(1) },
    });
    expect(of(EMAIL).firstSentAt).toBeUndefined();
  });

  it('is stored once, due before its first mail: no verification is without a step', async () => {
    const { use, store } = newVerificationWorld();
    const [open, lockAddress] = [jest.spyOn(store, 'open'), jest.spyOn(store, 'lockAddress')];
    await use(EMAIL);
    expect(open.mock.calls).toEqual([
      [
        {
          accountId: ACCOUNT,
          email: EMAIL,
          contactId: 1,
          createdAt: START,
          verifyBy: day(15),
          dueAt: day(5),
        },
      ],
    ]);
    expect(lockAddress).not.toHaveBeenCalled();
  });

  it.each(['open', 'verified'] as const)('is not verified again while it is %s', async (state) => {
    const { use, outbox, of, takeMails, clock, store } = newVerificationWorld();
    await use(EMAIL);
    takeMails();
    Object.assign(of(EMAIL), { state });
    clock.advance(86_400);
    const [open, lockAddress] = [jest.spyOn(store, 'open'), jest.spyOn(store, 'lockAddress')];
    await expect(use('ILSE@example.net')).resolves.toMatchObject({ id: 1, state, createdAt: START });
    expect([outbox.events.length, takeMails(), store.verifications.length]).toEqual([1, [], 1]);
    // sales of one account do not wait for each other here
    expect([open.mock.calls, lockAddress.mock.calls]).toEqual([[], []]);
  });

  it('is not begun again by two domains that find it unused at the same time', async () => {
    const { use, outbox, of, takeMails, clock, store } = newVerificationWorld();
    await use(EMAIL);
    const known = { ...of(EMAIL), doneUntil: day(15), dueAt: undefined };
    Object.assign(of(EMAIL), known);
    clock.advance(20 * 86_400);
    jest.spyOn(store, 'shareAddress').mockResolvedValue(known);
    await use(EMAIL);
    await expect(use(EMAIL)).resolves.toMatchObject({ createdAt: day(20) });
    expect([outbox.events.length, takeMails().length]).toEqual([2, 2]);
  });

  it('begins again where it expired while no domain had it', async () => {
    const { use, outbox, of, takeMails, clock, store } = newVerificationWorld();
    await use(EMAIL);
    takeMails();
    outbox.events.splice(0);
    Object.assign(of(EMAIL), { doneUntil: day(15), dueAt: undefined });
    clock.advance(20 * 86_400);
    const again = { ...opened, createdAt: day(20), verifyBy: day(35), doneUntil: day(20) };
    await expect(use(EMAIL)).resolves.toEqual({ ...again, firstSentAt: undefined, lastSentAt: START });
    expect(outbox.events).toEqual([event('2026-04-06T09:15:00Z', day(20))]);
    expect(takeMails()).toMatchObject([{ template: 'verification', values: { verifyBy: '2026-04-06' } }]);
    expect(store.verifications).toEqual([
      { ...again, firstSentAt: day(20), lastSentAt: day(20), dueAt: day(25), waitingMail: undefined },
    ]);
  });
});

describe('mail of verifications', () => {
  it.each([
    [
      'an inbox, whatever stands behind a plus sign',
      { inbox: 2 },
      ['a@one.example', 'A+x@one.example', 'a+y@one.example'],
      ['b@one.example'],
    ],
    ['a domain', { domain: 2 }, ['a@one.example', 'b@one.example', 'c@one.example'], ['a@two.example']],
    ['an account', { account: 2 }, ['a@one.example', 'b@two.example', 'c@three.example'], []],
  ] as const)('is counted in 24 hours from the first for %s', async (_what, limits, emails, free) => {
    const { use, takeMails, of, clock, run } = newVerificationWorld(limits);
    for (const email of [...emails, ...free]) await use(email);
    expect(takeMails().map(({ to }) => to)).toEqual([emails[0], emails[1], ...free]);
    expect(of(emails[2]).waitingMail).toEqual({ template: 'verification', until: day(1) });
    clock.advance(86_399);
    await run.execute();
    expect(takeMails()).toEqual([]);
    clock.advance(1);
    await run.execute();
    expect(takeMails().map(({ to }) => to)).toEqual([emails[2]]);
  });

  it.each([
    [20, []],
    [21, ['and 1 more']],
    [45, ['and 25 more']],
  ] as const)('names 20 of %i domains, and the rest by their number', async (count, rest) => {
    const { use, takeMails, store } = newVerificationWorld();
    const names = Array.from({ length: count }, (_, at) => `name-${String(at).padStart(2, '0')}.com`);
    store.domains.push(...names.map((name) => ({ accountId: ACCOUNT, email: EMAIL, name })));
    await use(EMAIL);
    expect(takeMails()[0].values.domains).toEqual([...names.slice(0, 20), ...rest]);
  });

  it('waits by the clock of its account where that is ahead of the world', async () => {
    const { use, of, clock } = newVerificationWorld({ inbox: 1 });
    await use('ilse+a@example.net');
    clock.ahead = new Map([[ACCOUNT, 3_600]]);
    clock.advance(60);
    await use(EMAIL);
    expect(of(EMAIL).waitingMail!.until).toEqual(addSeconds(day(1), 3_600));
  });
});
