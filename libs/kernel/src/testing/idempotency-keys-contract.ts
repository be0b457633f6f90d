import type { ClaimResult, IdempotencyClaim, IdempotencyKeys } from '../operations/idempotency';
import type { NewOperation, Operations } from '../operations/operations';
import { addSeconds } from '../time';
import { claimedKeysContract } from './claimed-keys-contract';
import { foundKeysContract } from './found-keys-contract';
import { ANSWER, LEASE, LIFETIME, livesOf, NOW } from './idempotency-key-life';

/** Keys under test, with accounts and operations for them to point at. */
export interface IdempotencyKeysUnderTest {
  keys: IdempotencyKeys;
  operations: Operations;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
}

let serial = 0;
const newOperationId = (): string => `0197a0aa-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;

/** What every implementation of IdempotencyKeys does. */
export function idempotencyKeysContract(start: () => Promise<IdempotencyKeysUnderTest>): void {
  describe('claimed durably at once', () => claimsContract(start, false));
  describe('claimed to be bound', () => claimsContract(start, true));
  describe('claimed together', () => claimedKeysContract(start));
}

function claimsContract(start: () => Promise<IdempotencyKeysUnderTest>, willBeBound: boolean): void {
  let test: IdempotencyKeysUnderTest;
  let accountId: number;
  let otherAccountId: number;
  /** The first claim of each test's key, by the request `one` at NOW. */
  let claim: IdempotencyClaim;
  let key: string;
  let operationId: string;

  const ask = (seconds: number, requestHash = 'one', account = accountId): Promise<ClaimResult> =>
    test.keys.claim(account, key, requestHash, addSeconds(NOW, seconds), { willBeBound });
  const claimed = async (seconds: number, requestHash = 'one'): Promise<IdempotencyClaim> => {
    const result = await ask(seconds, requestHash);
    if (result.kind !== 'claimed') throw new Error(`not claimed but ${result.kind}`);
    return result.claim;
  };
  const bind = (by = claim, id = operationId): Promise<void> =>
    test.inUnit(() => test.operations.open(operationOf(by, id)));
  const operationOf = (idempotency: IdempotencyClaim, id: string): NewOperation => ({
    id,
    accountId,
    kind: 'register',
    subject: key,
    payload: {},
    createdAt: NOW,
    dueAt: NOW,
    idempotency,
  });
  const bindTo = async (state: 'open' | 'pending' | 'succeeded' | 'refused'): Promise<void> => {
    await bind();
    if (state === 'pending') await test.inUnit(() => test.operations.accept(operationId, {}, NOW));
    if (state === 'succeeded') await test.inUnit(() => test.operations.succeed(operationId, {}, NOW));
    if (state === 'refused')
      await test.inUnit(() =>
        test.operations.refuse(operationId, { kind: 'invalid', code: 'test', message: 'no' }, NOW),
      );
  };

  beforeAll(async () => {
    test = await start();
    accountId = await test.newAccount();
    otherAccountId = await test.newAccount();
  });
  beforeEach(async () => {
    key = `key-${(serial += 1)}`;
    operationId = newOperationId();
    claim = await claimed(0);
  });

  it('say of a claim whether it is bound', async () => {
    expect(claim.isBound).toBeFalsy();
    await bind();
    expect(claim.isBound).toBe(true);
  });

  const mark = (by = claim): Promise<boolean> =>
    test.inUnit(async () => {
      // a unit that wrote
      await test.operations.open({ ...operationOf(by, newOperationId()), idempotency: undefined });
      return test.keys.mark(by);
    });
  const markWith = (state: 'open' | 'succeeded'): Promise<unknown> =>
    test.inUnit(async () => {
      await test.operations.open({ ...operationOf(claim, operationId), idempotency: undefined });
      if (state === 'succeeded') await test.operations.succeed(operationId, {}, NOW);
      await test.keys.mark(claim, operationId);
    });

  const LIFE = livesOf({
    mark: () => mark(),
    markWith: (state) => markWith(state),
    bind: () => bind(),
    bindTo: (state) => bindTo(state),
    unbind: () => test.inUnit(() => test.keys.unbind(operationId)),
    storeAnswer: () => test.keys.storeAnswer(claim, ANSWER),
    release: () => test.keys.release(claim),
  });

  describe.each(LIFE)('a key after $after', ({ done, at, same, other }) => {
    it(`is ${same} for the same request`, async () => {
      await done?.();
      const result = await ask(at);
      expect(result.kind).toBe(same);
      if (result.kind === 'bound') expect(result.operationId).toBe(operationId);
      if (result.kind === 'answered')
        expect(JSON.stringify([result.answer.status, result.answer.body, result.answer.code])).toBe(
          JSON.stringify([ANSWER.status, ANSWER.body, ANSWER.code]),
        );
      if (result.kind === 'claimed') expect(result.claim.lease).not.toBe(claim.lease);
    });

    it(`is ${other} for another request`, async () => {
      await done?.();
      expect((await ask(at, 'other')).kind).toBe(other);
    });

    it('is nothing to another account', async () => {
      await done?.();
      expect((await ask(at, 'one', otherAccountId)).kind).toBe('claimed');
    });
  });

  describe('a claim that was lost to a later one', () => {
    let later: IdempotencyClaim;
    beforeEach(async () => {
      later = await claimed(LEASE);
    });

    it('cannot be bound, and the later one can', async () => {
      await expect(bind()).rejects.toMatchObject({ kind: 'conflict', code: 'idempotency.lease_lost' });
      await bind(later);
      expect(await ask(LEASE)).toEqual({ kind: 'bound', operationId });
    });

    it.each(['storeAnswer', 'release'] as const)('changes nothing by %s', async (step) => {
      if (step === 'storeAnswer') await test.keys.storeAnswer(claim, ANSWER);
      else await test.keys.release(claim);
      expect((await ask(LEASE + 1)).kind).toBe('in_flight');
    });

    it('keeps the hour of the first: the key is free when that is over', async () => {
      await test.keys.storeAnswer(later, ANSWER);
      expect((await ask(LIFETIME - 1)).kind).toBe('answered');
      expect((await ask(LIFETIME)).kind).toBe('claimed');
    });
  });

  describe('a claim that was used', () => {
    it('is not bound twice', async () => {
      await bind();
      const another = newOperationId();
      await expect(bind(claim, another)).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
      expect(await test.operations.find(another)).toBeUndefined();
    });

    it('is not bound after it was answered', async () => {
      await test.keys.storeAnswer(claim, ANSWER);
      await expect(bind()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
      expect((await ask(1)).kind).toBe('answered');
    });

    it('is not bound after it was released', async () => {
      await test.keys.release(claim);
      await expect(bind()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    });

    it('keeps its first answer', async () => {
      await test.keys.storeAnswer(claim, ANSWER);
      await test.keys.storeAnswer(claim, { status: 402, body: null });
      expect(await ask(1)).toEqual({ kind: 'answered', answer: ANSWER });
    });
  });

  describe('a claim that changed something', () => {
    const again = (seconds: number, requestHash = 'one'): Promise<ClaimResult> =>
      test.keys.claim(accountId, key, requestHash, addSeconds(NOW, seconds), {
        willBeBound,
        mayRepeat: true,
      });

    it('cannot be marked after another claim took it over, in a unit that is undone', async () => {
      const later = await claimed(LEASE);
      await expect(mark()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
      expect(await mark(later)).toBe(true);
    });

    it('cannot be marked after it was answered or released', async () => {
      await test.keys.storeAnswer(claim, ANSWER);
      await expect(mark()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
      key = `key-${(serial += 1)}`;
      const released = await claimed(0);
      await test.keys.release(released);
      await expect(mark(released)).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    });

    it('is answered by the mark that has its answer, with its headers', async () => {
      const answer = { ...ANSWER, headers: { etag: '"1-1"' } };
      await test.inUnit(async () => {
        await test.operations.open({ ...operationOf(claim, newOperationId()), idempotency: undefined });
        expect(await test.keys.mark(claim, undefined, answer)).toBe(true);
      });
      expect(await ask(1)).toEqual({ kind: 'answered', answer });
      expect(await again(LEASE)).toEqual({ kind: 'answered', answer });
      await expect(mark()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    });

    it('is marked inside a unit of work only', async () => {
      await expect(test.keys.mark(claim)).rejects.toThrow('outside a unit of work');
    });

    it('is claimed again for a request that sets a state, once its claim has ended', async () => {
      await mark();
      expect((await again(LEASE - 1)).kind).toBe('in_flight');
      expect((await again(LEASE, 'other')).kind).toBe('mismatch');
      expect((await again(LEASE)).kind).toBe('claimed');
    });

    it('is not claimed again for a request that sets a state while its operation is open', async () => {
      await markWith('open');
      await test.keys.release(claim);
      expect(await again(1)).toEqual({ kind: 'bound', operationId });
      await test.inUnit(() => test.operations.succeed(operationId, {}, NOW));
      expect((await again(1)).kind).toBe('claimed');
    });

    it('is not claimed again for a request that sets a state after it was answered', async () => {
      await mark();
      await test.keys.storeAnswer(claim, ANSWER);
      expect(await again(LEASE)).toEqual({ kind: 'answered', answer: ANSWER });
    });
  });

  foundKeysContract({
    test: () => test,
    claim: () => claim,
    key: () => key,
    accounts: () => [accountId, otherAccountId],
    claimed,
    claimAnother: async (options) => {
      key = `key-${(serial += 1)}`;
      const result = await test.keys.claim(accountId, key, 'one', NOW, options);
      if (result.kind !== 'claimed') throw new Error(`not claimed but ${result.kind}`);
      claim = result.claim;
      return operationId;
    },
    steps: { bindTo, mark, markWith },
  });

  it.each([[null], ['text'], [0], [false], [[]], [{ deep: { list: [1.5, null] } }]])(
    'gives back the body %j as it was',
    async (body) => {
      await test.keys.storeAnswer(claim, { status: 422, body });
      expect(await ask(1)).toEqual({ kind: 'answered', answer: { status: 422, body } });
    },
  );

  it('is bound and unbound inside a unit of work only', async () => {
    await expect(test.operations.open(operationOf(claim, operationId))).rejects.toThrow(
      'outside a unit of work',
    );
    await expect(test.keys.unbind(operationId)).rejects.toThrow('outside a unit of work');
  });

  it('loses nothing by the unbinding of another operation', async () => {
    await bind();
    await test.inUnit(() => test.keys.unbind(newOperationId()));
    expect((await ask(1)).kind).toBe('bound');
  });

  it.each([
    ['a new key', 0],
    ['a key whose claim ran out', LEASE],
    ['an expired key', LIFETIME],
  ])('gives %s to one of 24 who ask at once', async (_, at) => {
    if (at === 0) key = `key-${(serial += 1)}`;
    const results = await Promise.all(Array.from({ length: 24 }, () => ask(at)));
    expect(results.map(({ kind }) => kind).sort()).toEqual([
      'claimed',
      ...Array<string>(23).fill('in_flight'),
    ]);
  });
}
