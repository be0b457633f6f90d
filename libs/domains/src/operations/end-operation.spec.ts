import { AppError, type Operation } from '@registrar/kernel';
import { EndOperation } from './end-operation';
import type { SettleRenewal } from '../renewal/settle-renewal';
import { ACCOUNT, ChangeWorld, type RegistrationWorld, RenewalWorld, START, THIN } from '../testing';
import type { ManualSettlement, OperationVerdict } from './manual-settlement';

let world: ChangeWorld;
let base: RegistrationWorld;
let audited: Operation[];
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
  base = world.base;
  audited = [];
});

function end(
  operationId: string,
  verdict: OperationVerdict,
  { renewals, others }: { renewals?: SettleRenewal; others?: { transfer_out: ManualSettlement } } = {},
) {
  const { uow, operations, connections, registry, settle, clock } = base;
  const useCase = new EndOperation(
    uow,
    operations,
    connections,
    registry,
    { register: settle, update: world.settle, renew: renewals as SettleRenewal, ...others },
    () => clock.now(),
  );
  return useCase.execute({ operationId, verdict, begin: async (operation) => void audited.push(operation) });
}

async function refusal(operationId: string, verdict: OperationVerdict = 'not_carried_out'): Promise<string> {
  const error = await end(operationId, verdict).then(
    () => undefined,
    (reason: unknown) => reason,
  );
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
    expect(
      await world.updateSettings.execute(ACCOUNT, world.name, { autorenewEnabled: false }),
    ).toMatchObject({ kind: 'done' });
  });
});

it('names the operation whose payload cannot be read', async () => {
  const id = await doubtfulChange('drop_after');
  const operation = { ...(await base.operation(id)), payload: { name: 'a.example' } };
  jest.spyOn(base.operations, 'find').mockResolvedValue(operation);
  await expect(end(id, 'carried_out')).rejects.toThrow(
    `stored payload of the operation ${id} has no member 'connectionId'`,
  );
  expect(audited).toEqual([]);
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

  it('that the registry had accepted ends as staff decide, and a refusal sends an event', async () => {
    const before = base.money.balance(ACCOUNT).available;
    for (const [name, verdict, state, spent] of [
      ['b.example', 'carried_out', 'succeeded', 1_450n],
      ['c.example', 'not_carried_out', 'refused', 1_450n],
    ] as const) {
      const { operationId } = await (verdict === 'carried_out' ? base.sent(name) : base.begun(name));
      await base.settle.execute(operationId, 1, { kind: 'pending' });
      expect(base.domains.rows.at(-1)).toMatchObject({ state: 'pending_create' });
      await shown(operationId);
      expect(await end(operationId, verdict)).toBe(state);
      expect(base.domains.rows.at(-1)).toMatchObject({
        state: verdict === 'carried_out' ? 'active' : 'failed',
      });
      expect(base.money.balance(ACCOUNT)).toEqual({ held: 0n, available: before - spent });
    }
    expect(base.outbox.events.filter(({ name }) => name === 'domain.registry.rejection')).toMatchObject([
      { payload: { domainName: 'c.example' } },
    ]);
  });

  it('is refused as carried out while the registry does not show the domain at this registrar', async () => {
    expect(await refusal(await begun('b.example', false), 'carried_out')).toBe('operations.not_ours');
    const atAnother = await begun('c.example', false);
    base.registry.registered(base.connection, 'c.example', { clientId: 'registrar-b' });
    expect(await refusal(atAnother, 'carried_out')).toBe('operations.not_ours');
  });
});

describe('staff cannot end', () => {
  it('an operation that does not exist, or is settled', async () => {
    expect(await refusal('0197a0fe-0000-7000-8000-0000000000ff')).toBe('operations.not_found');
    const id = await doubtfulChange('drop_before');
    await end(id, 'not_carried_out');
    audited = [];
    expect(await refusal(id)).toBe('operations.settled');
  });

  it('an operation that is still being reconciled, or whose command may be in flight', async () => {
    const { operationId } = await base.begun('b.example');
    expect(await refusal(operationId)).toBe('operations.looked_after');
    await base.uow.run(() => base.operations.postpone(operationId, base.clock.now(), base.clock.now()));
    await base.operations.beginSending(operationId, 1, new Date(base.clock.now().getTime() + 60_000));
    expect(await refusal(operationId)).toBe('operations.in_flight');
  });
});

