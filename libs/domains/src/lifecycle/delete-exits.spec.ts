import { Catalog } from '@registrar/catalog';
import { addDays } from '@registrar/kernel';
import type { DomainInfo, PollContent } from '@registrar/registries';
import { EndOperation } from '../operations/end-operation';
import { ACCOUNT, RECONCILE, RestoreWorld } from '../testing';
import type { TerminationStage } from './domain-termination';
import type { TerminateAtRegistry, EndOutcome } from './terminate-at-registry';
import { TerminationPollHandler } from './termination-poll-handler';
import { ReconcileDeletes } from './reconcile-deletes';
import { SettleDelete } from './settle-delete';
import type { OperationVerdict } from '../operations/manual-settlement';

const ID = '0197a0fe-0000-7000-8000-00000000000d';

let world: RestoreWorld;
let settle: SettleDelete;
/** A delete whose command was sent and has no answer. */
beforeEach(async () => {
  world = await RestoreWorld.create({ deleted: false });
  const { uow, clock, operations, log, connection, domains } = world.base;
  settle = new SettleDelete({
    uow,
    operations,
    ends: world.ends,
    charges: world.charges,
    ledger: { creditRegistry: async () => undefined },
    registrarLimit: { countDelete: async () => true, graceDaysOf: async () => 5 },
    clock,
    log,
  });
  const domainId = domains.rows[0].id;
  await uow.run(async () => {
    const payload = { domainId, name: world.name, connectionId: connection.id };
    await operations.open({
      id: ID,
      accountId: ACCOUNT,
      kind: 'delete',
      subject: world.name,
      payload,
      createdAt: clock.now(),
      dueAt: addDays(clock.now(), 1),
    });
    await world.ends.move(domainId, 'kept', { to: 'deleting', at: clock.now(), operationId: ID });
  });
});
afterEach(() => jest.restoreAllMocks());

const row = () => world.ends.ends.get(world.base.domains.rows[0].id)!;
const standing = async () => ({
  stage: row().stage,
  operation: (await world.base.operations.find(ID))!.state,
});
const REDEMPTION: Partial<DomainInfo> = { statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] };

describe('a delete without an answer', () => {
  const found = async (outcome: EndOutcome): Promise<void> => {
    const atRegistry = { execute: async () => outcome } as unknown as TerminateAtRegistry;
    world.base.clock.advance(86_400);
    await new ReconcileDeletes(world.base, world.base.registry, atRegistry, settle, RECONCILE).execute();
  };
  const unsent: EndOutcome = { kind: 'not_sent', why: 'nothing is to be sent' };
  const refused: EndOutcome = {
    kind: 'refused',
    refusal: { code: 2304, meaning: 'prohibited', reason: 'no' },
  };
  const CASES: [
    what: string,
    shown: Partial<DomainInfo> | undefined,
    sent: EndOutcome,
    stage: TerminationStage,
    operation: string,
  ][] = [
    ['the domain is gone', undefined, unsent, 'deleted', 'succeeded'],
    ['it is on its way out', REDEMPTION, unsent, 'deleted', 'succeeded'],
    ['another registrar has it', { clientId: 'registrar-b' }, unsent, 'left', 'refused'],
    [
      'it is still there, and the registry deletes it then',
      { statuses: ['ok'] },
      { kind: 'done' },
      'deleted',
      'succeeded',
    ],
    ['it is still there, and the registry refuses then', { statuses: ['ok'] }, refused, 'kept', 'refused'],
    [
      'it is still there, and the registry refuses as it is being deleted',
      { statuses: ['ok'] },
      { ...refused, statuses: ['pendingDelete'] } as EndOutcome,
      'deleting',
      'open',
    ],
  ];
  it.each(CASES)('when a look finds that %s', async (_what, shown, sent, stage, operation) => {
    if (shown) world.there(shown);
    else jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'absent' });
    await found(sent);
    expect(await standing()).toEqual({ stage, operation });
    expect(world.base.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    if (operation !== 'open')
      expect(world.base.log.lines.at(-1)).toMatchObject({
        message: 'delete reconciled',
        fields: { operation: ID, subject: world.name, state: operation },
      });
    if (stage === 'kept')
      expect(row()).toMatchObject({
        dueAt: addDays(world.base.clock.now(), 1),
        trouble: expect.stringContaining('refused the deletion'),
      });
  });

  it('keeps its end as it was while the registry cannot be asked', async () => {
    world.base.registry.takeDown(world.base.connection.id);
    await found({ kind: 'done' });
    expect(await standing()).toEqual({ stage: 'deleting', operation: 'open' });
  });
});

