import type { StaffLock } from './set-domain-lock';
import { ACCOUNT, ChangeWorld, THIN } from '../testing';

let world: ChangeWorld;
let audited: number;
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
  audited = 0;
});

const put = (lock: StaffLock, on = true) =>
  world.setLock.execute({
    accountId: ACCOUNT,
    name: 'a.example',
    lock,
    on,
    begin: async () => {
      world.base.uow.assertOpen();
      audited += 1;
    },
  });

it.each(['RegistrarLock', 'AccountLock'] as const)(
  '%s is set and removed locally alone, with an event each time',
  async (lock) => {
    expect(await put(lock)).toMatchObject({ domain: { locks: ['ClientTransferProhibited', lock].sort() } });
    expect(await put(lock)).toMatchObject({ kind: 'done' });
    expect(await put(lock, false)).toMatchObject({ domain: { locks: ['ClientTransferProhibited'] } });
    expect([world.sent, audited, world.lockEvents]).toEqual([[], 2, [`added ${lock}`, `removed ${lock}`]]);
  },
);

it('ClientHold is clientHold at the registry, in step', async () => {
  expect(await put('ClientHold')).toMatchObject({
    domain: { locks: ['ClientHold', 'ClientTransferProhibited'] },
  });
  expect(world.there.statuses).toContain('clientHold');
  expect(world.base.outbox.events.at(-1)).toMatchObject({
    accountId: ACCOUNT,
    payload: {
      eventName: 'domain.lock.status_change',
      domainName: 'a.example',
      action: 'added',
      lockType: 'ClientHold',
      registryStatuses: ['clientTransferProhibited', 'clientHold'],
    },
  });
  await put('ClientHold', false);
  expect(world.there.statuses).toEqual(['clientTransferProhibited']);
  expect(world.lockEvents).toEqual(['added ClientHold', 'removed ClientHold']);
});

it('ClientHold leaves the status at the registry while another hold requires it', async () => {
  world.put({ locks: ['ClientHold', 'ExpirationClientHold'] });
  world.statuses('clientHold');
  await put('ClientHold', false);
  expect([world.there.statuses, world.row.locks, world.sent]).toEqual([
    ['clientHold'],
    ['ExpirationClientHold'],
    [],
  ]);
});

it('ClientHold is not set when the registry refuses', async () => {
  world.script('refuse');
  await expect(put('ClientHold')).rejects.toMatchObject({ kind: 'invalid' });
  expect([world.row.locks ?? [], world.lockEvents]).toEqual([[], []]);
});

it.each(['RegistrarLock', 'AccountLock', 'ClientHold'] as const)(
  '%s is not set while the registry has not decided on the create, and no event is sent',
  async (lock) => {
    world.put({ state: 'pending_create' });
    await expect(put(lock)).rejects.toMatchObject({
      kind: 'invalid',
      details: 'Command Failed - The Domain Cannot Be Updated (pendingCreate).',
    });
    expect([world.row.locks ?? [], world.lockEvents, world.sent, audited]).toEqual([[], [], [], 0]);
  },
);

it('locks are stored sorted, and one that is no hold sends nothing', async () => {
  world.put({ locks: ['VerificationHold'] });
  await put('AccountLock');
  expect(world.row.locks).toEqual(['AccountLock', 'VerificationHold']);
  world.statuses('clientHold');
  await put('AccountLock', false);
  expect([world.row.locks, world.sent, world.there.statuses]).toEqual([
    ['VerificationHold'],
    [],
    ['clientHold'],
  ]);
});

it('a hold that is put on takes no status off', async () => {
  world.statuses('clientTransferProhibited');
  await put('ClientHold');
  expect(world.updates).toMatchObject([{ statuses: { add: ['clientHold'], remove: [] } }]);
  world.put({ locks: [] });
  await put('ClientHold');
  expect([world.updates.length, world.there.statuses]).toEqual([
    1,
    ['clientTransferProhibited', 'clientHold'],
  ]);
});
