import type { RenewDomainRequest } from './renewal';
import { RenewalWorld } from '../testing';

let world: RenewalWorld;
beforeEach(async () => {
  world = await RenewalWorld.create();
});

const renew = (values?: Partial<RenewDomainRequest>): Promise<string> => world.answer(values);
const advanceYears = (years: number): void => world.base.clock.advance(years * 31_556_952);

describe('a domain that has expired', () => {
  const hold = (locks: string[], registryStatuses: string[]): Promise<void> =>
    world.base.uow.run(() =>
      world.base.domains.change(1, { locks, registryStatuses, transferLockUntil: null }),
    );
  const events = () =>
    world.base.outbox.events
      .filter(({ name }) => name === 'domain.lock.status_change')
      .map(({ payload }) => payload);
  const row = () => world.base.domains.rows[0];
  beforeEach(async () => {
    advanceYears(1.02);
    world.there({ statuses: ['clientHold', 'clientTransferProhibited'] });
    await hold(['ExpirationClientHold'], ['clientHold', 'clientTransferProhibited']);
  });
  const LIFTED = {
    eventName: 'domain.lock.status_change',
    domainName: 'a.example',
    action: 'removed',
    lockType: 'ExpirationClientHold',
    registryStatuses: ['clientTransferProhibited'],
  };

  it('loses its hold, locally and at the registry, and its account gets an event', async () => {
    expect(await renew()).toBe('renewed');
    expect([row().locks, row().registryStatuses, row().statusSyncAt]).toEqual([
      [],
      ['clientTransferProhibited'],
      undefined,
    ]);
    expect(world.base.registry.domain(world.base.connection, 'a.example')?.statuses).toEqual([
      'clientTransferProhibited',
    ]);
    expect(events()).toEqual([LIFTED]);
  });

  it('is renewed all the same when the hold cannot be taken off, which the worker does later', async () => {
    world.base.registry.script('a.example', 'not_sent', { command: 'update' });
    expect(await renew()).toBe('renewed');
    expect([row().locks, row().registryStatuses]).toEqual([[], ['clientHold', 'clientTransferProhibited']]);
    expect(events()).toEqual([LIFTED]);
    world.base.clock.advance(61);
    expect(await world.base.syncStatuses.execute()).toBe(1);
    expect(row().registryStatuses).toEqual(['clientTransferProhibited']);
    expect(world.base.registry.domain(world.base.connection, 'a.example')?.statuses).not.toContain(
      'clientHold',
    );
  });

  it('keeps the hold at the registry that another lock wants', async () => {
    await hold(['ClientHold', 'ExpirationClientHold'], ['clientHold']);
    expect(await renew()).toBe('renewed');
    expect([row().locks, row().registryStatuses]).toEqual([['ClientHold'], ['clientHold']]);
    expect(
      world.base.registry.sent('domain:update').filter(({ clTrid }) => clTrid?.includes('unhold')),
    ).toEqual([]);
    expect(events()).toEqual([{ ...LIFTED, registryStatuses: ['clientHold'] }]);
  });

  it('keeps its hold when the renewal fails', async () => {
    world.base.registry.script('a.example', 'refuse', { command: 'renew' });
    await renew();
    expect([row().locks, events()]).toEqual([['ExpirationClientHold'], []]);
  });
});
