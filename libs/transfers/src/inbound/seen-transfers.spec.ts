import type { Operation } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { RegistryTransfer } from '@registrar/registries';
import type { TransferAttempt } from './request-at-registry';
import type { LockedTransfer, SettleTransfer } from './settle-transfer';
import type { HeldTransfer, TransferPolicy } from './transfer';
import { TransferSteps } from './transfer-steps';

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2026-03-02T09:16:00Z');
const POLICY: TransferPolicy = {
  reconcileAfterSeconds: 300,
  retrySeconds: 60,
  attentionAfterSeconds: 86_400,
  progressDays: 30,
};
const SEEN: HeldTransfer = {
  id: 1,
  operationId: 'o-1',
  accountId: 7,
  name: 'a.example',
  state: 'pending_transfer',
  progressAt: NOW,
  sentAt: NOW,
  createdAt: NOW,
  awaitsPush: false,
};
const NONE = { kind: 'none' } as const;

/** A part that nothing may be done to: a step that goes on comes here. */
const untouched = <Part extends object>(own: Partial<Part> = {}): Part =>
  new Proxy(own, {
    get: (part, name) =>
      Reflect.get(part, name) ??
      (() => {
        throw new Error('goes on');
      }),
  }) as Part;

/**
 * The steps, where another process has left the transfer so by the time it is locked; undefined: it has ended
 * it.
 */
function steps(now: Partial<HeldTransfer> | undefined, operation: Partial<Operation> = {}): TransferSteps {
  const locked =
    now &&
    ({
      operation: { id: 'o-1', attempts: 1, ...operation },
      transfer: { ...SEEN, ...now },
      payload: {},
    } as unknown as LockedTransfer);
  return new TransferSteps({
    uow: new FakeUnitOfWork(),
    operations: untouched(),
    transfers: untouched(),
    settle: untouched<SettleTransfer>({ lock: async () => locked }),
    clock: new FakeClock(NOW),
    log: untouched(),
    policy: POLICY,
  });
}

/** What another process does between the look at a transfer and its decision. */
const BETWEEN: [string, Partial<HeldTransfer> | undefined][] = [
  ['ends it', undefined],
  ['moves it on', { state: 'rejected' }],
  ['begins a command', { awaiting: 'cancel' }],
  ['sends its request again', { sentAt: LATER }],
  ['moves it on and back', { progressAt: LATER }],
];
const STEPS: [string, (of: TransferSteps) => Promise<unknown>][] = [
  ['begin', (of) => of.begin(SEEN, 'cancel')],
  ['found', (of) => of.applyEvidence(SEEN, { kind: 'rejected', reason: 'no' }, NOW)],
  ['explained', (of) => of.explained(SEEN, NONE, NOW)],
  ['awaitPush', (of) => of.awaitPush(SEEN)],
  ['unlocked', (of) => of.unlocked(SEEN)],
  ['wait', (of) => of.wait(SEEN, 60)],
  ['giveUp', (of) => of.giveUp(SEEN)],
];

describe('a step of a transfer', () => {
  it.each(STEPS.flatMap(([name, step]) => BETWEEN.map(([what, now]) => [name, what, step, now] as const)))(
    '%s does nothing when another process %s',
    async (_name, _what, step, now) => {
      await expect(step(steps(now))).resolves.toBeUndefined();
    },
  );

  it.each(STEPS)('%s goes on with a transfer that is as it was seen', async (_name, step) => {
    await expect(step(steps({}))).rejects.toThrow('goes on');
  });

  it.each([
    [LATER, 'is on its way', undefined],
    [NOW, 'can be on its way no more', 'goes on'],
  ])('begin (until %j) goes by whether the command before it %s', async (inFlightUntil, _what, error) => {
    const begun = steps({ awaiting: 'request' }, { inFlightUntil })
      .begin({ ...SEEN, awaiting: 'request' }, 'cancel')
      .catch(({ message }: Error) => message);
    expect(await begun).toBe(error);
  });
});

describe('the answer to a command of a transfer', () => {
  const attempt = {
    transfer: { ...SEEN, awaiting: 'cancel' },
    payload: {},
    attempt: 1,
  } as unknown as TransferAttempt;
  const DONE = { kind: 'done', transfer: {} as RegistryTransfer } as const;
  const ANSWERS: [string, (of: TransferSteps) => Promise<unknown>][] = [
    ['a request that was carried out', (of) => of.requested(attempt, DONE)],
    [
      'a request that was refused',
      (of) =>
        of.requested(attempt, {
          kind: 'refused',
          refusal: { code: 2304, meaning: 'policy', reason: 'no' },
          statuses: [],
        }),
    ],
    ['a cancel that was carried out', (of) => of.canceled(attempt, DONE)],
    ['a cancel without an answer', (of) => of.canceled(attempt, { kind: 'unknown', why: 'lost' })],
  ];
  const AFTER: [string, Partial<HeldTransfer> | undefined, number][] = [
    ['the transfer is over', undefined, 1],
    ['another attempt was begun', { awaiting: 'cancel' }, 2],
    ['another command was begun', { awaiting: 'withdraw' }, 1],
  ];

  it.each(
    ANSWERS.flatMap(([what, answer]) =>
      AFTER.map(([when, now, attempts]) => [what, when, answer, now, attempts] as const),
    ),
  )('to %s changes nothing once %s', async (_what, _when, answer, now, attempts) => {
    await expect(answer(steps(now, { attempts }))).resolves.toBeUndefined();
  });

  it.each(ANSWERS)('to %s counts while it is awaited', async (_what, answer) => {
    await expect(answer(steps({ awaiting: 'cancel' }))).rejects.toThrow('goes on');
  });
});
