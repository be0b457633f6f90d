import type { RegistryHoldKind, RegistryHold } from '@registrar/domains';
import { ACCOUNT, START } from '@registrar/domains/testing';
import { NAME, OutboundTransferWorld, PENDING, STAYED } from '../testing/outbound-transfer-world';

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});
const hold = (
  kind: RegistryHoldKind = 'court',
  state: RegistryHold['state'] = 'setting',
  locks: RegistryHold['locks'] = ['RegistrarLock'],
) =>
  world.base.uow.run(async () => {
    const id = await world.changes.holds.add({
      domainId: 1,
      kind,
      statuses: [],
      locks,
      kept: { statuses: [], locks: [] },
      reason: 'Case 4711',
      setBy: 'Ines',
      setAt: START,
      dueAt: START,
    });
    await world.changes.holds.move(id, { state });
  });
const hasten = () => world.base.uow.run(() => world.outbound.hasten(1, world.base.clock.now()));

describe('a pending transfer out of a domain under a hold', () => {
  it.each([
    ['court', 'setting'],
    ['court', 'standing'],
    ['urs_udrp_lock', 'setting'],
  ] as const)('is denied at its next check (%s, %s)', async (kind, state) => {
    await world.pending();
    await hold(kind, state);
    await world.watch.execute();
    expect(world.sent()).toEqual([]);
    expect(await hasten()).toBe(true);
    await world.watch.execute();
    expect([world.standing(), world.sent(), world.eventStatuses()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['reject 1'],
      ['initiated', 'canceled'],
    ]);
    expect(world.operations()[0]).toMatchObject({ accountId: ACCOUNT, subject: NAME });
  });

  it('is denied as soon as it is noticed, also while the domain is busy', async () => {
    await hold();
    world.changes.put({ busyOperationId: 'other' });
    await world.pending();
    expect(world.standing()).toEqual({ ...STAYED, isBusy: true, operations: 'succeeded' });
  });

  it.each<[string, () => Promise<void>]>([
    ['that is lifted', () => hold('court', 'lifting')],
    ['that lets domains go', () => hold('abuse', 'standing', ['ClientHold'])],
    ['that does not exist', async () => undefined],
  ])('is not denied for a hold %s', async (_, arrange) => {
    await arrange();
    await world.pending();
    expect([world.standing(), world.sent()]).toEqual([{ ...PENDING, due: 3_600 }, []]);
  });

  it('is denied again after five minutes where the registry did not carry it out', async () => {
    await hold();
    world.script('refuse', { command: 'transfer_reject', times: 2 });
    await world.pending();
    expect([world.standing(), world.sent().length]).toEqual([
      { ...PENDING, operations: 'refused', due: 300 },
      1,
    ]);
    await world.pass(299);
    expect(world.sent()).toHaveLength(1);
    await world.pass(1);
    expect(world.standing()).toMatchObject({ state: 'pending', due: 300 });
    await world.pass(300);
    expect(world.standing()).toMatchObject({ state: 'canceled', operations: 'refused refused succeeded' });
  });

  it('is left to the reconciler where the denial has no answer', async () => {
    await hold();
    world.script('drop_after', { command: 'transfer_reject' });
    await world.pending();
    expect(world.standing()).toMatchObject({ state: 'pending', isRejecting: true, operations: 'open' });
    await world.pass(30);
    expect([world.standing(), world.sent()]).toEqual([{ ...STAYED, operations: 'succeeded' }, ['reject 1']]);
  });

  it('is not denied where it turned out to be over, or the registry does not answer', async () => {
    await hold();
    world.asked();
    await world.base.uow.run(() => world.outbound.notice(NAME, {}, START));
    world.script('timeout', { command: 'info' });
    await world.watch.execute();
    expect([world.standing().state, world.sent()]).toEqual(['noticed', []]);
    world.decide('clientCancelled');
    await world.pass(60);
    expect([world.standing().state, world.sent()]).toEqual(['dropped', []]);
  });

  it('fails with the fault itself where the holds cannot be read', async () => {
    jest.spyOn(world.changes.holds, 'open').mockRejectedValue(new Error('no connection'));
    await world.pending();
    expect(world.base.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'outbound transfer not polled' }),
    );
  });
});
