import type { IdempotencyClaim, IdempotencyKeys } from '../operations/idempotency';
import { addSeconds } from '../time';
import { ANSWER, LEASE, LIFETIME, NOW } from './idempotency-key-life';
import type { IdempotencyKeysUnderTest } from './idempotency-keys-contract';

let serial = 0;

/** Keys that are claimed together, by the unit of work that claims their items. */
export function claimedKeysContract(start: () => Promise<IdempotencyKeysUnderTest>): void {
  let test: IdempotencyKeysUnderTest;
  let accountId: number;
  let names: string[];
  beforeAll(async () => {
    test = await start();
    accountId = await test.newAccount();
  });
  beforeEach(() => {
    serial += 1;
    names = ['a', 'b', 'c'].map((name) => `together-${serial}-"${name}\\`);
  });

  const claimAll = (
    keys: readonly string[],
    seconds = 0,
    options: Parameters<IdempotencyKeys['claimAll']>[3] = {},
  ): Promise<IdempotencyClaim[]> =>
    test.keys.claimAll(
      accountId,
      keys.map((key, at) => ({
        key,
        requestHash: `hash of ${key}`,
        ...(at === 0 && { request: { operation: 'createRecord', method: 'POST', path: '/records' } }),
      })),
      addSeconds(NOW, seconds),
      options,
    );
  const claimed = (...args: Parameters<typeof claimAll>): Promise<IdempotencyClaim[]> =>
    test.inUnit(() => claimAll(...args));
  const ask = (key: string, seconds = 1, requestHash = `hash of ${key}`, mayRepeat = false) =>
    test.keys.claim(accountId, key, requestHash, addSeconds(NOW, seconds), { mayRepeat });
  const markOf = (claim: IdempotencyClaim): Promise<boolean> =>
    test.inUnit(async () => {
      await claimAll([`written-${(serial += 1)}`]);
      return test.keys.mark(claim);
    });

  it('keep others out as a single claim does, and are marked and answered as such', async () => {
    const claims = await claimed(names);
    expect(claims.map(({ key }) => key).sort()).toEqual(names);
    const [first, second] = claims;
    expect((await ask(first.key, LEASE - 1)).kind).toBe('in_flight');
    expect((await ask(first.key, 1, 'another')).kind).toBe('mismatch');
    expect(await markOf(first)).toBe(true);
    await test.keys.storeAnswer(second, ANSWER);
    expect((await ask(first.key, LEASE)).kind).toBe('unknown_outcome');
    expect(await ask(second.key, LEASE)).toEqual({ kind: 'answered', answer: ANSWER });
    expect((await ask(claims[2].key, LEASE)).kind).toBe('claimed');
  });

  it('are free again when the claim of their caller ends, where that is given', async () => {
    const leaseUntil = addSeconds(NOW, 20);
    const [first] = await claimed(names.slice(0, 1), 0, { leaseUntil });
    expect((await ask(first.key, 19)).kind).toBe('in_flight');
    expect(await claimed([first.key], 19, { leaseUntil })).toEqual([]);
    const [second] = await claimed([first.key], 20, { leaseUntil: addSeconds(NOW, 40) });
    expect(second.lease).not.toBe(first.lease);
    expect((await ask(first.key, 39)).kind).toBe('in_flight');
    expect((await ask(first.key, 40)).kind).toBe('claimed');
    await expect(markOf(second)).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
  });

  it('are known with their request, token and life', async () => {
    await claimed(names, 0, { lifetimeSeconds: 600, tokenId: 9 });
    const found = await Promise.all(names.map((key) => test.keys.find(accountId, key, NOW)));
    expect(found).toMatchObject(names.map(() => ({ tokenId: 9, expiresAt: addSeconds(NOW, 600) })));
    expect(found.map((record) => record?.request)).toEqual([
      { operation: 'createRecord', method: 'POST', path: '/records' },
      undefined,
      undefined,
    ]);
  });

  it('are left alone where another request has them, or they changed something or were answered', async () => {
    const [held, changed, answered] = await claimed(names);
    await test.keys.storeAnswer(answered, ANSWER);
    await markOf(changed);
    await test.keys.release(changed);
    const free = `together-${serial}-free`;
    const again = await claimed([free, ...names], LEASE - 1);
    expect(again.map(({ key }) => key)).toEqual([free]);
    // one that sets a state is claimed again by its call alone
    expect((await ask(changed.key, LEASE, `hash of ${changed.key}`, true)).kind).toBe('claimed');
    expect((await ask(held.key, LEASE - 1)).kind).toBe('in_flight');
  });

  it('are free again once a lease has ended without a change, for the same request alone', async () => {
    const [first] = await claimed(names.slice(0, 1));
    const other = await test.inUnit(() =>
      test.keys.claimAll(accountId, [{ key: first.key, requestHash: 'other' }], addSeconds(NOW, LEASE)),
    );
    expect(other).toEqual([]);
    const [later] = await claimed([first.key], LEASE);
    expect(later.lease).not.toBe(first.lease);
    await expect(markOf(first)).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
  });

  it('are free for any request once they have expired', async () => {
    const claims = await claimed(names);
    await test.keys.storeAnswer(claims[0], ANSWER);
    expect(await claimed(names, LIFETIME)).toHaveLength(3);
  });

  it('are claimed inside a unit of work only', async () => {
    await expect(claimAll(names)).rejects.toThrow('outside a unit of work');
  });
}
