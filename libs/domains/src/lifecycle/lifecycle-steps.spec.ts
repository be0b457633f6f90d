import { addDays } from '@registrar/kernel';
import {
  ACCOUNT,
  ChangeWorld,
  FakeCalendarStore,
  FakeDomainTerminations,
  FakeDomainRemovals,
  FakeRegistryCharges,
  START,
} from '../testing';
import { wireRegistryHolds } from '../registry-holds/wire';
import type { CalendarProfile, CalendarStep } from './calendar';
import { LifecycleSteps } from './lifecycle-steps';
import type { DueDomain } from './ports';
import { RegistrySteps, SCHEDULE_BUSY_SECONDS } from './registry-steps';

let world: ChangeWorld;
let calendar: FakeCalendarStore;
let ends: FakeDomainTerminations;
let removals: FakeDomainRemovals;
let steps: LifecycleSteps;
let due: DueDomain;

beforeEach(async () => {
  world = await ChangeWorld.create();
  const { uow, domains, clock, outbox, log } = world.base;
  outbox.events.length = 0;
  calendar = new FakeCalendarStore(uow);
  ends = new FakeDomainTerminations(uow);
  removals = new FakeDomainRemovals(domains, uow);
  steps = new LifecycleSteps({
    calendar,
    domains,
    removals,
    holds: world.holds,
    ends,
    charges: new FakeRegistryCharges(uow),
    mail: { write: jest.fn() },
    outbox,
    registrySteps: new RegistrySteps(
      calendar,
      { execute: jest.fn() },
      world.changes,
      world.holds,
      clock,
      log,
    ),
    uow,
    clock,
    log,
  });
  const { id, domain, activation } = world.row;
  due = {
    id,
    accountId: ACCOUNT,
    name: domain.name,
    expiresAt: activation!.expiresAt,
    autorenewEnabled: false,
    autorenewLeadDays: 30,
    expirationHold: false,
    isHeld: false,
    isAccountSuspended: false,
    isLeaving: false,
    isBusy: false,
    noticed: [],
  };
});

const remove = () => {
  const step: CalendarStep = { kind: 'remove', deleteAt: addDays(START, 30) };
  return steps.execute(step, due, {} as CalendarProfile);
};

async function putHold(kind: 'court' | 'urs_udrp_lock' | 'abuse'): Promise<void> {
  const { uow, clock, log, outbox, domains } = world.base;
  const holds = wireRegistryHolds({
    changes: world.changes,
    registryHolds: world.holds,
    transfersOut: { hasten: async () => false },
    domainStore: domains,
    uow,
    clock,
    log,
    outbox,
  });
  const begin = async (): Promise<void> => undefined;
  const hold = { accountId: ACCOUNT, name: due.name, kind, reason: 'Case 4711', by: 'Ines', begin };
  await holds.put.execute(hold);
}

describe('the interruption of an expired domain in its account', () => {
  const hold = (values: Partial<DueDomain> = {}) =>
    steps.execute({ kind: 'hold' }, { ...due, ...values }, {} as CalendarProfile);

  it('is the expiration hold', async () => {
    expect([await hold(), world.row.locks, world.lockEvents]).toEqual([
      undefined,
      ['ExpirationClientHold'],
      ['added ExpirationClientHold'],
    ]);
  });

  it.each<['court' | 'urs_udrp_lock' | 'abuse', Partial<DueDomain>, number | undefined, boolean]>([
    ['court', {}, 3_600, false],
    ['urs_udrp_lock', {}, 3_600, false],
    ['abuse', {}, undefined, true],
    ['court', { expirationHold: true }, undefined, true],
  ])('under a hold of the kind %s, with %j, is tried again after %s seconds', async (...row) => {
    const [kind, values, seconds, isHeld] = row;
    await putHold(kind);
    expect([await hold(values), world.row.locks?.includes('ExpirationClientHold')]).toEqual([
      seconds,
      isHeld,
    ]);
  });
});

describe('the end of a TransferLock', () => {
  it('ends a lock that would last where its TLD has none any more', async () => {
    const transferLockUntil = addDays(START, 60);
    world.put({ activation: { ...world.row.activation!, transferLockUntil } });
    const step: CalendarStep = { kind: 'end_transfer_lock' };
    expect(await steps.execute(step, { ...due, transferLockUntil }, {} as CalendarProfile)).toBeUndefined();
    expect([world.row.activation?.transferLockUntil, world.lockEvents]).toEqual([
      undefined,
      ['removed TransferLock'],
    ]);
  });
});

describe('the removal of an expired domain from its account', () => {
  it('waits a minute when a transfer to another registrar was requested since the domain was due', async () => {
    calendar.domains.push({ ...due, registrantId: 1, isLeaving: true });
    expect(await remove()).toBe(SCHEDULE_BUSY_SECONDS);
    expect([world.row.state, removals.reasons.size, ends.ends.size, world.base.outbox.events]).toEqual([
      'active',
      0,
      0,
      [],
    ]);
  });

  it('happens when no transfer was requested', async () => {
    calendar.domains.push({ ...due, registrantId: 1 });
    expect(await remove()).toBeUndefined();
    expect([world.row.state, removals.reasons.get(due.id), ends.ends.get(due.id)?.stage]).toEqual([
      'deleted',
      'expiration',
      'kept',
    ]);
  });

  it.each([
    ['court', 3_600, ['active', 0, 0]],
    ['urs_udrp_lock', 3_600, ['active', 0, 0]],
    ['abuse', undefined, ['deleted', 1, 1]],
  ] as const)('under a hold of the kind %s is tried again after %s seconds', async (kind, seconds, left) => {
    await putHold(kind);
    calendar.domains.push({ ...due, registrantId: 1 });
    expect(await remove()).toBe(seconds);
    expect([world.row.state, removals.reasons.size, ends.ends.size]).toEqual(left);
  });
});
