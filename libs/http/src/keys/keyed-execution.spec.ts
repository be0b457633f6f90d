import {
  AppError,
  badRequest,
  conflict,
  type QuotedCall,
  registryUnavailable,
  type StoredAnswer,
} from '@registrar/kernel';
import {
  FakeClock,
  FakeIdempotencyKeys,
  FakeIds,
  FakeLog,
  FakeOperations,
  FakeUnitOfWork,
} from '@registrar/kernel/testing';
import { type InsideCall, runInside } from '../calls/inside-call';
import {
  currentRequest,
  noteAnswer,
  noteOperation,
  type RequestContext,
  runInRequest,
} from '../request-context';
import type { IdempotentRequest } from '../requests/idempotency';
import { FirstOutcomes, type InterruptedRequest } from './first-outcome';
import { StoredRefusal } from '../requests/stored-refusal';
import { KeyedExecution } from './keyed-execution';
import type { KeyRule } from './keyed-operations';

const ONCE: KeyRule = { handling: 'once', why: 'a test' };
const REPEAT: KeyRule = { handling: 'repeat', why: 'a test' };
const LEASE_SECONDS = 90;

function world() {
  const [uow, clock, log] = [new FakeUnitOfWork(), new FakeClock(), new FakeLog()];
  const operations = new FakeOperations(uow);
  const keys = new FakeIdempotencyKeys(operations, uow, new FakeIds());
  const outcomes = new FirstOutcomes(operations);
  const execution = new KeyedExecution(keys, outcomes, clock, log, { extensionSeconds: 1_000_000 });
  const sent: string[] = [];
  const request: IdempotentRequest & { key: string } = {
    account: 7,
    method: 'POST',
    path: '/core/v1/domains/a.example/records',
    operation: 'createRecord',
    body: { type: 'A', password: 'one' },
    key: 'k',
    wording: 'purchase',
    setHeader: (header) => sent.push(header),
  };
  /** The unit of work in memory asks the call, as the one of PostgreSQL does. */
  const unit = (work: () => Promise<unknown> = async () => undefined): Promise<void> =>
    uow
      .run(async () => {
        await work();
        await currentRequest()!.keyed?.beforeCommit();
      })
      .then(() => currentRequest()!.keyed?.afterCommit());
  const open = (id: string): Promise<void> =>
    unit(async () => {
      const at = clock.now();
      const operation = { id, accountId: 7, kind: 'update' as const, subject: 'a.example', payload: {} };
      await operations.open({ ...operation, createdAt: at, dueAt: at });
      noteOperation(operation);
    });
  const run = (execute: () => Promise<unknown>, rule = ONCE, change: Partial<IdempotentRequest> = {}) => {
    const context: RequestContext = { requestId: 'r' };
    return runInRequest(context, () =>
      execution.run({ ...request, ...change } as typeof request, rule, execute),
    );
  };
  return { uow, clock, log, operations, keys, outcomes, sent, unit, open, run };
}

/** Work that is killed: it neither answers nor fails. */
const killed = (work: () => Promise<unknown>): Promise<'killed'> => work().then(() => 'killed' as const);
const never = (): Promise<never> => Promise.reject(new Error('executed again'));

