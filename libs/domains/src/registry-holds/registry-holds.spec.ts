import { ACCOUNT, ChangeWorld, THIN } from '../testing';
import { wireRegistryHolds } from './wire';
import type { RegistryHoldUseCases } from './wire';
import type { RegistryHoldKind } from './registry-hold';

const LOCKED = 'clientTransferProhibited';
let world: ChangeWorld;
let holds: RegistryHoldUseCases;
let audited: string[];
/** Whether a transfer out is open, and when each hastening has it checked. */
let transferOut: { isOpen: boolean; hastened: [number, Date][] };
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
  const { uow, clock, log, outbox, domains } = world.base;
  transferOut = { isOpen: false, hastened: [] };
  const transfersOut = {
    hasten: async (domainId: number, at: Date) => {
      uow.assertOpen();
      if (transferOut.isOpen) transferOut.hastened.push([domainId, at]);
      return transferOut.isOpen;
    },
  };
  const own = { changes: world.changes, registryHolds: world.holds, domainStore: domains, transfersOut };
  holds = wireRegistryHolds({ ...own, uow, clock, log, outbox });
  audited = [];
});

const put = (kind: RegistryHoldKind, values: { name?: string } = {}) =>
  holds.put.execute({
    accountId: ACCOUNT,
    name: 'a.example',
    kind,
    reason: 'Case 4711',
    by: 'Ines',
    begin: async (id) => {
      world.base.uow.assertOpen();
      audited.push(`set ${id}`);
    },
    ...values,
  });
const lift = (id: number, name = 'a.example') =>
  holds.lift.execute({
    accountId: ACCOUNT,
    name,
    id,
    reason: 'Settled',
    by: 'Marta',
    begin: async () => {
      world.base.uow.assertOpen();
      audited.push(`lift ${id}`);
    },
  });
/** Statuses at the registry, locks of the row, states of the holds. */
const sides = () => [
  [...world.there.statuses].sort(),
  world.row.locks ?? [],
  world.holds.rows.map(({ state }) => state),
];
const away = () => world.script('drop_before');

