import { addDays, addYears, DomainName } from '@registrar/kernel';
import { Ledger } from '@registrar/billing';
import { Availability } from '@registrar/registries';
import { FollowRegistryCharges } from '../lifecycle/follow-registry-charges';
import { type FakeDomain, RestoreWorld } from '../testing';

/** In its account. */
const HERE = { state: 'active', removedAt: undefined };

let world: RestoreWorld;
beforeEach(async () => {
  world = await RestoreWorld.create();
});

describe('a charge of the registry', () => {
  const follow = async (days = 0): Promise<string> => {
    const { connections, registry, uow, clock, log } = world.base;
    clock.advance(days * 86_400);
    await new FollowRegistryCharges({
      charges: world.charges,
      domains: world.base.domains,
      ends: world.ends,
      availability: new Availability(connections, registry),
      connections,
      registry,
      ledger: new Ledger(world.base.money, world.base.outbox, clock, world.base.ids),
      uow,
      clock,
      log,
    }).execute();
    return world.charges.rows[0].state;
  };
  let termEnd: Date;
  beforeEach(async () => {
    const { base } = world;
    termEnd = base.registry.domain(base.connection, 'a.example')!.expiresAt!;
    world.there({ statuses: ['ok'], graceStatuses: [] });
    world.charges.domain = { ...world.charges.domain, expiresAt: termEnd };
    await base.uow.run(() =>
      world.charges.expect(
        {
          domainId: 1,
          connectionId: base.connection.id,
          name: DomainName.of('a.example').ascii,
          termEnd,
          graceUntil: addDays(base.clock.now(), 10),
        },
        base.clock.now(),
      ),
    );
  });

  it('is noticed when the term has grown by years, and final when nobody buys them', async () => {
    expect(await follow()).toBe('expected');
    world.there({ expiresAt: addYears(termEnd, 1) });
    expect(await follow(1)).toBe('charged');
    expect(world.charges.rows[0].years).toBe(1);
    expect(await follow(10)).toBe('final');
  });

  it.each<[string, () => void, string]>([
    [
      'was renewed here by a command',
      () => void (world.charges.domain.expiresAt = addYears(termEnd, 1)),
      'none',
    ],
    ['is on its way out', () => world.there({ statuses: ['pendingDelete'] }), 'none'],
    ["is another registrar's", () => world.there({ clientId: 'registrar-b' }), 'none'],
    ['cannot be looked at', () => world.base.registry.takeDown(world.base.connection.id), 'expected'],
  ])('is not guessed of a domain that %s', async (_, arrange, state) => {
    arrange();
    expect(await follow()).toBe(state);
  });

  it.each<[string, string, (row: FakeDomain) => void]>([
    [
      'left to a renewal under way, which may have bought these years',
      'expected',
      (row) => void Object.assign(row, HERE, { busyOperationId: 'renewal' }),
    ],
    [
      'left to a late renewal under way',
      'expected',
      ({ id }) => void (world.ends.ends.get(id)!.stage = 'restoring'),
    ],
    [
      'none once a renewal was settled since the charge was taken up',
      'none',
      (row) =>
        void Object.assign(row, HERE, {
          activation: { ...row.activation!, expiresAt: addYears(termEnd, 1) },
        }),
    ],
    ['noticed when nothing is under way', 'charged', (row) => void Object.assign(row, HERE)],
  ])('is %s', async (_, state, arrange) => {
    world.there({ expiresAt: addYears(termEnd, 1) });
    arrange(world.base.domains.rows[0]);
    expect([await follow(), world.charges.rows[0].dueAt !== undefined]).toEqual([state, state !== 'none']);
  });

  it('is followed again once the pending renewal has failed', async () => {
    world.there({ expiresAt: addYears(termEnd, 1) });
    const [row] = world.base.domains.rows;
    Object.assign(row, HERE, { busyOperationId: 'renewal' });
    await follow();
    row.busyOperationId = undefined;
    expect(await follow(1)).toBe('charged');
  });

  it('is taken back with a transfer in its grace period', async () => {
    world.there({ expiresAt: addYears(termEnd, 1) });
    await follow();
    Object.assign(world.charges.domain, { isTransferred: true, removedAt: world.base.clock.now() });
    expect(await follow(11)).toBe('reversed');
  });
});
