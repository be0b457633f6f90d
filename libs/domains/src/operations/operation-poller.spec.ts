import { addSeconds, type Operation, type SpanStart, useTracer } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import { type PollPolicy, OperationPoller } from './operation-poller';

const POLICY: PollPolicy = {
  reconcileAfterSeconds: 90,
  leaseSeconds: 240,
  retrySeconds: 60,
  attentionAfterSeconds: 900,
  pendingAttentionAfterSeconds: 432_000,
};

describe('operations that are polled', () => {
  it.each([
    [
      true,
      [
        [7, undefined],
        [8, true],
      ],
    ],
    [false, []],
  ])('run for the account and the job they belong to (%p)', async (isShared, expected) => {
    const [clock, uow] = [new FakeClock(), new FakeUnitOfWork()];
    const operations = new FakeOperations(uow);
    await uow.run(async () => {
      for (const accountId of [7, 8]) {
        await operations.open({
          id: `operation-${accountId}`,
          accountId,
          kind: 'renew',
          subject: `a-${accountId}.example`,
          payload: {},
          createdAt: clock.now(),
          dueAt: clock.now(),
          isJob: accountId === 8 ? true : undefined,
        });
      }
    });
    clock.advance(1);
    const [ranFor, reconciled]: [unknown[], string[]] = [[], []];
    const runForOperation: PollPolicy['runForOperation'] = ({ accountId, isJob }, work) => {
      ranFor.push([accountId, isJob]);
      return work();
    };
    const poller = new OperationPoller(operations, uow, clock, new FakeLog(), {
      ...POLICY,
      ...(isShared && { runForOperation }),
    });
    await poller.takeUp('renew', 10, async ({ id }) => void reconciled.push(id));
    expect([ranFor, reconciled.sort()]).toEqual([expected, ['operation-7', 'operation-8']]);
  });
});

describe('the trace of an operation that is polled', () => {
  afterEach(() => useTracer(undefined));

  it.each([
    ['continues the trace of the request that opened it', '00-stored-trace'],
    ['begins none where none was recorded', undefined],
  ])('%s', async (_title, traceparent) => {
    const begun: [string, SpanStart][] = [];
    useTracer({
      current: undefined,
      beginTrace: () => undefined,
      beginSpan: (name, start) => void begun.push([name, start]) as undefined,
    });
    const [clock, uow] = [new FakeClock(), new FakeUnitOfWork()];
    const operations = new FakeOperations(uow);
    const taken = { id: 'operation-1', kind: 'renew', traceparent } as Operation;
    jest.spyOn(operations, 'takeDue').mockResolvedValue([taken]);
    const reconcile = jest.fn(async () => undefined);
    await new OperationPoller(operations, uow, clock, new FakeLog(), POLICY).takeUp('renew', 1, reconcile);
    expect(begun).toEqual([['reconcile renew', { kind: 'internal', parent: traceparent }]]);
    expect(reconcile).toHaveBeenCalledWith(taken);
  });
});

describe('an operation that is being polled', () => {
  const ID = 'operation-1';
  let clock: FakeClock;
  let uow: FakeUnitOfWork;
  let operations: FakeOperations;
  let poller: OperationPoller;
  let taken: Operation;
  beforeEach(async () => {
    clock = new FakeClock();
    uow = new FakeUnitOfWork();
    operations = new FakeOperations(uow);
    poller = new OperationPoller(operations, uow, clock, new FakeLog(), POLICY);
    const now = clock.now();
    await uow.run(() =>
      operations.open({
        id: ID,
        accountId: 7,
        kind: 'renew',
        subject: 'a.example',
        payload: {},
        createdAt: now,
        dueAt: now,
      }),
    );
    clock.advance(1);
    await poller.takeUp('renew', 1, async (operation) => void (taken = operation));
  });

  const later = (seconds: number): Date => addSeconds(clock.now(), seconds);
  const BETWEEN: [string, () => Promise<unknown>][] = [
    ['begins another attempt', () => operations.beginAttempt(ID, later(90))],
    ['ends it', () => operations.succeed(ID, {}, clock.now())],
    ['writes down that the registry decides later', () => operations.accept(ID, {}, later(90))],
    ['sends its command', () => operations.beginSending(ID, 1, later(1))],
  ];
  it.each(BETWEEN)('is not decided on once another process %s', async (_what, act) => {
    const askedAt = clock.now();
    await uow.run(act);
    const work = jest.fn();
    expect(await poller.decide(taken, askedAt, work)).toBeUndefined();
    expect(await poller.nextAttempt(taken, askedAt)).toBeUndefined();
    expect(work).not.toHaveBeenCalled();
  });

  it('is decided on once, and gets a new attempt, where it is unchanged', async () => {
    expect(await poller.decide(taken, clock.now(), async () => 'decided')).toBe('decided');
    expect(await poller.nextAttempt(taken, clock.now())).toBe(2);
  });

  it('is decided on once its command can no longer be in flight, and polled then', async () => {
    const until = later(5);
    await operations.beginSending(ID, 1, until);
    const decide = (at: Date) => poller.decide(taken, at, async () => 'decided');
    expect([await decide(addSeconds(until, -1)), (await operations.find(ID))!.dueAt]).toEqual([
      undefined,
      until,
    ]);
    expect(await decide(until)).toBe('decided');
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ['asks for an earlier poll', () => operations.postpone(ID, later(10)), 10],
    ['asks for a later poll', () => operations.postpone(ID, later(120)), 60],
    [
      'sends its command, whose end is no requested poll',
      () => operations.beginSending(ID, 1, later(10)),
      60,
    ],
    ['does nothing', async () => undefined, 60],
  ])('is polled again in a minute, or earlier, where another process %s', async (_what, act, seconds) => {
    await uow.run(act);
    await poller.postpone(taken, 60);
    expect((await operations.find(ID))!.dueAt).toEqual(later(seconds));
  });
});