describe('setting a hold', () => {
  it.each<[RegistryHoldKind, string[], string[]]>([
    ['abuse', ['clientHold', LOCKED], ['ClientHold']],
    ['unpaid', ['clientHold', LOCKED], ['ClientHold']],
    ['court', ['clientHold', LOCKED], ['ClientHold', 'RegistrarLock']],
    ['urs_udrp_lock', ['clientDeleteProhibited', LOCKED, 'clientUpdateProhibited'], ['RegistrarLock']],
  ])('%s sets its statuses and locks, and a lift removes them', async (kind, statuses, locks) => {
    expect(await put(kind)).toMatchObject({ id: 1, kind, state: 'standing', setBy: 'Ines' });
    expect(sides()).toEqual([statuses, locks, ['standing']]);
    expect(world.row.registryStatuses).toEqual(expect.arrayContaining(statuses));
    expect(await lift(1)).toMatchObject({ state: 'lifted', liftedBy: 'Marta', liftReason: 'Settled' });
    expect(sides()).toEqual([[LOCKED], [], ['lifted']]);
    expect(world.lockEvents).toEqual([
      ...locks.map((lock) => `added ${lock}`).sort((a, b) => b.localeCompare(a)),
      ...locks.map((lock) => `removed ${lock}`).sort((a, b) => b.localeCompare(a)),
    ]);
    expect(audited).toEqual(['set 1', 'lift 1']);
  });

  it('sets clientTransferProhibited on an unlocked domain, and removes it again', async () => {
    world.put({}, { locked: false });
    world.statuses('ok');
    await put('court');
    expect(sides()[0]).toEqual(['clientHold', LOCKED]);
    await lift(1);
    expect(sides()[0]).not.toContain(LOCKED);
  });

  it('is refused for a domain whose registration is not complete, without a record', async () => {
    world.put({ state: 'pending_create' });
    await expect(put('abuse')).rejects.toMatchObject({ kind: 'invalid' });
    expect([world.holds.rows, audited]).toEqual([[], []]);
  });

  it('is refused for a domain that the account does not have', async () => {
    await expect(put('abuse', { name: 'b.example' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(lift(1, 'b.example')).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('that the registry refuses is stored as refused, and throws the refusal', async () => {
    world.script('refuse');
    await expect(put('abuse')).rejects.toMatchObject({ kind: 'invalid' });
    expect(sides()).toEqual([[LOCKED], [], ['refused']]);
    expect(world.holds.rows[0]).toMatchObject({ problem: expect.any(String) });
    await expect(lift(1)).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The registry refused this hold: there is nothing to lift.',
    });
  });

  it('locks the domain here at once, while the registry is away', async () => {
    away();
    expect(await put('court')).toMatchObject({ state: 'setting' });
    expect([world.row.locks, world.lockEvents]).toEqual([['RegistrarLock'], ['added RegistrarLock']]);
  });

  it('leaves the locks to a change in progress, and sets them after it', async () => {
    world.put({ busyOperationId: 'another' });
    expect(await put('court')).toMatchObject({ state: 'setting' });
    expect(world.row.locks ?? []).toEqual([]);
  });

  it.each<[string, string[], RegistryHoldKind[], string[]]>([
    ['ends', [], ['court'], []],
    ['stays where the domain had it before', ['RegistrarLock'], ['court'], ['RegistrarLock']],
    ['stays where another hold requires it', [], ['urs_udrp_lock', 'court'], ['RegistrarLock']],
  ])('the lock of a hold that the registry refuses %s', async (_what, before, kinds, left) => {
    world.put({ locks: before });
    for (const kind of kinds.slice(0, -1)) await put(kind);
    world.script('refuse');
    await expect(put('court')).rejects.toMatchObject({ kind: 'invalid' });
    expect(world.row.locks).toEqual(left);
    expect(world.holds.rows.at(-1)).toMatchObject({ state: 'refused' });
  });

  it.each<[string, () => unknown]>([
    ['the registry drops the connection', away],
    ['another change is in progress', () => world.put({ busyOperationId: 'another' })],
  ])('waits for the worker while %s', async (_what, arrange) => {
    arrange();
    expect(await put('abuse')).toMatchObject({ state: 'setting', problem: expect.any(String) });
    world.put({ busyOperationId: undefined });
    await world.reconcile().execute();
    world.base.clock.advance(299);
    expect(await holds.apply.executeDue()).toBe(0);
    world.base.clock.advance(301);
    await world.reconcile().execute();
    expect(await holds.apply.executeDue()).toBe(1);
    expect(sides()).toEqual([['clientHold', LOCKED], ['ClientHold'], ['standing']]);
    expect(await holds.apply.executeDue()).toBe(0);
  });

  it('waits while the registry has not decided', async () => {
    world.script('pending');
    expect(await put('abuse')).toMatchObject({
      state: 'setting',
      problem: 'The registry has not decided yet.',
    });
  });
});

describe('a hold on a domain with a transfer out', () => {
  const PENDING_TRANSFER = { refusal: { code: 2304, reason: 'pendingTransfer', meaning: 'prohibited' } };

  it.each(['court', 'urs_udrp_lock'] as const)(
    'that the registry refuses keeps its lock, has the transfer denied, and is tried again (%s)',
    async (kind) => {
      transferOut.isOpen = true;
      world.script('refuse', PENDING_TRANSFER);
      const at = world.base.clock.now();
      expect(await put(kind)).toMatchObject({ state: 'setting', problem: expect.any(String) });
      expect([world.row.locks, world.lockEvents]).toEqual([['RegistrarLock'], ['added RegistrarLock']]);
      // by the hold itself, and by the refusal
      expect(transferOut.hastened).toEqual([
        [1, at],
        [1, at],
      ]);
      transferOut.isOpen = false;
      world.base.clock.advance(299);
      expect(await holds.apply.executeDue()).toBe(0);
      world.base.clock.advance(1);
      await holds.apply.executeDue();
      expect(sides()[2]).toEqual(['standing']);
    },
  );

  it('is tried again where only the status at the registry shows the transfer', async () => {
    world.statuses('ok', 'pendingTransfer');
    world.script('refuse', PENDING_TRANSFER);
    expect(await put('court')).toMatchObject({ state: 'setting' });
    expect(world.row.locks).toEqual(['RegistrarLock']);
  });

  it('has the transfer denied though the registry takes the hold, unless its kind lets domains go', async () => {
    transferOut.isOpen = true;
    await put('abuse');
    expect(transferOut.hastened).toEqual([]);
    await put('court');
    expect([sides()[2], transferOut.hastened.length]).toEqual([['standing', 'standing'], 1]);
  });

  it('is put back once the transfer is over and the registry refuses it still', async () => {
    transferOut.isOpen = true;
    world.script('refuse', PENDING_TRANSFER);
    await put('court');
    transferOut.isOpen = false;
    world.statuses('ok');
    world.script('refuse');
    world.base.clock.advance(300);
    await holds.apply.executeDue();
    expect([sides()[1], sides()[2]]).toEqual([[], ['refused']]);
  });

  it('is not tried again for a domain that has left its account meanwhile', async () => {
    world.script('refuse', PENDING_TRANSFER);
    jest.spyOn(world.base.domains, 'hold').mockImplementation(async () => undefined);
    await expect(put('court')).rejects.toMatchObject({ kind: 'not_found' });
    expect(transferOut.hastened).toEqual([]);
  });
});

describe('several holds', () => {
  it('share a status and a lock until the last of them is lifted', async () => {
    await put('abuse');
    await put('court');
    await put('abuse');
    await lift(2);
    expect(sides()).toEqual([['clientHold', LOCKED], ['ClientHold'], ['standing', 'lifted', 'standing']]);
    await lift(1);
    expect(sides()[0]).toEqual(['clientHold', LOCKED]);
    await lift(3);
    expect(sides()).toEqual([[LOCKED], [], ['lifted', 'lifted', 'lifted']]);
  });

  it('are set under clientUpdateProhibited, which is removed alone and set again', async () => {
    await put('urs_udrp_lock');
    world.base.registry.commands.length = 0;
    await put('abuse');
    expect(world.updates).toMatchObject([
      { statuses: { add: [], remove: ['clientUpdateProhibited'] } },
      { statuses: { add: ['clientUpdateProhibited', 'clientHold'], remove: [] } },
    ]);
    expect(sides()).toEqual([
      ['clientDeleteProhibited', 'clientHold', LOCKED, 'clientUpdateProhibited'],
      ['ClientHold', 'RegistrarLock'],
      ['standing', 'standing'],
    ]);
    await lift(2);
    expect(sides()[0]).toEqual(['clientDeleteProhibited', LOCKED, 'clientUpdateProhibited']);
  });

  it('get clientUpdateProhibited back by the worker where the change in between was refused', async () => {
    await put('urs_udrp_lock');
    const execute = world.atRegistry.execute.bind(world.atRegistry);
    jest.spyOn(world.atRegistry, 'execute').mockImplementationOnce(async (attempt) => {
      const outcome = await execute(attempt);
      world.script('refuse');
      return outcome;
    });
    await expect(put('abuse')).rejects.toMatchObject({ kind: 'invalid' });
    expect(sides()[2]).toEqual(['standing', 'refused']);
    world.base.clock.advance(301);
    await holds.apply.executeDue();
    expect(sides()).toEqual([
      ['clientDeleteProhibited', LOCKED, 'clientUpdateProhibited'],
      ['RegistrarLock'],
      ['standing', 'refused'],
    ]);
  });
});

describe('lifting a hold', () => {
  it('leaves what the domain had before: a lock of staff, and a status that nothing here explains', async () => {
    world.put({ locks: ['RegistrarLock'] });
    world.statuses(LOCKED, 'clientDeleteProhibited');
    await put('urs_udrp_lock');
    await put('court');
    await lift(1);
    await lift(2);
    expect(sides()).toEqual([['clientDeleteProhibited', LOCKED], ['RegistrarLock'], ['lifted', 'lifted']]);
  });

  it('leaves no ClientHold that staff wanted and the registry refused', async () => {
    away();
    await put('abuse');
    world.script('refuse');
    const lock = { accountId: ACCOUNT, name: 'a.example', lock: 'ClientHold', on: true } as const;
    await expect(world.setLock.execute({ ...lock, begin: async () => undefined })).rejects.toThrow();
    expect(world.holds.rows[0].kept.locks).toEqual([]);
  });

  it('leaves a lock that staff set while the hold required it too', async () => {
    await put('court');
    const lock = { accountId: ACCOUNT, name: 'a.example', lock: 'RegistrarLock', on: true } as const;
    const audited: string[] = [];
    const begin = async (): Promise<void> => void audited.push('lock');
    await world.setLock.execute({ ...lock, begin });
    await world.setLock.execute({ ...lock, begin });
    expect(audited).toEqual(['lock']);
    await lift(1);
    expect(world.row.locks).toEqual(['RegistrarLock']);
    await world.setLock.execute({ ...lock, on: false, begin });
    expect([world.row.locks, audited]).toEqual([[], ['lock', 'lock']]);
  });

  it('leaves clientHold while the domain has another lock that means it', async () => {
    await put('abuse');
    world.put({ locks: ['ClientHold', 'ExpirationClientHold'] });
    await lift(1);
    expect(sides()).toEqual([['clientHold', LOCKED], ['ExpirationClientHold'], ['lifted']]);
  });

  it('removes clientHold that an expired domain had, once its renewal has ended that lock', async () => {
    world.put({ locks: ['ExpirationClientHold'] });
    world.statuses(LOCKED, 'clientHold');
    await put('abuse');
    world.put({ locks: ['ClientHold'] });
    await lift(1);
    expect(sides()).toEqual([[LOCKED], [], ['lifted']]);
  });

  it('twice is as good as once, with one audit entry', async () => {
    await put('abuse');
    await lift(1);
    expect(await lift(1)).toMatchObject({ state: 'lifted' });
    expect(audited).toEqual(['set 1', 'lift 1']);
  });

  it('that the registry refuses leaves it standing, and throws the refusal', async () => {
    await put('abuse');
    world.script('refuse');
    await expect(lift(1)).rejects.toMatchObject({ kind: 'invalid' });
    expect(sides()).toEqual([['clientHold', LOCKED], ['ClientHold'], ['standing']]);
    expect(world.holds.rows[0]).toMatchObject({ problem: expect.any(String) });
  });

  it('of another domain is not found', async () => {
    await put('abuse');
    world.holds.rows[0].domainId = 99;
    await expect(lift(1)).rejects.toMatchObject({
      kind: 'not_found',
      details: 'The requested hold does not exist.',
    });
  });
});

describe('a hold of a domain that has ended', () => {
  const ended = async (): Promise<void> => {
    await put('abuse');
    world.put({
      locks: [...world.row.locks!, 'AccountLock'],
      state: 'deleted',
      removedAt: world.base.clock.now(),
    });
    audited.length = 0;
    world.base.registry.commands.length = 0;
  };

  it('is lifted here alone, once, with its lock', async () => {
    await ended();
    expect(await lift(1)).toMatchObject({ state: 'lifted', liftReason: expect.any(String) });
    expect(await lift(1)).toMatchObject({ state: 'lifted' });
    expect([world.row.locks, audited, world.base.registry.commands]).toEqual([
      ['AccountLock'],
      ['lift 1'],
      [],
    ]);
  });

  it('leaves the lock to another hold and to staff', async () => {
    await put('abuse');
    await ended();
    await lift(1);
    expect(world.row.locks).toEqual(['ClientHold', 'AccountLock']);
    world.holds.rows[1].kept = { statuses: [], locks: ['ClientHold'] };
    await lift(2);
    expect(world.row.locks).toEqual(['ClientHold', 'AccountLock']);
  });

  it('is not found where the domain has it not, or has not ended', async () => {
    await ended();
    await expect(lift(7)).rejects.toMatchObject({ code: 'domains.registry_hold_not_found' });
    world.base.domains.rows.length = 0;
    await expect(lift(1)).rejects.toMatchObject({ code: 'domains.not_found' });
  });

  it('requires its lock, which staff remove once it is lifted', async () => {
    await ended();
    const set = (on: boolean) =>
      world.setLock.execute({
        accountId: ACCOUNT,
        name: 'a.example',
        lock: 'ClientHold',
        on,
        begin: async () => void audited.push('lock'),
      });
    await expect(set(false)).rejects.toMatchObject({ code: 'domains.registry_hold_stands' });
    await lift(1);
    await expect(set(false)).rejects.toMatchObject({ code: 'domains.not_found' });
    world.put({ locks: ['AccountLock', 'ClientHold'] });
    await expect(set(true)).rejects.toMatchObject({ code: 'domains.not_found' });
    expect(await set(false)).toEqual({ kind: 'done' });
    expect([world.row.locks, audited]).toEqual([['AccountLock'], ['lift 1', 'lock']]);
  });
});

describe('a domain under a hold', () => {
  it('keeps the lock that the hold requires when staff remove the lock alone', async () => {
    const clear = (lock: 'ClientHold' | 'AccountLock') =>
      world.setLock.execute({
        accountId: ACCOUNT,
        name: 'a.example',
        lock,
        on: false,
        begin: async () => undefined,
      });
    await put('abuse');
    await expect(clear('ClientHold')).rejects.toMatchObject({
      kind: 'conflict',
      details: 'A hold (abuse) requires ClientHold. Lift the hold.',
    });
    expect(await clear('AccountLock')).toMatchObject({ kind: 'done' });
    await lift(1);
    expect(await clear('ClientHold')).toMatchObject({ kind: 'done' });
  });

  it('refuses changes of its account under a URS or UDRP lock, and allows them under abuse', async () => {
    const change = () =>
      world.setNameservers.execute(ACCOUNT, world.name, ['ns3.example.net', 'ns4.example.net']);
    await put('urs_udrp_lock');
    await expect(change()).rejects.toMatchObject({ kind: 'conflict' });
    await expect(world.updateSettings.execute(ACCOUNT, world.name, { locked: false })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await lift(1);
    await put('abuse');
    expect(await change()).toMatchObject({ kind: 'done' });
  });

  it('lists its holds, newest first', async () => {
    await put('abuse');
    await put('court');
    expect((await holds.queries.list('a.example')).map(({ kind }) => kind)).toEqual(['court', 'abuse']);
    expect(world.holds.rows[0]).toMatchObject({ setAt: world.base.clock.now() });
    expect(world.holds.rows[0].dueAt).toBeUndefined();
  });
});
