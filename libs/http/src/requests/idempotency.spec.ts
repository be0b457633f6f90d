import {
  AppError,
  badRequest,
  type ClaimResult,
  type IdempotencyClaim,
  IdempotencyKeys,
  registryUnavailable,
  type StoredAnswer,
} from '@registrar/kernel';
import { FakeClock, FakeLog, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FirstOutcomes } from '../keys/first-outcome';
import type { ConflictWording } from '../keys/repeats';
import { runInside } from '../calls/inside-call';
import { hashOf, Idempotency, type IdempotentRequest, readIdempotentRequest } from './idempotency';
import { StoredRefusal } from './stored-refusal';

const claim: IdempotencyClaim = { accountId: 7, key: 'k', lease: 'l' };

class Keys extends IdempotencyKeys {
  result: ClaimResult = { kind: 'claimed', claim };
  readonly claims: unknown[][] = [];
  readonly closed: StoredAnswer[] = [];
  released = 0;
  failure?: Error;

  claim(...args: unknown[]): Promise<ClaimResult> {
    this.claims.push(args);
    return Promise.resolve(this.result);
  }
  claimAll(): Promise<IdempotencyClaim[]> {
    return Promise.resolve([]);
  }
  find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  mark(): Promise<boolean> {
    return Promise.resolve(true);
  }
  unbind(): Promise<void> {
    return Promise.resolve();
  }
  async storeAnswer(_: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    if (this.failure) throw this.failure;
    this.closed.push(answer);
  }
  async release(): Promise<void> {
    if (this.failure) throw this.failure;
    this.released += 1;
  }
}

