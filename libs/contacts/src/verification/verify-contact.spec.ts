import { addDays, addSeconds } from '@registrar/kernel';
import {
  newVerificationWorld,
  VERIFICATION_ACCOUNT as ACCOUNT,
  VERIFICATION_START as START,
} from '../testing';

const EMAIL = 'Ilse@example.net';
const TOKEN = 'secret1'.padEnd(52, 'x');
const DIGEST = `digest of verification link ${TOKEN}`;
const AHEAD = 3_600;
/** The clock of the account is an hour ahead of the world's, as that of a sandbox may be. */
const ACCOUNT_START = addSeconds(START, AHEAD);
const opened = {
  id: 1,
  accountId: ACCOUNT,
  email: EMAIL,
  createdAt: ACCOUNT_START,
  verifyBy: addDays(ACCOUNT_START, 15),
  doneUntil: ACCOUNT_START,
  firstSentAt: ACCOUNT_START,
  lastSentAt: ACCOUNT_START,
};
const DOMAINS = ['ilse.com', 'quay.com'];
const NOT_FOUND = { kind: 'not_found', code: 'contacts.verification_not_found', message: 'Not Found' };

/** One open verification of two domains, whose mail has been written. */
async function newWorld() {
  const world = newVerificationWorld();
  world.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  await world.use(EMAIL);
  world.store.domains.push(
    { accountId: ACCOUNT, email: 'ILSE@example.net', name: 'quay.com' },
    { accountId: ACCOUNT, email: 'jon@example.net', name: 'other.com' },
    { accountId: ACCOUNT + 1, email: EMAIL, name: 'another.com' },
  );
  world.outbox.events.splice(0);
  return { ...world, verify: world.verifyContact };
}

const verifiedEvent = (at: Date) => ({
  name: 'contact.verification.status_change',
  accountId: ACCOUNT,
  occurredAt: at,
  payload: {
    eventName: 'contact.verification.status_change',
    domains: DOMAINS,
    verificationId: 1,
    verification: { status: 'verified' },
  },
});

describe('a verification that the account vouches for', () => {
  it('ends with its event and the check of its domains, by the time of the account', async () => {
    const { verify, store, outbox, clock } = await newWorld();
    clock.advance(60);
    await verify.byId(ACCOUNT, 1);
    const at = clock.now(ACCOUNT);
    expect(store.verifications).toEqual([
      {
        ...opened,
        state: 'verified',
        verifiedAt: at,
        verifiedHow: 'api',
        dueAt: undefined,
        waitingMail: undefined,
      },
    ]);
    expect(outbox.events).toEqual([verifiedEvent(at)]);
    expect(store.checked).toEqual(DOMAINS);
    expect(store.links).toEqual([
      { digest: DIGEST, verificationId: 1, createdAt: START, expiresAt: addDays(START, 30) },
    ]);
  });

  it('answers the key of its request in the same transaction, and no key where none was sent', async () => {
    const { verify, keys, clock, uow } = await newWorld();
    const claimed = await keys.claim(ACCOUNT, 'key', 'hash', clock.now());
    const storeAnswer = jest.spyOn(keys, 'storeAnswer').mockImplementationOnce(async () => uow.assertOpen());
    await verify.byId(ACCOUNT, 1, claimed.kind === 'claimed' ? claimed.claim : undefined);
    expect(storeAnswer.mock.calls).toEqual([
      [
        { accountId: ACCOUNT, key: 'key', lease: expect.any(String) },
        { status: 200, body: {} },
      ],
    ]);
    const other = await newWorld();
    const untouched = jest.spyOn(other.keys, 'storeAnswer');
    await other.verify.byId(ACCOUNT, 1);
    expect(untouched).not.toHaveBeenCalled();
  });

  it.each([
    ['an unknown id', ACCOUNT, 99],
    ['an id of another account', ACCOUNT + 1, 1],
  ])('is not found by %s, and nothing changes', async (_what, accountId, id) => {
    const { verify, store, outbox } = await newWorld();
    await expect(verify.byId(accountId, id)).rejects.toMatchObject(NOT_FOUND);
    expect([store.verifications[0].state, outbox.events, store.checked]).toEqual(['open', [], []]);
  });

  it('is not found once it is verified, and its event is not sent again', async () => {
    const { verify, outbox } = await newWorld();
    await verify.byId(ACCOUNT, 1);
    await expect(verify.byId(ACCOUNT, 1)).rejects.toMatchObject(NOT_FOUND);
    expect(outbox.events).toHaveLength(1);
  });
});

