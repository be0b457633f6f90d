import type { OpeningLimits } from './opening-limits';
import type { PooledSession } from './pooled-session';
import { SessionShares } from './session-shares';
import type { Purpose, WaitQueue } from './wait-queue';

type Session = Partial<Pick<PooledSession, 'kind' | 'idle' | 'retiring' | 'serving' | 'servedAt'>>;

const session = (values: Session = {}): PooledSession =>
  ({ kind: 'any', idle: true, retiring: false, servedAt: 100, ...values }) as unknown as PooledSession;

interface Setting {
  waiting?: Partial<Record<Purpose, number>>;
  /** Of sessions for all purposes; by default the open ones. */
  obtainable?: number;
  isSingle?: boolean;
  mayOpen?: boolean;
  allows?: boolean;
  jobShare?: number;
}

function sharesOf(sessions: PooledSession[], setting: Setting = {}): SessionShares {
  const {
    waiting = {},
    obtainable,
    isSingle = false,
    mayOpen = false,
    allows = true,
    jobShare = 0.5,
  } = setting;
  const queue = { waiting: (purpose: Purpose) => waiting[purpose] ?? 0 };
  const limits = {
    isSingle,
    allows: () => allows,
    mayOpen: () => mayOpen,
    obtainable: (own: number) => obtainable ?? own,
  };
  return new SessionShares(
    new Set(sessions),
    queue as unknown as WaitQueue<PooledSession>,
    limits as unknown as OpeningLimits,
    jobShare,
  );
}

const query = () => session({ serving: 'query', idle: false });

describe('the share of the sessions', () => {
  it.each<[string, PooledSession[], number, boolean]>([
    ['one of two is free', [query(), session()], 2, false],
    ['two of three are free', [query(), session(), session()], 3, true],
    ['the only one is free', [session()], 1, true],
    ['the only one is busy', [query()], 1, false],
    ['a poll uses one of two', [session({ serving: 'poll' }), session()], 2, false],
    ['a transform uses one of two', [session({ serving: 'transform' }), session()], 2, true],
  ])('that queries have leaves one session to transforms: %s', (_what, sessions, obtainable, may) => {
    expect(sharesOf(sessions, { obtainable }).permits(0, false).queries).toBe(may);
  });

  it.each([
    [0.5, 10, 5],
    [0.5, 5, 2],
    [0.5, 1, 1],
    [0.1, 3, 1],
    [1, 4, 4],
  ])('%d of the sessions for jobs is of %d sessions %d', (jobShare, obtainable, jobs) => {
    expect(sharesOf([], { obtainable, jobShare }).permits(0, false).jobSessions).toBe(jobs);
  });

  it.each<[string, Session[], boolean | 'opening', Setting, boolean]>([
    ['has its own', [{ kind: 'poll' }], false, {}, false],
    ['has its own that is about to end', [{ kind: 'poll', retiring: true }], false, {}, true],
    ['gets one', [{}], 'opening', {}, false],
    ['can get one', [{}], true, { mayOpen: true }, false],
    ['cannot log in', [{}], false, { mayOpen: true }, true],
    ['may not open one', [{}], true, { mayOpen: false }, true],
    ['has a registry with a single session', [{ kind: 'poll' }], 'opening', { isSingle: true }, true],
  ])('of the poll, which %s', (_what, sessions, canLogIn, setting, shares) => {
    expect(sharesOf(sessions.map(session), setting).permits(0, canLogIn).poll).toBe(shares);
  });

  it.each([
    ['any', false, true],
    ['poll', false, false],
    ['poll', true, true],
  ] as const)('a session for %s (the only one: %s) carries all: %s', (kind, isSingle, all) => {
    expect(sharesOf([], { isSingle }).carriesAll(session({ kind }))).toBe(all);
  });
});

describe('the kinds of session that are missing', () => {
  it.each<[string, Session[], Setting, string[]]>([
    ['nothing waits', [], {}, []],
    ['a transform waits', [], { waiting: { transform: 1 } }, ['any']],
    ['a query waits', [], { waiting: { query: 1 } }, ['any']],
    ['a query may not go', [{ serving: 'query', idle: false }], { waiting: { query: 1 } }, []],
    ['one is idle', [{}], { waiting: { transform: 1 } }, []],
    ['only that of the poll is idle', [{ kind: 'poll' }], { waiting: { transform: 1 } }, ['any']],
    ['the poll waits', [{}], { waiting: { poll: 1 } }, ['poll']],
    ['the poll waits for the only one', [], { waiting: { poll: 1 }, isSingle: true }, ['any']],
    ['no more are allowed', [], { waiting: { transform: 1, poll: 1 }, allows: false }, []],
  ])('%s', (_what, sessions, setting, kinds) => {
    expect(sharesOf(sessions.map(session), setting).missingKinds()).toEqual(kinds);
  });
});

describe('the session for another process', () => {
  const busy = (values: Session = {}) => session({ idle: false, ...values });
  const at = { unusedSince: 50, mayGiveLast: false };

  it.each<[string, PooledSession[], number, boolean, number | undefined]>([
    ['an unused one, however many the other has', [busy(), session({ servedAt: 50 })], 9, false, 1],
    ['none of the poll', [session({ kind: 'poll', servedAt: 0 })], 0, true, undefined],
    ['none that was used just now, where the other has as many', [session(), session()], 1, false, undefined],
    ['an idle one before a busy one', [busy(), busy(), session()], 1, false, 2],
    ['a busy one, where this process still has as many', [busy(), busy(), busy()], 1, false, 0],
    [
      'none while one is about to end',
      [busy({ retiring: true }), busy(), busy(), busy()],
      1,
      false,
      undefined,
    ],
    ['the last one, when it is the turn of the other', [busy()], 0, true, 0],
    ['not the last one before', [busy()], 0, false, undefined],
    ['not the last one, where the other has one', [busy()], 1, true, undefined],
  ])('is %s', (_what, sessions, held, mayGiveLast, index) => {
    const given = sharesOf(sessions).toYield(held, { ...at, mayGiveLast });
    expect(given && sessions.indexOf(given)).toBe(index);
  });
});
