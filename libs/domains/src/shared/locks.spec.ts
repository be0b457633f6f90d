import { FakeOutbox } from '@registrar/kernel/testing';
import {
  announceLocks,
  assertDelegable,
  assertOpen,
  assertPrivacyOpen,
  changeWithLocks,
  coveredLocksOf,
  isUnderTransferLock,
  lacksLock,
  type LockState,
  renewalLiftsHold,
  wantedStatuses,
} from './locks';
import type { DomainChanges, HeldDomain } from './held-domain';

const NOW = new Date('2026-05-01T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const UNTIL = at(60);

let outbox: FakeOutbox;
beforeEach(() => {
  outbox = new FakeOutbox();
});
const lockEvents = (): string[] =>
  outbox.events.map(
    ({ payload }) =>
      `${(payload as { lockType: string }).lockType} ${(payload as { action: string }).action}`,
  );

it.each<[LockState, string[]]>([
  [{ locks: [] }, []],
  [{ locks: ['SomethingElse'] }, []],
  [{ locks: ['ClientHold', 'AccountLock'] }, ['AccountLock', 'ClientHold']],
  [{ locks: ['RegistrarLock'], transferLockUntil: UNTIL }, ['RegistrarLock', 'TransferLock']],
])('%j are the covered locks %j', (state, covered) => {
  expect(coveredLocksOf(state)).toEqual(covered);
});

it.each([
  [undefined, false],
  [at(-1), false],
  [NOW, false],
  [at(1), true],
])('a TransferLock until %s is in force: %s', (transferLockUntil, expected) => {
  expect(isUnderTransferLock({ transferLockUntil }, NOW)).toBe(expected);
});

it.each<[LockState, LockState, string[]]>([
  [{ locks: [] }, { locks: [] }, []],
  [{ locks: ['ClientHold'] }, { locks: ['ClientHold'] }, []],
  [
    { locks: [] },
    { locks: ['ClientHold'], transferLockUntil: UNTIL },
    ['TransferLock added', 'ClientHold added'],
  ],
  [
    { locks: ['ClientHold'], transferLockUntil: UNTIL },
    { locks: ['AccountLock'] },
    ['AccountLock added', 'TransferLock removed', 'ClientHold removed'],
  ],
  [{ locks: [], transferLockUntil: UNTIL }, { locks: [], transferLockUntil: at(900) }, []],
])('from %j to %j the events are %j', async (before, after, expected) => {
  await announceLocks(outbox, {
    accountId: 7,
    domainName: 'a.example',
    before,
    after,
    registryStatuses: ['ok'],
    occurredAt: NOW,
  });
  expect(lockEvents()).toEqual(expected);
});

it.each([
  [true, [], true],
  [true, ['ok'], true],
  [true, ['clientTransferProhibited'], false],
  [false, [], false],
  [false, ['clientTransferProhibited'], false],
])('a domain whose owner wants a lock (%s) with the statuses %j lacks it: %s', (locked, statuses, lacks) => {
  expect(lacksLock(locked, statuses)).toBe(lacks);
});

it.each([
  [true, [], ['ok'], ['ok', 'clientTransferProhibited']],
  [false, ['AccountLock'], [], []],
  [false, ['AccountLock', 'ClientHold'], ['clientHold'], ['clientHold']],
  [true, ['VerificationClientHold'], [], ['clientTransferProhibited', 'clientHold']],
  [false, ['ExpirationClientHold'], ['serverHold'], ['serverHold', 'clientHold']],
])(
  'locked %s, with the locks %j and the statuses %j, the registry should have %j',
  (locked, locks, registryStatuses, wanted) => {
    expect(wantedStatuses({ locked, locks, registryStatuses })).toEqual(wanted);
  },
);

describe('a local lock', () => {
  const LOCKS: [lock: string, closes: boolean, keepsDelegation: boolean][] = [
    ['RegistrarLock', true, true],
    ['AccountLock', true, true],
    ['PrivacyLock', true, true],
    ['VerificationHold', false, true],
    ['ClientHold', false, false],
    ['ExpirationClientHold', false, false],
  ];
  it.each(LOCKS)('%s forbids changes: %s, and another delegation: %s', (lock, closes, keepsDelegation) => {
    const refusal = (check: typeof assertOpen): unknown => {
      try {
        return check({ locks: ['SomethingElse', lock] });
      } catch (error) {
        return (error as { details: string }).details;
      }
    };
    const TEXT = `The domain is locked (${lock}).`;
    expect([refusal(assertOpen), refusal(assertDelegable)]).toEqual([
      closes ? TEXT : undefined,
      keepsDelegation ? TEXT : undefined,
    ]);
  });

  it.each([
    [true, false, undefined, true],
    [true, true, undefined, false],
    [false, true, undefined, true],
    [false, false, undefined, false],
    [false, false, true, true],
    [true, true, true, false],
  ])(
    'of privacy forbids privacy %s where it is %s and ordered %s: %s',
    (wanted, privacyEnabled, ordered, isRefused) => {
      const pendingRegistrant = {
        contactId: 2,
        registryValues: {},
        ...(ordered && { privacyEnabled: ordered as true }),
      };
      const check = (locks: string[]) => () =>
        assertPrivacyOpen({ locks, privacyEnabled, pendingRegistrant }, wanted);
      expect(check(['AccountLock'])).not.toThrow();
      if (isRefused)
        expect(check(['PrivacyLock'])).toThrow(
          expect.objectContaining({ details: 'The domain is locked (PrivacyLock).' }),
        );
      else expect(check(['PrivacyLock'])).not.toThrow();
    },
  );
});

it('a lock of privacy does not mind that privacy stays off where no registrant is waited for', () => {
  expect(() => assertPrivacyOpen({ locks: ['PrivacyLock'], privacyEnabled: false }, false)).not.toThrow();
});

describe('a change of a held domain', () => {
  const written: DomainChanges[] = [];
  const domains = { change: async (_id: number, changes: DomainChanges) => void written.push(changes) };
  const held = (values: Partial<HeldDomain>): HeldDomain =>
    ({
      id: 1,
      accountId: 7,
      name: 'a.example',
      locks: [],
      registryStatuses: ['ok'],
      ...values,
    }) as HeldDomain;
  const change = (from: Partial<HeldDomain>, changes: DomainChanges, statuses?: string[]) =>
    changeWithLocks({ domains, outbox }, held(from), changes, NOW, statuses);
  beforeEach(() => written.splice(0));

  it.each<[string, Partial<HeldDomain>, DomainChanges, DomainChanges, string[]]>([
    [
      'keeps a TransferLock that is in force',
      { transferLockUntil: UNTIL },
      { locked: true },
      { locked: true },
      [],
    ],
    [
      'ends one whose time is over',
      { transferLockUntil: NOW },
      { locked: true },
      { locked: true, transferLockUntil: null },
      ['TransferLock removed'],
    ],
    ['begins one', {}, { transferLockUntil: UNTIL }, { transferLockUntil: UNTIL }, ['TransferLock added']],
    [
      'does not begin one that would be over',
      {},
      { transferLockUntil: NOW },
      { transferLockUntil: null },
      [],
    ],
    [
      'lifts one before its time',
      { transferLockUntil: UNTIL },
      { transferLockUntil: null },
      { transferLockUntil: null },
      ['TransferLock removed'],
    ],
    [
      'makes one longer that has just ended, without an event',
      { transferLockUntil: NOW },
      { transferLockUntil: UNTIL },
      { transferLockUntil: UNTIL },
      [],
    ],
    [
      'announces local locks',
      { locks: ['ClientHold'] },
      { locks: ['AccountLock'] },
      { locks: ['AccountLock'] },
      ['AccountLock added', 'ClientHold removed'],
    ],
    [
      'leaves locks alone that it does not name',
      { locks: ['ClientHold'] },
      { locked: false },
      { locked: false },
      [],
    ],
  ])('%s', async (_what, from, changes, stored, events) => {
    await change(from, changes);
    expect([written, lockEvents()]).toEqual([[stored], events]);
  });

  it('announces the statuses given, else those written, else those known', async () => {
    const lock = { locks: ['ClientHold'] };
    await change({}, { ...lock, registryStatuses: ['clientHold'] }, ['inactive']);
    await change({}, { ...lock, registryStatuses: ['clientHold'] });
    await change({}, lock);
    expect(
      outbox.events.map(({ payload }) => (payload as { registryStatuses: string[] }).registryStatuses),
    ).toEqual([['inactive'], ['clientHold'], ['ok']]);
  });
});

it.each([
  [['ExpirationClientHold'], ['clientHold'], true],
  [['ExpirationClientHold', 'AccountLock'], ['clientHold', 'ok'], true],
  [['ExpirationClientHold'], ['ok'], false],
  [['ClientHold'], ['clientHold'], false],
  [['ExpirationClientHold', 'ClientHold'], ['clientHold'], false],
  [['VerificationClientHold', 'ExpirationClientHold'], ['clientHold'], false],
  [[], ['clientHold'], false],
])(
  'a renewal under the locks %j with the statuses %j lifts clientHold: %s',
  (locks, registryStatuses, lifts) => {
    expect(renewalLiftsHold({ locks, registryStatuses } as unknown as HeldDomain)).toBe(lifts);
  },
);
