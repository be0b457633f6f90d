import type { JsonValue, Operation } from '@registrar/kernel';
import { FakeClock, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { ChangePayload } from '@registrar/domains';
import { SendMoveToRegistry } from '../internal/move-at-registry';
import type { OutboundEvidence } from '../outbound/out-evidence';
import { OutboundOperations } from '../outbound/out-operations';
import { RejectOutbound } from '../outbound/out-reject';
import type { RejectPayload } from '../outbound/out-transfer';

const START = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2026-03-02T09:20:00Z');
const ID = '00000000-0000-7000-8000-000000000001';
const PAYLOAD = { outboundId: 1, domainId: 1, name: 'a.example', connectionId: 1 };

/** A part that must not be called: it would carry on with the overtaken outcome. */
const untouched = <Part extends object>(own: object = {}): Part =>
  new Proxy(own, {
    get: (part, name) =>
      Reflect.get(part, name) ??
      (() => {
        throw new Error('goes on');
      }),
  }) as Part;

let uow: FakeUnitOfWork;
let operations: FakeOperations;
let clock: FakeClock;
beforeEach(async () => {
  uow = new FakeUnitOfWork();
  operations = new FakeOperations(uow);
  clock = new FakeClock(START);
  await uow.run(() =>
    operations.open({
      id: ID,
      accountId: 7,
      kind: 'transfer_out',
      subject: 'a.example',
      payload: PAYLOAD as JsonValue,
      createdAt: START,
      dueAt: START,
    }),
  );
});

const stored = (): Promise<Operation | undefined> => operations.find(ID);
/** Another process begins the second attempt. */
const overtake = (): Promise<unknown> => uow.run(() => operations.beginAttempt(ID, LATER));

type Outcome = { kind: 'refused' | 'unknown' | 'not_sent' };
/** The refusal of a transfer out, where another process acts while the command is on its way. */
function rejection(
  outcome: Outcome,
  evidence: OutboundEvidence,
  meanwhile: () => Promise<unknown>,
): RejectOutbound {
  const registry = {
    rejectTransfer: async (
      _connection: unknown,
      _id: unknown,
      _name: unknown,
      clearance: () => Promise<unknown>,
    ) => {
      await clearance();
      await meanwhile();
      return outcome;
    },
  };
  return new RejectOutbound({
    uow,
    operations: new OutboundOperations(operations, untouched(), clock, untouched(), 300),
    outbound: untouched(),
    connections: untouched({ get: async () => ({}) }),
    registry: untouched(registry),
    evidence: untouched({ read: async () => evidence }),
    settle: untouched(),
    clock,
  });
}

describe('the first refusal of a transfer out, once another process has begun the second', () => {
  const OUTCOMES: [string, Outcome, OutboundEvidence][] = [
    ['was refused, and nothing is pending', { kind: 'refused' }, { kind: 'none' }],
    ['was refused, and the domain is gone', { kind: 'refused' }, { kind: 'gone', request: {} }],
    ['was refused, and is pending still', { kind: 'refused' }, { kind: 'pending', request: {} }],
    ['was not sent', { kind: 'not_sent' }, { kind: 'none' }],
  ];
  it.each(OUTCOMES)('changes nothing when it %s', async (_what, outcome, evidence) => {
    let before: Operation | undefined;
    await rejection(outcome, evidence, async () => {
      await overtake();
      before = await stored();
    }).execute(ID, 1, PAYLOAD as RejectPayload);
    expect(await stored()).toEqual(before);
  });

  it.each(OUTCOMES)('counts when it %s and no other was begun', async (_what, outcome, evidence) => {
    await expect(
      rejection(outcome, evidence, async () => undefined).execute(ID, 1, PAYLOAD as RejectPayload),
    ).rejects.toThrow('goes on');
  });

  it.each<[string, () => Promise<unknown>, Date]>([
    ['not brought forward', overtake, LATER],
    ['soon, where no other was begun,', async () => undefined, new Date('2026-03-02T09:15:30Z')],
  ])('has its next look %s without an answer', async (_what, meanwhile, dueAt) => {
    await rejection({ kind: 'unknown' }, { kind: 'none' }, meanwhile).execute(
      ID,
      1,
      PAYLOAD as RejectPayload,
    );
    expect((await stored())!.dueAt).toEqual(dueAt);
  });
});

describe('the word to the registry of a move', () => {
  it.each<[string, () => Promise<unknown>, Date]>([
    ['not brought forward once another process has begun the second', overtake, LATER],
    ['soon where no other was begun', async () => undefined, new Date('2026-03-02T09:15:30Z')],
  ])('has its next look %s', async (_what, meanwhile, dueAt) => {
    const atRegistry = untouched<ConstructorParameters<typeof SendMoveToRegistry>[2]>({
      execute: async () => {
        await meanwhile();
        return { kind: 'unknown', why: 'lost' };
      },
    });
    await new SendMoveToRegistry(uow, operations, atRegistry, untouched(), clock).execute(
      ID,
      {} as ChangePayload,
    );
    expect((await stored())!.dueAt).toEqual(dueAt);
  });
});
