import { AppError, type Operation } from '@registrar/kernel';
import { EndOperation, type OperationVerdict } from './end-operation';
import type { SettleRenewal } from './settle-renewal';
import { ACCOUNT, ChangeWorld, type RegistrationWorld, THIN } from './testing';

let world: ChangeWorld;
let base: RegistrationWorld;
let audited: Operation[];
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
  base = world.base;
  audited = [];
});

function end(operationId: string, verdict: OperationVerdict) {
  const { uow, operations, connections, registry, settle, clock } = base;
  const useCase = new EndOperation(uow, operations, connections, registry, settle, world.settle, undefined as unknown as SettleRenewal, () => clock.now());
  return useCase.execute({ operationId, verdict, begin: async (operation) => void audited.push(operation) });
}

async function refusal(operationId: string, verdict: OperationVerdict = 'not_carried_out'): Promise<string> {
  const error = await end(operationId, verdict).then(() => undefined, (reason: unknown) => reason);
  if (!(error instanceof AppError)) throw new Error('not refused');
  expect(audited).toEqual([]);
  return error.code;
}

/** Shown to staff, nothing in flight. */
async function shown(operationId: string): Promise<void> {
  base.clock.advance(1_000);
  await base.uow.run(() => base.operations.postpone(operationId, base.clock.now(), base.clock.now()));
}

/** A change of name servers whose answer is lost: `there` or not. */
async function doubtfulChange(outcome: 'drop_after' | 'drop_before'): Promise<string> {
  base.registry.script('a.example', outcome, { command: 'update' });
  const result = await world.setNameservers.execute(ACCOUNT, world.name, ['ns9.example.net']);
  if (result.kind !== 'unknown') throw new Error(result.kind);
  await shown(result.operationId);
  return result.operationId;
}

describe('staff end a change in doubt', () => {
  it.each<[OperationVerdict, 'drop_after' | 'drop_before', string, string[]]>([
    ['carried_out', 'drop_after', 'succeeded', ['ns9.example.net']],
    ['not_carried_out', 'drop_before', 'refused', ['ns1.example.net', 'ns2.example.net']],
  ])('%s: the operation ends, the domain is free again', async (verdict, outcome, state, nameservers) => {
    const id = await doubtfulChange(outcome);
    expect(world.row.busyOperationId).toBe(id);
    expect(await end(id, verdict)).toBe(state);
    expect(audited).toMatchObject([{ id, kind: 'update', subject: 'a.example' }]);
    expect([world.row.busyOperationId, world.row.domain.nameservers]).toEqual([undefined, nameservers]);
    expect(await world.updateSettings.execute(ACCOUNT, world.name, { autorenewEnabled: false })).toMatchObject({ kind: 'done' });
  });
});

describe('staff end a registration in doubt', () => {
  const begun = async (name: string, sent: boolean): Promise<string> => {
    const { operationId } = await (sent ? base.sent(name) : base.begun(name));
    await shown(operationId);
    return operationId;
  };

  it('carried out: the domain is active and paid for once', async () => {
    const before = base.money.balance(ACCOUNT).available;
    expect(await end(await begun('b.example', true), 'carried_out')).toBe('succeeded');
    expect(base.domains.rows.at(-1)).toMatchObject({ state: 'active' });
    expect(base.money.balance(ACCOUNT)).toEqual({ held: 0n, available: before - 1_450n });
  });

  it('not carried out: the money is back and the name is free', async () => {
    const before = base.money.balance(ACCOUNT).available;
    const id = await begun('b.example', false);
    expect(await end(id, 'not_carried_out')).toBe('refused');
    expect(base.money.balance(ACCOUNT)).toEqual({ held: 0n, available: before });
    expect((await base.operation(id)).failure).toMatchObject({ kind: 'conflict', code: 'operations.ended' });
  });

  it('is refused as carried out while the registry does not show the domain as ours', async () => {
    expect(await refusal(await begun('b.example', false), 'carried_out')).toBe('operations.not_ours');
    const theirs = await begun('c.example', false);
    base.registry.registered(base.connection, 'c.example', { clientId: 'registrar-b' });
    expect(await refusal(theirs, 'carried_out')).toBe('operations.not_ours');
  });
});

describe('staff cannot end', () => {
  it('an operation that is not there, or settled', async () => {
    expect(await refusal('0197a0fe-0000-7000-8000-0000000000ff')).toBe('operations.not_found');
    const id = await doubtfulChange('drop_before');
    await end(id, 'not_carried_out');
    audited = [];
    expect(await refusal(id)).toBe('operations.settled');
  });

  it('an operation that the reconciler still looks after, or whose command may be on its way', async () => {
    const { operationId } = await base.begun('b.example');
    expect(await refusal(operationId)).toBe('operations.looked_after');
    await base.uow.run(() => base.operations.postpone(operationId, base.clock.now(), base.clock.now()));
    await base.operations.beginSending(operationId, 1, new Date(base.clock.now().getTime() + 60_000));
    expect(await refusal(operationId)).toBe('operations.in_flight');
  });
});
