import { addDays } from '@registrar/kernel';
import { ACCOUNT, ChangeWorld, FakeDomainTerminations, FakeDomainRemovals, START } from '../testing';
import { FakeRegistryCharges } from '../testing/fake-ends';
import { HOLD_DEMANDS, type RegistryHoldKind, type RegistryHoldState } from '../registry-holds/registry-hold';
import { RemoveDomain } from './remove-domain';

let world: ChangeWorld;
let ends: FakeDomainTerminations;
let removals: FakeDomainRemovals;
let remove: RemoveDomain;
let audited: (number | string)[];
let charges: FakeRegistryCharges;
let reached: unknown[];
let isAtLimit: boolean;
beforeEach(async () => {
  world = await ChangeWorld.create();
  const { uow, domains, outbox, clock } = world.base;
  clock.ahead = new Map([[ACCOUNT, 10]]);
  outbox.events.length = 0;
  [ends, removals, audited] = [new FakeDomainTerminations(uow), new FakeDomainRemovals(domains, uow), []];
  [charges, reached, isAtLimit] = [new FakeRegistryCharges(uow), [], true];
  const registrarLimit = {
    isReached: async ({ name, tld }: { name: string; tld: string }, now: Date) => {
      reached.push([name, tld, now]);
      return isAtLimit;
    },
  };
  remove = new RemoveDomain({
    domains,
    removals,
    holds: world.holds,
    ends,
    charges,
    registrarLimit,
    outbox,
    uow,
    clock,
  });
});
const execute = (accountId = ACCOUNT) =>
  remove.execute({
    accountId,
    name: 'a.example',
    begin: async (id) => void audited.push(id, world.row.state),
  });

/** A hold on the domain, in this state. */
async function held(kind: RegistryHoldKind, state: RegistryHoldState): Promise<void> {
  const { uow } = world.base;
  await uow.run(async () => {
    const id = await world.holds.add({
      ...HOLD_DEMANDS[kind],
      kind,
      domainId: 1,
      kept: { statuses: [], locks: [] },
      reason: 'Case 4711',
      setBy: 'Ines',
      setAt: START,
      dueAt: START,
    });
    await world.holds.move(id, { state });
  });
}

describe('a domain under a hold', () => {
  it.each<[RegistryHoldKind, RegistryHoldState]>([
    ['court', 'setting'],
    ['court', 'standing'],
    ['urs_udrp_lock', 'standing'],
    ['urs_udrp_lock', 'lifting'],
  ])('of the kind %s that is %s is not removed, with nothing written', async (kind, state) => {
    await held(kind, state);
    await expect(execute()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'domains.registry_hold_stands',
      details: `A hold (${kind}) forbids that the domain is removed. Lift the hold first.`,
    });
    expect([audited, removals.reasons.size, ends.ends.size, world.base.outbox.events]).toEqual([
      [],
      0,
      0,
      [],
    ]);
  });

  it.each<[RegistryHoldKind, RegistryHoldState]>([
    ['abuse', 'standing'],
    ['unpaid', 'standing'],
    ['court', 'lifted'],
    ['court', 'refused'],
  ])('of the kind %s that is %s is removed', async (kind, state) => {
    await held(kind, state);
    await execute();
    expect(removals.reasons).toEqual(new Map([[1, 'administrative']]));
  });
});

describe('a domain that staff remove', () => {
  it('leaves its account at once, after the audit entry, and is deleted at the registry as soon as the worker comes', async () => {
    await execute();
    const now = world.base.clock.now(ACCOUNT);
    expect([audited, world.row.state, world.row.removedAt, removals.reasons]).toEqual([
      [1, 'active'],
      'deleted',
      now,
      new Map([[1, 'administrative']]),
    ]);
    expect(world.base.outbox.events).toEqual([
      {
        name: 'account.domain.removal',
        accountId: ACCOUNT,
        occurredAt: now,
        payload: {
          eventName: 'account.domain.removal',
          domainName: 'a.example',
          reason: 'administrative',
          expireDate: '2026-11-22T09:15:00Z',
        },
      },
    ]);
    expect([...ends.ends.values()]).toEqual([
      {
        domainId: 1,
        connectionId: 1,
        name: 'a.example',
        accountId: ACCOUNT,
        deleteAt: now,
        stage: 'kept',
        removedAt: now,
        dueAt: now,
      },
    ]);
    expect(world.sent).toEqual([]);
  });

  it.each([
    ['in its add grace period', 1, true],
    ['after its add grace period', -1, false],
  ])('%s is reported when the registry would retain its fee', async (_, days, retains) => {
    const now = world.base.clock.now(ACCOUNT);
    charges.registrations.set(1, { operationId: 'purchase', graceUntil: addDays(now, days) });
    expect(await execute()).toEqual({ registryRetainsFee: retains });
    expect(reached).toEqual(retains ? [['a.example', 'example', now]] : []);
  });

  it('is not reported of a premium name, whose fee the registry retains in any case', async () => {
    const now = world.base.clock.now(ACCOUNT);
    charges.registrations.set(1, { operationId: 'purchase', premiumSince: now });
    expect(await execute()).toEqual({ registryRetainsFee: false });
    expect(reached).toEqual([]);
  });

  it('is not reported where the limit of the registry is not reached', async () => {
    const now = world.base.clock.now(ACCOUNT);
    charges.registrations.set(1, { operationId: 'purchase', graceUntil: addDays(now, 1) });
    isAtLimit = false;
    expect(await execute()).toEqual({ registryRetainsFee: false });
  });

  it.each<[string, () => unknown, number, object]>([
    ['of another account', () => undefined, ACCOUNT + 1, { kind: 'not_found', code: 'domains.not_found' }],
    [
      'whose registration is not decided',
      () => world.put({ state: 'pending_create' }),
      ACCOUNT,
      { kind: 'conflict', code: 'domains.pending_create' },
    ],
    [
      'that is being changed',
      () => world.put({ busyOperationId: 'change' }),
      ACCOUNT,
      { kind: 'conflict', code: 'domains.busy', retryAfterSeconds: 5 },
    ],
  ])('is refused %s, with nothing written', async (_, arrange, accountId, error) => {
    arrange();
    await expect(execute(accountId)).rejects.toMatchObject(error);
    expect([audited, removals.reasons.size, ends.ends.size, world.base.outbox.events]).toEqual([
      [],
      0,
      0,
      [],
    ]);
  });
});