describe('a delete in doubt that staff end', () => {
  const end = async (verdict: OperationVerdict): Promise<string> => {
    const { uow, operations, connections, registry, clock } = world.base;
    await uow.run(() => operations.postpone(ID, clock.now(), clock.now()));
    const useCase = new EndOperation(uow, operations, connections, registry, { delete: settle }, () =>
      clock.now(),
    );
    return useCase.execute({ operationId: ID, verdict, begin: async () => undefined });
  };

  it('as carried out is refused while the registry shows the domain as ours, and deletes it once it does not', async () => {
    await expect(end('carried_out')).rejects.toMatchObject({ code: 'operations.not_gone' });
    expect(await standing()).toEqual({ stage: 'deleting', operation: 'open' });
    world.there(REDEMPTION);
    expect(await end('carried_out')).toBe('succeeded');
    expect(await standing()).toEqual({ stage: 'deleted', operation: 'succeeded' });
  });

  it('as not carried out is begun anew a day later', async () => {
    expect(await end('not_carried_out')).toBe('refused');
    expect(await standing()).toEqual({ stage: 'kept', operation: 'refused' });
    expect(row()).toMatchObject({
      dueAt: addDays(world.base.clock.now(), 1),
      trouble: expect.stringContaining('cancelled this operation'),
    });
  });
});

describe('a message that a delete was decided', () => {
  const tell = (values: Partial<Extract<PollContent, { kind: 'pending_action' }>> = {}) => {
    const content: PollContent = {
      kind: 'pending_action',
      object: 'domain',
      name: world.name,
      succeeded: true,
      clTrid: `${ID}-delete-1`,
      ...values,
    };
    const { uow, operations, catalog, clock, connection } = world.base;
    const handler = new TerminationPollHandler(
      operations,
      world.ends,
      world.charges,
      new Catalog(catalog),
      clock,
    );
    return uow.run(() =>
      handler.handle(connection, { id: '1', count: 1, text: 'decided', content, raw: '' }),
    );
  };

  it('has the delete looked at now, whatever was decided', async () => {
    for (const succeeded of [true, false]) {
      world.base.clock.advance(60);
      expect(await tell({ succeeded })).toBe('applied');
      expect((await world.base.operations.find(ID))!.dueAt).toEqual(world.base.clock.now());
    }
    expect(await standing()).toEqual({ stage: 'deleting', operation: 'open' });
  });

  it.each([
    { name: 'b.example' },
    { clTrid: undefined },
    { clTrid: 'theirs' },
    { clTrid: `${ID}-renew-1` },
    { object: 'host' as const },
  ])('is for others when it is about something else: %j', async (values) => {
    expect(await tell(values)).toBeUndefined();
    expect((await world.base.operations.find(ID))!.dueAt).not.toEqual(world.base.clock.now());
  });

  it('has a deleted domain looked at now, and says nothing of one that is kept again', async () => {
    await settle.execute(ID, 1, { kind: 'pending' });
    row().dueAt = addDays(world.base.clock.now(), 1);
    expect([await tell({ succeeded: false }), row().dueAt]).toEqual(['applied', world.base.clock.now()]);
    row().stage = 'kept';
    expect(await tell()).toBe('ignored');
  });
});