describe('a keyed request', () => {
  let test: ReturnType<typeof world>;
  beforeEach(() => {
    test = world();
  });

  it.each([
    [true, 'free for another quote'],
    [false, 'answered'],
  ])('whose refusal is that of its quote: %s, leaves its key %s', async (isRefused, key) => {
    const refuse = (): Promise<never> => {
      currentRequest()!.quoted = { isRefused } as QuotedCall;
      return Promise.reject(conflict('quote_expired', 'The quote has expired.'));
    };
    await expect(test.run(refuse)).rejects.toMatchObject({ code: 'quote_expired' });
    const again = test.run(async () => ({ done: true }));
    if (key === 'answered') await expect(again).rejects.toThrow();
    else expect(await again).toEqual({ done: true });
  });

  /** A first request whose process dies after its work. */
  const die = async (work: () => Promise<unknown>, rule = ONCE): Promise<void> => {
    await new Promise<void>((dead) => {
      void test.run(
        () =>
          killed(work).then(() => {
            dead();
            return new Promise(() => undefined);
          }),
        rule,
      );
    });
  };

  it('is executed once, and answered again as before', async () => {
    const execute = jest.fn(async () => (await test.unit(), { id: 1 }));
    await expect(test.run(execute)).resolves.toEqual({ id: 1 });
    expect(test.sent).toEqual([]);
    await expect(test.run(execute)).resolves.toEqual({ id: 1 });
    expect(test.sent).toEqual(['x-idempotent-replay']);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['text', '{"id":1}'],
    ['nothing', undefined],
    ['a list', [1, { a: null }]],
  ])('is answered again with %s', async (_, answer) => {
    await test.run(async () => answer);
    await expect(test.run(never)).resolves.toEqual(answer);
  });

  it('is answered again with the headers that belong to its answer', async () => {
    const headers: Record<string, string> = { 'etag': '"1-2"', 'location': '/a', 'x-request-id': 'r' };
    const set: Record<string, string> = {};
    await test.run(async () => ({ id: 1 }), ONCE, { header: (name) => headers[name] });
    await test.run(never, ONCE, {
      setHeader: (name, value) => {
        set[name] = value;
      },
    });
    expect(set).toEqual({ 'x-idempotent-replay': '1', 'etag': '"1-2"', 'location': '/a' });
  });

  it('is stored as long as is set', async () => {
    await test.run(async () => ({}));
    test.clock.advance(999_999);
    await expect(test.run(never)).resolves.toEqual({});
    test.clock.advance(1);
    await expect(test.run(async () => ({ id: 2 }))).resolves.toEqual({ id: 2 });
  });

  it.each<[string, Partial<IdempotentRequest>]>([
    ['another body', { body: { type: 'AAAA', password: 'one' } }],
    ['another method', { method: 'PUT' }],
    ['another path', { path: '/core/v1/domains/b.example/records' }],
    ['another query', { path: '/core/v1/domains/a.example/records?[["mode","replace"]]' }],
  ])('is refused with %s', async (_, change) => {
    await test.run(async () => ({}));
    await expect(test.run(never, ONCE, change)).rejects.toMatchObject({
      code: 'idempotency.reused',
      details: 'Idempotency key has been reused for a different request.',
    });
  });

  it('is refused while the first is under way, and of two at once one is executed', async () => {
    const execute = jest.fn(() => test.unit());
    const results = await Promise.allSettled([test.run(execute), test.run(execute), test.run(execute)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('stores neither the secret of its answer nor the hash of that of its body', async () => {
    const rule = { ...ONCE, secrets: ['token'], unhashed: ['password'] };
    await expect(test.run(async () => ({ id: 1, token: 'hidden' }), rule)).resolves.toMatchObject({
      token: 'hidden',
    });
    expect(JSON.stringify([...test.keys.keys.values()])).not.toContain('hidden');
    expect([...test.keys.keys.values()]).toMatchObject([{ answer: { status: 200, body: { id: 1 } } }]);
    await expect(test.run(never, rule, { body: { type: 'A', password: 'two' } })).rejects.toMatchObject({
      code: 'idempotency.secret_not_stored',
    });
  });

  describe('that is refused', () => {
    const notFound = (): AppError => new AppError('not_found', 'x', 'Not Found');

    it.each<[string, () => Error, StoredAnswer]>([
      ['404', notFound, { status: 404, body: { message: 'Not Found' }, code: 'x' }],
      [
        'a refusal of a call inside',
        () => new StoredRefusal({ status: 422, body: { message: 'no' } }),
        { status: 422, body: { message: 'no' } },
      ],
    ])('is refused again in the same words: %s', async (_, error, answer) => {
      await expect(test.run(() => Promise.reject(error()))).rejects.toThrow();
      await expect(test.run(never)).rejects.toMatchObject({ answer });
    });

    it.each<[string, () => Error]>([
      ['a fault of its own (400)', () => badRequest('no')],
      ['403', () => new AppError('forbidden', 'x', 'no')],
      ['429', () => new AppError('too_many_requests', 'x', 'no')],
      ['502', registryUnavailable],
      ['a bug', () => new Error('bug')],
      ['a failed call inside', () => new StoredRefusal({ status: 503, body: {} })],
    ])('is free again after %s, if it changed nothing', async (_, error) => {
      await expect(test.run(() => Promise.reject(error()))).rejects.toThrow();
      await expect(test.run(async () => ({ id: 2 }), ONCE, { body: {} })).resolves.toEqual({ id: 2 });
    });

    it.each<[string, () => Error]>([
      ['502', registryUnavailable],
      ['a bug', () => new Error('bug')],
    ])('is not executed again after %s, if it changed something', async (_, error) => {
      const fail = () => test.unit().then(() => Promise.reject(error()));
      await expect(test.run(fail)).rejects.toThrow();
      await expect(test.run(never)).rejects.toMatchObject({ code: 'idempotency.unknown_outcome' });
    });

    it('keeps a 400 that came after a change', async () => {
      await expect(
        test.run(() => test.unit().then(() => Promise.reject(badRequest('no')))),
      ).rejects.toThrow();
      await expect(test.run(never)).rejects.toMatchObject({ answer: { status: 400 } });
    });
  });

  describe('whose process died', () => {
    it('before its change is executed once its claim ran out', async () => {
      await die(async () => undefined);
      await expect(test.run(never)).rejects.toMatchObject({ code: 'idempotency.in_flight' });
      test.clock.advance(LEASE_SECONDS);
      await expect(test.run(async () => ({ id: 2 }))).resolves.toEqual({ id: 2 });
    });

    it('after its change is not executed again', async () => {
      await die(() => test.unit());
      await expect(test.run(never)).rejects.toMatchObject({ code: 'idempotency.in_flight' });
      test.clock.advance(LEASE_SECONDS);
      await expect(test.run(never)).rejects.toMatchObject({
        code: 'idempotency.unknown_outcome',
        details:
          'The outcome of the first request is unknown. Read the state before you repeat it with a new key.',
      });
    });

    it('after its change is executed again where it sets a state', async () => {
      await die(() => test.unit(), REPEAT);
      test.clock.advance(LEASE_SECONDS);
      await expect(test.run(async () => ({ id: 2 }), REPEAT)).resolves.toEqual({ id: 2 });
    });

    it.each<[string, (id: string) => Promise<unknown>, string]>([
      ['open', async () => undefined, 'idempotency.in_flight'],
      [
        'done',
        (id) => test.uow.run(() => test.operations.succeed(id, {}, test.clock.now())),
        'idempotency.answer_lost',
      ],
      [
        'refused',
        (id) =>
          test.uow.run(() =>
            test.operations.refuse(id, { kind: 'conflict', code: 'op.no', message: 'no' }, test.clock.now()),
          ),
        'op.no',
      ],
    ])('is answered by its operation: %s', async (_, settle, code) => {
      await die(() => test.open('op-1'));
      test.clock.advance(LEASE_SECONDS);
      await settle('op-1');
      await expect(test.run(never)).rejects.toMatchObject({ code });
    });

    it.each<[string, object | 'unsettled' | undefined, object]>([
      ['the answer by the state now', { id: 9 }, { answer: { id: 9 }, sent: ['x-idempotent-replay'] }],
      ['a wait, while that is not settled', 'unsettled', { code: 'idempotency.in_flight', sent: [] }],
      ['an unknown outcome, if none follows', undefined, { code: 'idempotency.unknown_outcome', sent: [] }],
    ])('is answered with %s', async (_, recovered, expected) => {
      const recovery = jest.fn().mockResolvedValue(recovered);
      test.outcomes.declareRecovery('createRecord', recovery);
      await die(() => test.unit());
      await expect(test.run(never)).rejects.toMatchObject({ code: 'idempotency.in_flight' });
      expect(recovery).not.toHaveBeenCalled();
      test.clock.advance(LEASE_SECONDS);
      const again = await test.run(never).then(
        (answer) => ({ answer }),
        ({ code }: AppError) => ({ code }),
      );
      expect({ ...again, sent: test.sent }).toEqual(expected);
      const [[{ accountId, operationId, domain }]] = recovery.mock.calls as [[InterruptedRequest]];
      expect([accountId, operationId, domain?.ascii]).toEqual([7, undefined, 'a.example']);
    });

    it.each<[string, () => Promise<unknown>, string | undefined]>([
      ['the operation that it opened', () => test.open('op-1'), 'op-1'],
      ['no operation, if it opened none', () => test.unit(), undefined],
    ])('names to a call inside the platform %s', async (_, first, operationId) => {
      await die(first);
      test.clock.advance(LEASE_SECONDS);
      const call: InsideCall = {
        caller: { accountId: 7, tokenId: 8 },
        context: { requestId: 'r-2' },
      };
      await expect(runInside(call, () => test.run(never))).rejects.toMatchObject({ kind: 'conflict' });
      expect(call.context).toEqual({ requestId: 'r-2', ...(operationId && { operationId }) });
    });

    it('is recovered by the operation that it opened', async () => {
      test.outcomes.declareRecovery('createRecord', async ({ operationId }) => ({ operationId }));
      await die(() => test.open('op-1'));
      test.clock.advance(LEASE_SECONDS);
      await expect(test.run(never)).resolves.toEqual({ operationId: 'op-1' });
    });

    it('is answered as it noted in the unit of work of its change, without secrets', async () => {
      const rule = { ...ONCE, secrets: ['token'] };
      await die(() => test.unit(async () => noteAnswer({ id: 3, token: 'hidden' })), rule);
      await expect(test.run(never)).resolves.toEqual({ id: 3 });
      await expect(test.run(never, rule)).rejects.toMatchObject({ code: 'idempotency.secret_not_stored' });
    });

    it('is answered by the text and the headers that it noted', async () => {
      await die(() => test.unit(async () => noteAnswer('{"id":3}', { etag: '"1-2"' })));
      const set: Record<string, string> = {};
      const again = test.run(never, ONCE, {
        setHeader: (name, value) => Object.assign(set, { [name]: value }),
      });
      await expect(again).resolves.toBe('{"id":3}');
      expect(set).toEqual({ 'x-idempotent-replay': '1', 'etag': '"1-2"' });
    });

    it('is not answered by what a unit of work noted that was undone', async () => {
      const undone = test.unit.bind(test, async () => {
        noteAnswer({ id: 3 });
        throw new Error('undone');
      });
      await die(() => undone().catch(() => undefined));
      test.clock.advance(LEASE_SECONDS);
      await expect(test.run(async () => ({ id: 4 }))).resolves.toEqual({ id: 4 });
    });

    it('loses its claim: what it writes later is undone', async () => {
      let late: (() => Promise<void>) | undefined;
      await die(async () => {
        const context = currentRequest()!;
        late = () => runInRequest(context, () => test.unit());
      });
      test.clock.advance(LEASE_SECONDS);
      await test.run(async () => ({}));
      await expect(late!()).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    });
  });

  it.each([
    [
      'not stored again where it was committed with the change',
      () => test.unit(async () => noteAnswer({})),
      0,
    ],
    ['stored where the change did not note it', () => test.unit(), 1],
    ['stored where nothing was changed', async () => noteAnswer({}), 1],
  ])('has an answer that is %s', async (_, work, times) => {
    const store = jest.spyOn(test.keys, 'storeAnswer');
    await test.run(async () => (await work(), { id: 5 }));
    expect(store).toHaveBeenCalledTimes(times);
    await expect(test.run(never)).resolves.toEqual(times === 0 ? {} : { id: 5 });
  });

  it('leaves work alone that goes on after its answer', async () => {
    let late: (() => Promise<void>) | undefined;
    await test.run(async () => {
      const context = currentRequest()!;
      late = () => runInRequest(context, () => test.unit());
      return {};
    });
    await expect(late!()).resolves.toBeUndefined();
  });

  it('marks the first unit of work that writes, and each that opens an operation', async () => {
    const mark = jest.spyOn(test.keys, 'mark');
    await test.run(async () => {
      await test.unit();
      await test.unit();
      await test.open('op-1');
      await test.unit();
    });
    expect(mark.mock.calls.map(([, operationId]) => operationId)).toEqual([undefined, 'op-1']);
  });

  it('is answered although its key cannot be settled', async () => {
    jest.spyOn(test.keys, 'storeAnswer').mockRejectedValue(new Error('database away'));
    await expect(test.run(async () => (await test.unit(), { id: 1 }))).resolves.toEqual({ id: 1 });
    expect(test.log.lines).toMatchObject([{ level: 'error', message: 'idempotency key not settled' }]);
  });
});
