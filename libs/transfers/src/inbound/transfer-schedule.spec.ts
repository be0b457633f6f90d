import type { Clock, Log } from '@registrar/kernel';
import { TransferSchedule } from './transfer-schedule';

const NOW = new Date('2026-03-02T09:15:00Z');
const DAY = 86_400;
const POLICY = { attentionAfterSeconds: 3_600, retrySeconds: 60, progressDays: 30 };
const ahead = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

const postpone = jest.fn();
const log = { warn: jest.fn(), error: jest.fn() };
const now = jest.fn().mockReturnValue(NOW);
const schedule = new TransferSchedule(
  { postpone } as never,
  { now } as Clock,
  log as unknown as Log,
  POLICY as never,
);
beforeEach(() => jest.clearAllMocks());

const lockedOf = (transfer: object) =>
  ({
    operation: { id: 'o-1', subject: 'a.example' },
    transfer: { accountId: 7, state: 'pending_transfer', progressAt: NOW, ...transfer },
  }) as never;

it.each([
  [false, undefined],
  [true, NOW],
])('is checked again by the clock of its account; staff must see it: %p', async (needsStaff, attention) => {
  await schedule.checkIn(lockedOf({}), 90, needsStaff);
  expect(postpone.mock.calls).toEqual([['o-1', ahead(90), attention]]);
  expect(now.mock.lastCall).toEqual([7]);
});

it('needs no staff unless that is said', async () => {
  await schedule.checkIn(lockedOf({}), 90);
  expect(postpone.mock.lastCall).toEqual(['o-1', ahead(90), undefined]);
});

describe('a registry that does not answer', () => {
  const old = { progressAt: ahead(-3_600) };

  it.each<[string, object, boolean, boolean]>([
    ['since a second less than the limit', { progressAt: ahead(-3_599), awaiting: 'request' }, false, false],
    ['since the limit, with a command in flight', { ...old, awaiting: 'request' }, true, true],
    ['since the limit, after the domain has come', { ...old, state: 'pending_insert' }, true, true],
    ['since the limit, with money owed', { ...old, state: 'canceled_pending_refund' }, true, true],
    ['since the limit, while it waits anyway', old, true, false],
    ['since its last command', { ...old, awaiting: 'request', sentAt: ahead(-60) }, false, false],
    ['since a command that it has answered', { ...old, sentAt: ahead(-60) }, true, false],
  ])('is logged and shown to staff: %s', async (_title, transfer, isLogged, needsStaff) => {
    await schedule.unanswered(lockedOf(transfer), 'timeout');
    expect(log.warn.mock.calls).toEqual(
      isLogged ? [['transfer not polled', { operation: 'o-1', subject: 'a.example', why: 'timeout' }]] : [],
    );
    expect(postpone.mock.calls).toEqual([['o-1', ahead(60), needsStaff ? NOW : undefined]]);
  });
});

it.each<[string, () => Promise<void>, object]>([
  ['one of several transfers', () => schedule.unclear(lockedOf({})), {}],
  [
    'a refusal',
    () => schedule.refused('update refused', lockedOf({}), { code: 2304, reason: 'locked' } as never),
    { code: 2304, reason: 'locked' },
  ],
])('shows staff %s, and tries again in an hour', async (_title, work, fields) => {
  await work();
  expect(log.error.mock.calls).toEqual([
    [expect.stringMatching(/\w/), { operation: 'o-1', subject: 'a.example', ...fields }],
  ]);
  expect(postpone.mock.calls).toEqual([['o-1', ahead(3_600), NOW]]);
});

it.each([
  [-30 * DAY - 1, true],
  [-30 * DAY, true],
  [-30 * DAY + 1, false],
])('has made no progress for too long, %p seconds ago: %p', (seconds, isStale) => {
  expect(schedule.isStale({ accountId: 7, progressAt: ahead(seconds) } as never)).toBe(isStale);
});

describe('the next poll', () => {
  it.each<[string, number, number | undefined, number, number]>([
    ['as usual', 0, undefined, 7_200, 7_200],
    ['when it has waited for too long', -30 * DAY + 100, undefined, 7_200, 100],
    ['as usual, after that', -30 * DAY - 100, undefined, 7_200, 7_200],
    ['an hour before the deadline', 0, 3_600 + 50, 7_200, 50],
    ['after the deadline, from its last hour on', 0, 3_600, 7_200, 3_600 + 300],
    ['five minutes after the deadline', 0, 10, 7_200, 310],
    ['each hour past the deadline', 0, -301, 7_200, 3_600],
    ['as usual past the deadline, where that is sooner', 0, -301, 600, 600],
    ['after the days of progress at most', 0, undefined, 90 * DAY, 30 * DAY],
  ])('is %s', (_title, progress, deadline, most, seconds) => {
    const transfer = {
      accountId: 7,
      progressAt: ahead(progress),
      ...(deadline !== undefined && { actAt: ahead(deadline) }),
    };
    expect(schedule.secondsToNextLook(transfer, most)).toBe(seconds);
  });
});

it.each([
  [undefined, false],
  [ahead(-1), false],
  [NOW, false],
  [ahead(1), true],
])('has a command in flight until %p: %p', (inFlightUntil, isInFlight) => {
  expect(schedule.isInFlight({ inFlightUntil } as never, NOW)).toBe(isInFlight);
});

it.each([
  [-5, 1],
  [0, 1],
  [0.5, 1],
  [1.5, 2],
  [30, 30],
])('waits for a command in flight, at least a second: %p', (seconds, waited) => {
  expect(schedule.secondsInFlight({ inFlightUntil: ahead(seconds) } as never)).toBe(waited);
});