describe('Idempotency', () => {
  let keys: Keys;
  let log: FakeLog;
  let idempotency: Idempotency;
  let outcomes: FirstOutcomes;
  let headers: Record<string, string>;
  const execute = jest.fn<Promise<{ order: number }>, [IdempotencyClaim?]>();
  const replay = jest.fn<Promise<{ order: number } | 'unsettled'>, [string]>();

  const request = (change: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
    account: 7,
    method: 'POST',
    path: '/core/v1/domains',
    body: { domain: { domainName: 'example.com' } },
    key: 'k',
    wording: 'create',
    setHeader: (header, value) => {
      headers[header] = value;
    },
    ...change,
  });
  const run = (change?: Partial<IdempotentRequest>) => idempotency.run(request(change), execute, replay);

  beforeEach(() => {
    keys = new Keys();
    log = new FakeLog();
    outcomes = new FirstOutcomes(new FakeOperations(new FakeUnitOfWork()));
    idempotency = new Idempotency(keys, outcomes, new FakeClock(), log, { extensionSeconds: 400 });
    headers = {};
    execute.mockReset().mockResolvedValue({ order: 1 });
    replay.mockReset().mockResolvedValue({ order: 1 });
  });

  it('executes a request without a key, and reads no stored answer', async () => {
    await expect(run({ key: undefined })).resolves.toEqual({ order: 1 });
    expect(execute).toHaveBeenCalledWith();
    expect(keys.claims).toEqual([]);
  });

  it('executes with the claim, and stores the answer', async () => {
    await expect(run()).resolves.toEqual({ order: 1 });
    expect(execute).toHaveBeenCalledWith(claim);
    expect(keys.claims).toEqual([
      [
        7,
        'k',
        hashOf(request()),
        new Date('2026-03-02T09:15:00Z'),
        {
          willBeBound: true,
          request: { operation: undefined, method: 'POST', path: '/core/v1/domains' },
        },
      ],
    ]);
    expect(keys.closed).toEqual([{ status: 200, body: { order: 1 } }]);
    expect(headers).toEqual({});
  });

  it('stores no answer for a claim that was bound: its operation holds the answer', async () => {
    keys.result = { kind: 'claimed', claim: { ...claim, isBound: true } };
    await expect(run()).resolves.toEqual({ order: 1 });
    expect(keys.closed).toEqual([]);
  });

  it('closes a claim that was bound when the request is refused: the unit may have been undone', async () => {
    keys.result = { kind: 'claimed', claim: { ...claim, isBound: true } };
    execute.mockRejectedValue(badRequest('years is invalid'));
    await expect(run()).rejects.toThrow('Bad Request');
    expect(keys.closed).toHaveLength(1);
  });

  it('claims a key durably at once for a request that opens no operation', async () => {
    await idempotency.run(request(), execute);
    expect(keys.claims[0][4]).toMatchObject({ willBeBound: false });
  });

  it.each([
    ['the contract gives a key an hour', 'createDomain', undefined],
    ['an extension keeps it as long as is set', 'transferCredit', 400],
  ])('%s', async (_, operation, lifetimeSeconds) => {
    await run({ operation });
    expect(keys.claims[0][4]).toEqual({
      willBeBound: true,
      ...(lifetimeSeconds !== undefined && { lifetimeSeconds }),
      request: { operation, method: 'POST', path: '/core/v1/domains' },
    });
  });

  it('refuses a key whose request changed something and ended without an answer', async () => {
    keys.result = { kind: 'unknown_outcome' };
    await expect(run()).rejects.toMatchObject({ code: 'idempotency.unknown_outcome' });
    expect(execute).not.toHaveBeenCalled();
  });

  it('declares the replay of an operation, and of no other, to the look-up of keys', async () => {
    replay.mockResolvedValue({ order: 1 });
    idempotency.declareReplay('createDomain', replay);
    const bound = (operation: string) =>
      outcomes.find({ kind: 'bound', accountId: 7, operation, operationId: 'op-1' });
    expect(await bound('createDomain')).toEqual({ kind: 'derived', body: { order: 1 } });
    expect(await bound('renewDomain')).toEqual({ kind: 'in_flight' });
    expect(replay).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      '400',
      badRequest('years is invalid'),
      { status: 400, body: { message: 'Bad Request', details: 'years is invalid' }, code: 'request.invalid' },
    ],
    [
      '402',
      new AppError('payment_required', 'x', 'Payment failed', { details: 'Insufficient Funds' }),
      { status: 402, body: { message: 'Payment failed', details: 'Insufficient Funds' }, code: 'x' },
    ],
    [
      '404',
      new AppError('not_found', 'x', 'Not Found'),
      { status: 404, body: { message: 'Not Found' }, code: 'x' },
    ],
    [
      '422',
      new AppError('unprocessable', 'x', 'Unsupported TLD'),
      { status: 422, body: { message: 'Unsupported TLD' }, code: 'x' },
    ],
  ])('stores a refusal with %s, and gives it', async (_, error, stored) => {
    execute.mockRejectedValue(error);
    await expect(run()).rejects.toBe(error);
    expect(keys.closed).toEqual([stored]);
    expect(keys.released).toBe(0);
  });

  it.each([
    ['401', new AppError('unauthenticated', 'x', 'Unauthorized')],
    ['403', new AppError('forbidden', 'x', 'Permission denied')],
    ['415', new AppError('unsupported_media_type', 'x', 'type')],
    ['429', new AppError('too_many_requests', 'x', 'Too many registration attempts for this domain.')],
    ['502', registryUnavailable()],
    ['503', new AppError('unavailable', 'x', 'Service Unavailable')],
    ['500', new Error('a bug')],
  ])('stores no refusal with %s: a retry may execute', async (_, error) => {
    execute.mockRejectedValue(error);
    await expect(run()).rejects.toBe(error);
    expect(keys.closed).toEqual([]);
    expect(keys.released).toBe(1);
  });

  it.each<[ConflictWording, object]>([
    ['create', { message: 'Idempotency key has been reused for a different request', details: undefined }],
    [
      'purchase',
      { message: 'Conflict', details: 'Idempotency key has been reused for a different request.' },
    ],
    [
      'verification',
      { message: 'Idempotency key has been reused for a different request.', details: undefined },
    ],
  ])('words a key used for another request as the operation does: %s', async (wording, text) => {
    keys.result = { kind: 'mismatch' };
    await expect(run({ wording })).rejects.toMatchObject({ kind: 'conflict', ...text });
    expect(execute).not.toHaveBeenCalled();
  });

  it('refuses while the first request is at work, and executes nothing', async () => {
    keys.result = { kind: 'in_flight' };
    await expect(run()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency.in_flight',
      retryAfterSeconds: 5,
    });
    expect(execute).not.toHaveBeenCalled();
    expect(headers).toEqual({});
  });

  it('gives a stored answer again, marked as a replay', async () => {
    keys.result = { kind: 'answered', answer: { status: 200, body: { order: 9 } } };
    await expect(run()).resolves.toEqual({ order: 9 });
    expect(headers).toEqual({ 'x-idempotent-replay': '1' });
    expect(execute).not.toHaveBeenCalled();
  });

  it('gives a stored refusal again word by word, marked as a replay', async () => {
    const answer = { status: 402, body: { message: 'Payment failed', details: 'Insufficient Funds' } };
    keys.result = { kind: 'answered', answer };
    await expect(run()).rejects.toEqual(new StoredRefusal(answer));
    await expect(run()).rejects.toMatchObject({ answer });
    expect(headers).toEqual({ 'x-idempotent-replay': '1' });
  });

  describe('with an operation', () => {
    beforeEach(() => {
      keys.result = { kind: 'bound', operationId: 'op-1' };
    });

    it('renders the answer from it, marked as a replay', async () => {
      await expect(run()).resolves.toEqual({ order: 1 });
      expect(replay).toHaveBeenCalledWith('op-1');
      expect(headers).toEqual({ 'x-idempotent-replay': '1' });
      expect(execute).not.toHaveBeenCalled();
    });

    it('renders its refusal, marked as a replay', async () => {
      replay.mockRejectedValue(new AppError('invalid', 'x', 'Domain is not available'));
      await expect(run()).rejects.toMatchObject({ message: 'Domain is not available' });
      expect(headers).toEqual({ 'x-idempotent-replay': '1' });
    });

    it('refuses while its outcome is not known', async () => {
      replay.mockResolvedValue('unsettled');
      await expect(run()).rejects.toMatchObject({ code: 'idempotency.in_flight' });
      expect(headers).toEqual({});
    });

    it('is no replay when reading it fails', async () => {
      replay.mockRejectedValue(new Error('database away'));
      await expect(run()).rejects.toThrow('database away');
      expect(headers).toEqual({});
    });
  });

  it.each([
    ['an answer', () => execute.mockResolvedValue({ order: 1 })],
    ['a refusal', () => execute.mockRejectedValue(badRequest('no'))],
    ['a failure', () => execute.mockRejectedValue(new Error('a bug'))],
  ])('does not change %s when the key cannot be settled', async (_, arrange) => {
    arrange();
    keys.failure = new Error('database away');
    const [outcome] = await Promise.allSettled([run()]);
    expect(JSON.stringify(outcome)).not.toContain('database away');
    expect(log.lines).toMatchObject([{ level: 'error', message: 'idempotency key not settled' }]);
  });

  describe('where no operation is ever bound', () => {
    const alone = () => idempotency.run(request(), execute);

    it('keeps the answer itself, and repeats it', async () => {
      await expect(alone()).resolves.toEqual({ order: 1 });
      expect(keys.closed).toEqual([{ status: 200, body: { order: 1 } }]);
    });

    it.each([
      ['an answer', () => execute.mockResolvedValue({ order: 1 })],
      ['a refusal', () => execute.mockRejectedValue(badRequest('no'))],
    ])('withholds %s that cannot be stored: a retry might be answered differently', async (_, arrange) => {
      arrange();
      keys.failure = new Error('database away');
      await expect(alone()).rejects.toMatchObject({
        kind: 'unavailable',
        details: expect.stringContaining('same idempotency key'),
      });
      expect(log.lines).toHaveLength(1);
    });

    it('returns a failure unchanged, and never stores it', async () => {
      execute.mockRejectedValue(new Error('a bug'));
      keys.failure = new Error('database away');
      await expect(alone()).rejects.toThrow('a bug');
    });

    it('gives an answer without a key', async () => {
      keys.failure = new Error('database away');
      await expect(idempotency.run(request({ key: undefined }), execute)).resolves.toEqual({ order: 1 });
    });

    it('finds no operation', async () => {
      keys.result = { kind: 'bound', operationId: 'o-1' };
      await expect(alone()).rejects.toThrow('o-1');
    });
  });

  it.each([
    [
      'the order of keys',
      { body: { b: [1, { d: 1, c: 2 }], a: null } },
      { body: { a: null, b: [1, { c: 2, d: 1 }] } },
      true,
    ],
    ['the order of a list', { body: { a: [1, 2] } }, { body: { a: [2, 1] } }, false],
    ['a number and its text', { body: { a: 1 } }, { body: { a: '1' } }, false],
    ['null and nothing', { body: { a: null } }, { body: {} }, false],
    ['an empty object and an empty list', { body: { a: {} } }, { body: { a: [] } }, false],
    ['the method', { method: 'POST' }, { method: 'PUT' }, false],
    ['the path', { path: '/a' }, { path: '/b' }, false],
    ['text that moves from key to value', { body: { 'a":"b': 'c' } }, { body: { a: 'b":"c' } }, false],
  ])('compares requests by %s', (_, one, other, same) => {
    expect(hashOf(request(one)) === hashOf(request(other))).toBe(same);
  });
});

describe('the key of a request', () => {
  const ITEM = 'job-0190a000-0000-7000-8000-0000000000ff-12-1';
  const read = (key: string): unknown => {
    const request = {
      headers: { 'x-idempotency-key': key },
      caller: { accountId: 7 },
      method: 'POST',
      raw: {},
    };
    return readIdempotentRequest(request as never, 'create', () => undefined).key;
  };

  it('of a client is refused where it has the form of the keys that items of jobs have', () => {
    expect(() => read(ITEM)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: expect.stringContaining('must not have the form job-') as string,
      }),
    );
  });

  it.each([
    ITEM.slice(0, -2),
    `${ITEM}a`,
    `my-${ITEM}`,
    'job-12-1',
    'job-of-monday-12-1',
    ITEM.toUpperCase(),
  ])('of a client may be %s', (key) => {
    expect(read(key)).toBe(key);
  });

  it('of a call inside the platform may have that form, also when the call is repeated', () => {
    const call = { caller: { viewedAccountId: 7 } };
    expect([runInside(call, () => read(ITEM)), runInside(call, () => read(ITEM))]).toEqual([ITEM, ITEM]);
  });
});
