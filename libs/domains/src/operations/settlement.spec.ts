import {
  addSeconds,
  type AppError,
  badRequest,
  type IdempotencyKeys,
  type Operation,
  registryUnavailable,
  type Stored,
  upstreamTimeout,
} from '@registrar/kernel';
import { FakeClock, FakeLog, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import { failureOf } from './operation-failure';
import { type LeftOutcome, Settlement } from './settlement';

type Outcome = { kind: 'done' | 'refused' | 'pending' };

/** Settles operations of no kind, and remembers what it applied. */
class Recorded extends Settlement<object, Outcome> {
  readonly applied: string[] = [];
  protected readonly stored = { read: () => ({}) } as unknown as Stored<object>;
  protected readonly success = 'done';
  protected readonly lateSuccess: string | undefined = 'done after its operation was refused';

  attempt = (attempt: number, outcome: Outcome | LeftOutcome): Promise<Operation> =>
    this.settleAttempt(ID, attempt, outcome);
  refuse = (operation: Operation, error: AppError): Promise<Operation> =>
    this.refuseOperation(operation, error, START);
  look = (operation: Operation, seconds: number): Date => this.nextLook(operation, seconds);
  settleManually = (): Promise<Operation> => Promise.reject(new Error('not here'));
  protected async apply(operation: Operation, _payload: object, { kind }: Outcome): Promise<Operation> {
    this.applied.push(kind);
    if (kind === 'done') return this.completeOperation(operation, { order: 1 }, START);
    if (kind === 'pending') return this.acceptOperation(operation, { order: 2 }, LATER);
    return this.refuseOperation(operation, badRequest('no', 'test.no'), START);
  }
}

/** Of a kind whose late success needs no staff. */
class Silent extends Recorded {
  protected override readonly lateSuccess = undefined;
}

const ID = '00000000-0000-7000-8000-000000000001';
const START = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2026-03-03T09:15:00Z');

async function opened(Kind: typeof Recorded = Recorded) {
  const [uow, clock, log] = [new FakeUnitOfWork(), new FakeClock(START), new FakeLog()];
  const operations = new FakeOperations(uow);
  const parts = { accountId: 7, kind: 'update', subject: 'a.example', payload: {} } as const;
  await uow.run(() => operations.open({ ...parts, id: ID, createdAt: START, dueAt: LATER }));
  const row = async () => (await operations.find(ID))!;
  const unbound: string[] = [];
  const keys = { unbind: async (id: string) => void unbound.push(id) } as unknown as IdempotencyKeys;
  const settlement = new Kind({ uow, operations, clock, log, keys });
  return { uow, operations, log, row, unbound, settlement };
}

describe('an attempt of an operation', () => {
  it('that another process has overtaken leaves its operation as it is', async () => {
    const { settlement, row, log } = await opened();
    const before = await row();
    expect(await settlement.attempt(before.attempts, { kind: 'overtaken' })).toEqual(before);
    expect([await row(), settlement.applied, log.lines]).toEqual([before, [], []]);
  });

  it.each<LeftOutcome>([{ kind: 'unknown' }, { kind: 'stuck', why: 'no' }])(
    'that the registry has accepted meanwhile is polled when that said, though its own outcome is $kind',
    async (outcome) => {
      const { settlement, uow, operations, row, log } = await opened();
      await uow.run(() => operations.accept(ID, {}, LATER));
      const before = await row();
      expect(before.state).toBe('pending');
      await settlement.attempt(before.attempts, outcome);
      expect([await row(), log.lines]).toEqual([before, []]);
    },
  );

  it.each<[Outcome['kind'], number]>([
    ['done', 1],
    ['refused', 0],
    ['pending', 0],
  ])(
    'that is %s after its operation was refused changes nothing, and is logged %i times',
    async (kind, times) => {
      const { settlement, uow, operations, row, log } = await opened();
      const failure = failureOf(badRequest('no', 'test.no'));
      await uow.run(() => operations.refuse(ID, failure, START));
      const before = await row();
      await settlement.attempt(before.attempts, { kind });
      expect([await row(), settlement.applied]).toEqual([before, []]);
      expect(log.lines).toEqual(
        Array.from({ length: times }, () => ({
          level: 'error',
          message: 'done after its operation was refused',
          fields: { operation: ID, subject: 'a.example' },
        })),
      );
    },
  );

  it.each(['done', 'pending', 'refused'] as const)(
    'that is %s returns the operation as it is stored',
    async (kind) => {
      const { settlement, row, log } = await opened();
      const settled = await settlement.attempt((await row()).attempts, { kind });
      expect(settled).toEqual(await row());
      expect(settled.state).not.toBe('open');
      expect([settlement.applied, log.lines]).toEqual([[kind], []]);
    },
  );

  it('that succeeds after its operation was accepted stores its own answer', async () => {
    const { settlement, uow, operations, row } = await opened();
    await uow.run(() => operations.accept(ID, { order: 3 }, LATER));
    const settled = await settlement.attempt((await row()).attempts, { kind: 'done' });
    expect(settled).toEqual(await row());
    expect(settled.answer).toEqual({ order: 1 });
  });

  it('that succeeds after its operation was refused is not logged for a kind without such a text', async () => {
    const { settlement, uow, operations, row, log } = await opened(Silent);
    await uow.run(() => operations.refuse(ID, failureOf(badRequest('no', 'test.no')), START));
    await settlement.attempt((await row()).attempts, { kind: 'done' });
    expect([settlement.applied, log.lines]).toEqual([[], []]);
  });

  it('whose follow-up command was refused is shown to staff at once, one without an answer is not', async () => {
    for (const [outcome, attentionAt] of [
      [{ kind: 'stuck', why: 'no' }, START],
      [{ kind: 'unknown' }, undefined],
    ] as const) {
      const { settlement, row } = await opened();
      await settlement.attempt((await row()).attempts, outcome);
      expect(await row()).toMatchObject({ state: 'open', dueAt: addSeconds(START, 30) });
      expect((await row()).attentionAt).toEqual(attentionAt);
    }
  });
});

it.each([
  ['the client', badRequest('no', 'test.no'), []],
  ['the registry being away', registryUnavailable(), [ID]],
  ['a missing answer', upstreamTimeout(), [ID]],
])(
  'a refusal because of %s frees its idempotency key only where a retry may succeed',
  async (_, error, keys) => {
    const { settlement, uow, row, unbound } = await opened();
    await uow.run(async () => settlement.refuse(await row(), error));
    expect([(await row()).state, unbound]).toEqual(['refused', keys]);
  },
);

it.each([
  [-1, 0],
  [0, 0],
  [1, 60],
])(
  'an operation due in %i seconds is polled in %i, a message having asked for it or not',
  async (due, next) => {
    const { settlement, row } = await opened();
    const operation = { ...(await row()), dueAt: addSeconds(START, due) };
    expect(settlement.look(operation, 60)).toEqual(addSeconds(START, next));
  },
);
