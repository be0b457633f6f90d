import type { DomainInfo } from '@registrar/registries';
import { badRequest } from '@registrar/kernel';
import { RenewalWorld } from '../testing';

const RENEWED = new Date('2028-03-02T09:15:00Z');
/** The status check of a hold that remains at the registry: a minute after the start. */
const CHECK = new Date('2026-03-02T09:16:00Z');

let world: RenewalWorld;
let operationId: string;
beforeEach(async () => {
  world = await RenewalWorld.create();
  ({ operationId } = await world.begun());
});

const row = () => world.base.domains.rows[0];
const renewed = (expiresAt: Date | undefined, holdLifted: boolean) =>
  world.settle.execute(operationId, 1, { kind: 'done', expiresAt, holdLifted });
const lockEvents = () =>
  world.base.outbox.events
    .filter(({ name }) => name === 'domain.lock.status_change')
    .map(({ payload }) => payload);
const removed = (registryStatuses: string[]) => ({
  eventName: 'domain.lock.status_change',
  domainName: 'a.example',
  action: 'removed',
  lockType: 'ExpirationClientHold',
  registryStatuses,
});

describe('a renewal that the registry carried out', () => {
  it.each([
    {
      rule: 'removes the expiration hold and clientHold, and keeps the other locks and statuses',
      locks: ['AccountLock', 'ExpirationClientHold'],
      statuses: ['clientHold', 'clientTransferProhibited'],
      holdLifted: true,
      after: {
        locks: ['AccountLock'],
        registryStatuses: ['clientTransferProhibited'],
        statusSyncAt: undefined,
      },
      events: [removed(['clientTransferProhibited'])],
    },
    {
      rule: 'has clientHold removed in a minute where the registry kept it',
      locks: ['AccountLock', 'ExpirationClientHold'],
      statuses: ['clientHold', 'clientTransferProhibited'],
      holdLifted: false,
      after: {
        locks: ['AccountLock'],
        registryStatuses: ['clientHold', 'clientTransferProhibited'],
        statusSyncAt: CHECK,
      },
      events: [removed(['clientTransferProhibited'])],
    },
    {
      rule: 'removes the expiration hold alone where another hold requires clientHold',
      locks: ['ClientHold', 'ExpirationClientHold'],
      statuses: ['clientHold'],
      holdLifted: false,
      after: { locks: ['ClientHold'], registryStatuses: ['clientHold'], statusSyncAt: undefined },
      events: [removed(['clientHold'])],
    },
    {
      rule: 'leaves a domain without the expiration hold as it is',
      locks: ['ClientHold'],
      statuses: ['clientHold'],
      holdLifted: false,
      after: { locks: ['ClientHold'], registryStatuses: ['clientHold'], statusSyncAt: undefined },
      events: [],
    },
  ])('$rule', async ({ locks, statuses, holdLifted, after, events }) => {
    Object.assign(row(), { locks, registryStatuses: statuses });
    await renewed(RENEWED, holdLifted);
    expect(row()).toMatchObject(after);
    expect(lockEvents()).toEqual(events);
  });

  it.each([
    ['the expiry of the registry', '2028-03-02T09:15:00.000Z', '2028-03-02T09:15:00.000Z'],
    ['an expiry two days later', '2028-03-04T09:15:00.000Z', '2028-03-04T09:15:00.000Z'],
    ['an expiry two days earlier', '2028-02-29T09:15:00.000Z', '2028-02-29T09:15:00.000Z'],
    ['the computed expiry for one three days later', '2028-03-05T09:15:00.000Z', '2028-03-02T09:15:00.000Z'],
    ['the computed expiry for a year not purchased', '2029-03-02T09:15:00.000Z', '2028-03-02T09:15:00.000Z'],
    ['the computed expiry for the previous one', '2027-03-02T09:15:00.000Z', '2028-03-02T09:15:00.000Z'],
    ['the computed expiry where the registry sent none', undefined, '2028-03-02T09:15:00.000Z'],
  ])('stores %s', async (_what, said, stored) => {
    await renewed(said === undefined ? undefined : new Date(said), false);
    expect(row().activation!.expiresAt.toISOString()).toBe(stored);
  });
});

describe('a renewal that staff settle', () => {
  const error = badRequest('Cancelled', 'operations.cancelled');
  const found = (statuses: string[]): DomainInfo => ({
    ...world.base.registry.domain(world.base.connection, 'a.example')!,
    statuses,
    expiresAt: RENEWED,
  });
  beforeEach(() => {
    Object.assign(row(), { locks: ['ExpirationClientHold'], registryStatuses: ['clientHold'] });
  });

  it.each([
    ['is gone', ['ok'], { locks: [], registryStatuses: [], statusSyncAt: undefined }],
    ['remains', ['clientHold'], { locks: [], registryStatuses: ['clientHold'], statusSyncAt: CHECK }],
  ])("takes over the registry's term where clientHold %s", async (_what, statuses, after) => {
    const { state } = await world.base.uow.run(() =>
      world.settle.settleManually(operationId, found(statuses), error),
    );
    expect([state, world.ends.here]).toEqual(['succeeded', '2028-03-02']);
    expect(row()).toMatchObject(after);
  });

  it('without a domain at the registry is refused, and the locks and the term remain', async () => {
    const { state } = await world.base.uow.run(() =>
      world.settle.settleManually(operationId, undefined, error),
    );
    expect([state, world.ends.here, world.isBusy]).toEqual(['refused', '2027-03-02', false]);
    expect(row()).toMatchObject({ locks: ['ExpirationClientHold'], registryStatuses: ['clientHold'] });
    expect(lockEvents()).toEqual([]);
  });
});
