import type { ClaimResult, IdempotencyClaim, IdempotencyKeys, StoredAnswer } from '../idempotency';
import type { NewOperation, Operations } from '../operations';
import { addSeconds } from '../time';

/** Keys under test, with accounts and operations for them to point at. */
export interface IdempotencyKeysUnderTest {
  keys: IdempotencyKeys;
  operations: Operations;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const ANSWER: StoredAnswer = {
  status: 400,
  body: { message: 'Bad Request', details: `'domainName' is "odd" \\ ☃\u2028` },
  code: 'request.invalid',
};
/** A claim keeps others out for 90 s, a key counts for one hour. */
const [LEASE, LIFETIME] = [90, 3_600];

let serial = 0;
const newOperationId = (): string => `0197a0aa-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;

/** What every implementation of IdempotencyKeys does. */
export function idempotencyKeysContract(start: () => Promise<IdempotencyKeysUnderTest>): void {
  describe('claimed durably at once', () => claimsContract(start, false));
  describe('claimed to be bound', () => claimsContract(start, true));
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

  type Kind = ClaimResult['kind'];
  /**
   * What was done with the key, when it is asked for again, and what the same request and another one are
   * told.
   */
  const LIFE: { after: string; done?: () => Promise<unknown>; at: number; same: Kind; other: Kind }[] = [
    { after: 'it was claimed', at: 1, same: 'in_flight', other: 'mismatch' },
    {
      after: 'it was claimed a second less than a lease ago',
      at: LEASE - 1,
      same: 'in_flight',
      other: 'mismatch',
    },
    { after: 'its claim ran out', at: LEASE, same: 'claimed', other: 'mismatch' },
    { after: 'it was bound', done: () => bindTo('open'), at: 1, same: 'bound', other: 'mismatch' },
    {
      after: 'it was bound and its lease would have run out',
      done: () => bindTo('open'),
      at: LEASE,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'its operation succeeded',
      done: () => bindTo('succeeded'),
      at: LEASE,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'its operation was refused',
      done: () => bindTo('refused'),
      at: LEASE,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'it was answered',
      done: () => test.keys.close(claim, ANSWER),
      at: 1,
      same: 'answered',
      other: 'mismatch',
    },
    {
      after: 'it was answered long ago',
      done: () => test.keys.close(claim, ANSWER),
      at: LIFETIME - 1,
      same: 'answered',
      other: 'mismatch',
    },
    {
      after: 'it was released',
      done: () => test.keys.release(claim),
      at: 1,
      same: 'claimed',
      other: 'claimed',
    },
    {
      after: 'its operation was settled with an answer that is not kept',
      done: async () => {
        await bindTo('refused');
        await test.inUnit(() => test.keys.unbind(operationId));
      },
      at: 1,
      same: 'claimed',
      other: 'claimed',
    },
    { after: 'a claim expired', at: LIFETIME, same: 'claimed', other: 'claimed' },
    {
      after: 'an answer expired',
      done: () => test.keys.close(claim, ANSWER),
      at: LIFETIME,
      same: 'claimed',
      other: 'claimed',
    },
    {
      after: 'it expired with an operation that succeeded',
      done: () => bindTo('succeeded'),
      at: LIFETIME,
      same: 'claimed',
      other: 'claimed',
    },
    {
      after: 'it expired with an operation that was refused',
      done: () => bindTo('refused'),
      at: LIFETIME,
      same: 'claimed',
      other: 'claimed',
    },
    {
      after: 'it expired with an operation that is open',
      done: () => bindTo('open'),
      at: 10 * LIFETIME,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'it expired with an operation that is pending',
      done: () => bindTo('pending'),
      at: 10 * LIFETIME,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'it was answered and released',
      done: async () => {
        await test.keys.close(claim, ANSWER);
        await test.keys.release(claim);
      },
      at: 1,
      same: 'answered',
      other: 'mismatch',
    },
    {
      after: 'it was bound and released',
      done: async () => {
        await bind();
        await test.keys.release(claim);
      },
      at: 1,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'it was bound and answered',
      done: async () => {
        await bind();
        await test.keys.close(claim, ANSWER);
      },
      at: 1,
      same: 'bound',
      other: 'mismatch',
    },
    {
      after: 'it was released and answered',
      done: async () => {
        await test.keys.release(claim);
        await test.keys.close(claim, ANSWER);
      },
      at: 1,
      same: 'claimed',
      other: 'claimed',
    },
  ];

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

    it.each(['close', 'release'] as const)('changes nothing by %s', async (step) => {
      if (step === 'close') await test.keys.close(claim, ANSWER);
      else await test.keys.release(claim);
      expect((await ask(LEASE + 1)).kind).toBe('in_flight');
    });

    it('keeps the hour of the first: the key is free when that is over', async () => {
      await test.keys.close(later, ANSWER);
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
      await test.keys.close(claim, ANSWER);
      await expect(bind()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
      expect((await ask(1)).kind).toBe('answered');
    });

    it('is not bound after it was released', async () => {
      await test.keys.release(claim);
      await expect(bind()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    });

    it('keeps its first answer', async () => {
      await test.keys.close(claim, ANSWER);
      await test.keys.close(claim, { status: 402, body: null });
      expect(await ask(1)).toEqual({ kind: 'answered', answer: ANSWER });
    });
  });

  it.each([[null], ['text'], [0], [false], [[]], [{ deep: { list: [1.5, null] } }]])(
    'gives back the body %j as it was',
    async (body) => {
      await test.keys.close(claim, { status: 422, body });
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