describe('a link that is opened', () => {
  it('shows its address and domains, and changes nothing', async () => {
    const { verify, store, outbox } = await newWorld();
    await expect(verify.findState(TOKEN)).resolves.toEqual({
      kind: 'open',
      email: EMAIL,
      accountId: ACCOUNT,
      domains: DOMAINS,
    });
    expect([store.verifications[0].state, store.links[0].usedAt, outbox.events]).toEqual([
      'open',
      undefined,
      [],
    ]);
  });

  it.each<[string, number, string]>([
    ['in the second before its end', 30 * 86_400 - 1, 'open'],
    ['at its end', 30 * 86_400, 'expired'],
    ['after its end', 30 * 86_400 + 1, 'expired'],
  ])('is judged by the time of the world: %s', async (_when, seconds, kind) => {
    const { verify, clock } = await newWorld();
    clock.advance(seconds);
    expect((await verify.findState(TOKEN)).kind).toBe(kind);
  });

  it('says that the address is verified, even after the end of the link', async () => {
    const { verify, clock } = await newWorld();
    await verify.byId(ACCOUNT, 1);
    clock.advance(31 * 86_400);
    await expect(verify.findState(TOKEN)).resolves.toEqual({
      kind: 'verified',
      email: EMAIL,
      accountId: ACCOUNT,
      domains: DOMAINS,
    });
  });
});

describe('a link that is confirmed', () => {
  it('verifies the address with its event and the check of its domains, and is used', async () => {
    const { verify, store, outbox, clock } = await newWorld();
    clock.advance(60);
    await expect(verify.byLink(TOKEN)).resolves.toEqual({
      kind: 'verified',
      email: EMAIL,
      accountId: ACCOUNT,
      domains: DOMAINS,
    });
    const at = clock.now(ACCOUNT);
    expect(store.verifications).toEqual([
      {
        ...opened,
        state: 'verified',
        verifiedAt: at,
        verifiedHow: 'link',
        dueAt: undefined,
        waitingMail: undefined,
      },
    ]);
    expect([outbox.events, store.checked, store.links[0].usedAt]).toEqual([
      [verifiedEvent(at)],
      DOMAINS,
      clock.now(),
    ]);
  });

  it('says a second time that the address is verified, without another event', async () => {
    const { verify, store, outbox, clock } = await newWorld();
    await verify.byLink(TOKEN);
    clock.advance(31 * 86_400);
    await expect(verify.byLink(TOKEN)).resolves.toEqual({
      kind: 'verified',
      email: EMAIL,
      accountId: ACCOUNT,
      domains: DOMAINS,
    });
    expect([outbox.events.length, store.links[0].usedAt, store.verifications[0].verifiedAt]).toEqual([
      1,
      START,
      ACCOUNT_START,
    ]);
  });

  it.each([
    ['in the second before its end', -1, 'verified', 'verified'],
    ['at its end', 0, 'expired', 'open'],
  ])('is judged by the time of the world: %s', async (_when, seconds, kind, state) => {
    const { verify, store, clock } = await newWorld();
    clock.advance(30 * 86_400 + seconds);
    expect((await verify.byLink(TOKEN)).kind).toBe(kind);
    expect(store.verifications[0].state).toBe(state);
  });
});

describe('a token of a link', () => {
  it.each([
    ['of 19 characters', 'a'.repeat(19)],
    ['that is empty', ''],
  ])('%s is not looked up', async (_what, token) => {
    const { verify, store } = await newWorld();
    const reads = [jest.spyOn(store, 'findByLink'), jest.spyOn(store, 'lockByLink')];
    await verify.findState(token);
    await verify.byLink(token);
    expect(reads.map((read) => read.mock.calls)).toEqual([[], []]);
  });

  it.each([
    ['of 20 characters', 'a'.repeat(20), 'open'],
    ['of 80 characters', 'A7'.repeat(40), 'open'],
    ['that no mail has', 'b'.repeat(52), 'unknown'],
    ['of 19 characters', 'a'.repeat(19), 'unknown'],
    ['of 81 characters', 'a'.repeat(81), 'unknown'],
    ['with another sign first', `-${'a'.repeat(30)}`, 'unknown'],
    ['with another sign last', `${'a'.repeat(30)}%`, 'unknown'],
    ['that is empty', '', 'unknown'],
  ])('%s is known only in the form of a token', async (_what, token, kind) => {
    const { verify, store, uow } = await newWorld();
    const digest = `digest of verification link ${token}`;
    if (token[0] !== 'b')
      await uow.run(() =>
        store.addLink({ digest, verificationId: 1, createdAt: START, expiresAt: addDays(START, 30) }),
      );
    expect((await verify.findState(token)).kind).toBe(kind);
    expect((await verify.byLink(token)).kind).toBe(kind === 'open' ? 'verified' : 'unknown');
  });
});