describe('staff read in plain words why an operation cannot be ended', () => {
  const ended = (
    operationId: string,
    verdict: OperationVerdict = 'not_carried_out',
    options?: Parameters<typeof end>[2],
  ): Promise<unknown> =>
    end(operationId, verdict, options).then(
      () => 'ended',
      ({ kind, code, details }: AppError) => [kind, code, details],
    );
  /** An operation of a kind that others end. */
  const ofOthers = async (): Promise<string> => {
    const id = base.ids.uuid();
    const payload = { name: 'a.example', connectionId: base.connection.id };
    await base.uow.run(() =>
      base.operations.open({
        id,
        accountId: ACCOUNT,
        kind: 'transfer_out',
        subject: 'a.example',
        payload,
        createdAt: START,
        dueAt: START,
      }),
    );
    await shown(id);
    return id;
  };

  it('it does not exist', async () => {
    expect(await ended('none')).toEqual(['not_found', 'operations.not_found', 'No operation has this id.']);
  });

  it.each(['succeeded', 'refused'] as const)(
    'it has %s already, whatever staff were shown',
    async (state) => {
      const id = await doubtfulChange('drop_before');
      base.operations.rows.get(id)!.state = state;
      expect(await ended(id)).toEqual([
        'conflict',
        'operations.settled',
        'The operation is already settled.',
      ]);
    },
  );

  it('it is still being looked after', async () => {
    const { operationId } = await base.begun('b.example');
    expect(await ended(operationId)).toEqual([
      'conflict',
      'operations.looked_after',
      'The operation is still being reconciled: only an operation that needs attention can be settled by staff.',
    ]);
  });

  it('its command may be in flight, until its timeout', async () => {
    const { operationId } = await base.begun('b.example');
    await shown(operationId);
    await base.operations.beginSending(operationId, 1, new Date(base.clock.now().getTime() + 1_000));
    base.clock.advance(0.999);
    expect(await ended(operationId)).toEqual([
      'conflict',
      'operations.in_flight',
      'A command of the operation may still be in flight. Retry in a minute.',
    ]);
    base.clock.advance(0.001);
    expect(await ended(operationId)).toBe('ended');
  });

  it('it was settled during the query of the registry', async () => {
    const id = await doubtfulChange('drop_after');
    const info = base.registry.info.bind(base.registry);
    jest.spyOn(base.registry, 'info').mockImplementationOnce(async (...asked) => {
      await base.uow.run(() => world.settle.settle(id, { kind: 'not_sent', why: 'lost' }));
      return info(...asked);
    });
    expect(await ended(id, 'carried_out')).toEqual([
      'conflict',
      'operations.settled',
      'The operation is already settled.',
    ]);
    expect(audited).toEqual([]);
  });

  it('the registry does not show the domain at this registrar', async () => {
    const id = await doubtfulChange('drop_before');
    const NOT_SPONSORED = [
      'conflict',
      'operations.not_ours',
      'The registry shows the domain at another registrar or not at all: its state cannot be accepted.',
    ];
    base.registry.script('a.example', 'unknown', { command: 'info' });
    expect(await ended(id, 'carried_out')).toEqual(NOT_SPONSORED);
    base.registry.registered(base.connection, 'a.example', { clientId: 'registrar-b' });
    expect(await ended(id, 'carried_out')).toEqual(NOT_SPONSORED);
  });

  it.each(['carried_out', 'not_carried_out'] as const)(
    'its kind is not settled by staff (%s)',
    async (verdict) => {
      expect(await ended(await ofOthers(), verdict)).toEqual([
        'conflict',
        'operations.not_by_hand',
        'Operations of this kind are settled automatically and cannot be settled by staff.',
      ]);
    },
  );

  it('the client reads that the registrar has ended it', async () => {
    const id = await doubtfulChange('drop_before');
    await end(id, 'not_carried_out');
    expect((await base.operation(id)).failure).toEqual({
      kind: 'conflict',
      code: 'operations.ended',
      message: 'Conflict',
      details: 'The registrar cancelled this operation. Nothing was changed or charged.',
    });
  });

  describe('of another kind', () => {
    const settled: unknown[] = [];
    const others = (endsDomain?: boolean): { transfer_out: ManualSettlement } => ({
      transfer_out: {
        ...(endsDomain !== undefined && { endsDomain }),
        settleManually: async (operationId, info, error, verdict) => {
          settled.push([operationId, info?.name, error.code, verdict]);
          return base.operation(operationId);
        },
      },
    });
    beforeEach(() => void settled.splice(0));
    const NOT_GONE = [
      'conflict',
      'operations.not_gone',
      'The registry shows the domain at this registrar without a pending transfer, or does not answer.',
    ];
    const there = (values: object): void =>
      void base.registry.registered(base.connection, 'a.example', { ...world.there, ...values });

    it('the domain is as the registry shows it, unless the operation ends it', async () => {
      const id = await ofOthers();
      expect(await ended(id, 'carried_out', { others: others() })).toBe('ended');
      expect(await ended(id, 'not_carried_out', { others: others() })).toBe('ended');
      expect(settled).toEqual([
        [id, 'a.example', 'operations.ended', 'carried_out'],
        [id, undefined, 'operations.ended', 'not_carried_out'],
      ]);
    });

    it.each<[string, () => unknown, unknown]>([
      ['is sponsored without a pending transfer or deletion', () => undefined, NOT_GONE],
      [
        'cannot be queried',
        () => base.registry.script('a.example', 'unknown', { command: 'info' }),
        NOT_GONE,
      ],
      ['is pending delete', () => there({ statuses: ['pendingDelete'] }), 'ended'],
      ["is another registrar's", () => there({ clientId: 'registrar-b' }), 'ended'],
      [
        'is not shown to this registrar',
        () => base.registry.script('a.example', 'not_ours', { command: 'info' }),
        'ended',
      ],
    ])(
      'an operation that ends the domain is carried out unless the domain %s',
      async (_, given, expected) => {
        const id = await ofOthers();
        given();
        expect(await ended(id, 'carried_out', { others: others(true) })).toEqual(expected);
        expect(settled).toEqual(
          expected === 'ended' ? [[id, undefined, 'operations.ended', 'carried_out']] : [],
        );
      },
    );
  });
});

describe('staff end a renewal in doubt', () => {
  let renewals: RenewalWorld;
  let id: string;
  beforeEach(async () => {
    renewals = await RenewalWorld.create();
    base = renewals.base;
    Object.assign(base.domains.rows[0], {
      locks: ['ExpirationClientHold'],
      registryStatuses: ['clientHold'],
    });
    ({ operationId: id } = await renewals.begun());
    await shown(id);
  });

  it.each([
    ['carried_out', ['ok'], 'succeeded', '2028-03-02', undefined],
    ['carried_out', ['clientHold'], 'succeeded', '2028-03-02', expect.any(Date)],
    ['not_carried_out', ['ok'], 'refused', '2027-03-02', undefined],
  ] as const)(
    '%s with the statuses %j: it is %s, until %s',
    async (verdict, statuses, state, here, statusSyncAt) => {
      renewals.there({ statuses, expiresAt: new Date('2028-03-02T00:00:00Z') });
      expect(await end(id, verdict, { renewals: renewals.settle })).toBe(state);
      expect([renewals.ends.here, renewals.isBusy, base.domains.rows[0].statusSyncAt]).toEqual([
        here,
        false,
        statusSyncAt,
      ]);
    },
  );
});
