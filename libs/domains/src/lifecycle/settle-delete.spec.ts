import { monthOf } from '@registrar/billing';
import { addDays, addSeconds, conflict, Money } from '@registrar/kernel';
import { ACCOUNT, EndWorld } from '../testing';
import type { EndOutcome } from './terminate-at-registry';
import { chargeReference } from '../shared/registry-charge';
import type { SettledDelete } from './settle-delete';

const DAY = 86_400;
const ABSENT = { code: 2303, meaning: 'absent', reason: 'Object does not exist' } as const;

let world: EndWorld;
let id: string;
beforeEach(async () => {
  world = await EndWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, 10]]);
  ({ id } = await world.begun());
  world.base.log.lines.length = 0;
});
const now = (): Date => world.base.clock.now(ACCOUNT);
const settle = (outcome: SettledDelete, attempt?: number) =>
  world.base.uow.run(() => world.settle.settle(id, outcome, attempt));
const rejected = conflict('operations.ended', 'Ended by staff.');
const again = () => world.base.uow.run(() => world.base.operations.beginAttempt(id, now()));

describe('what the registry did with a delete', () => {
  it.each(['done', 'pending'] as const)(
    '%s: the domain is deleted, and looked at a minute later',
    async (kind) => {
      expect(await settle({ kind })).toMatchObject({ id, state: 'succeeded', answer: {} });
      expect(world.base.operations.rows.get(id)).toMatchObject({ settledAt: now() });
      expect(world.end).toMatchObject({
        stage: 'deleted',
        deletedAt: now(),
        dueAt: addSeconds(now(), 60),
        trouble: undefined,
      });
      expect(world.base.log.lines).toEqual([]);
    },
  );

  it('left: another registrar has it, which ends it quietly', async () => {
    expect(await settle({ kind: 'left' })).toMatchObject({
      state: 'refused',
      failure: {
        kind: 'conflict',
        code: 'domains.taken_away',
        message: 'Conflict',
        details: 'Another registrar has the domain.',
      },
    });
    expect([world.end, world.base.log.lines]).toEqual([
      expect.objectContaining({ stage: 'left', dueAt: undefined, trouble: undefined }),
      [],
    ]);
  });

  it.each<[SettledDelete, string, string]>([
    [
      { kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } },
      'refunds.refused_by_registry',
      'The registry refused the deletion: No.',
    ],
    [{ kind: 'not_sent', why: 'no session' }, 'registry.unavailable', 'Registry Connection Unavailable'],
    [{ kind: 'rejected', error: rejected }, 'operations.ended', 'Ended by staff.'],
  ])(
    '%j: the domain is kept, deleted anew a day later, and staff see why',
    async (outcome, code, trouble) => {
      expect(await settle(outcome)).toMatchObject({ state: 'refused', failure: { code } });
      expect(world.end).toMatchObject({ stage: 'kept', dueAt: addSeconds(now(), DAY), trouble });
      expect(world.base.log.lines).toEqual([
        {
          level: 'warn',
          message: 'deletion at the registry failed',
          fields: { operation: id, subject: 'a.example', code },
        },
      ]);
    },
  );

  it('is settled once', async () => {
    await settle({ kind: 'done' });
    expect((await settle({ kind: 'not_sent', why: 'no session' })).state).toBe('succeeded');
    expect(world.end.stage).toBe('deleted');
  });

  it('is not undone by a delete that comes late', async () => {
    await settle({ kind: 'rejected', error: rejected });
    expect((await settle({ kind: 'done' })).state).toBe('refused');
    expect(world.end.stage).toBe('kept');
  });

  it.each(['done', 'pending'] as const)(
    'is decided by no failure of an attempt that another one has followed, but by its success: %s',
    async (kind) => {
      await again();
      expect([(await settle({ kind: 'not_sent', why: 'no session' }, 1)).state, world.end.stage]).toEqual([
        'open',
        'deleting',
      ]);
      expect([(await settle({ kind }, 1)).state, world.end.stage]).toEqual(['succeeded', 'deleted']);
    },
  );

  it('is decided by the failure of the newest attempt', async () => {
    await again();
    expect((await settle({ kind: 'not_sent', why: 'no session' }, 2)).state).toBe('refused');
  });

  it('demands an operation', async () => {
    await expect(world.base.uow.run(() => world.settle.settle('none', { kind: 'done' }))).rejects.toThrow(
      'no operation none',
    );
  });
});

describe('an attempt of a delete', () => {
  const execute = (outcome: EndOutcome, attempt = 1) => world.settle.execute(id, attempt, outcome);
  const dueAt = () => world.base.operations.rows.get(id)!.dueAt;

  it('without an answer is looked at half a minute later', async () => {
    world.base.clock.advance(5);
    await execute({ kind: 'unknown', why: 'lost' });
    expect([dueAt(), world.end.stage]).toEqual([addSeconds(world.base.clock.now(), 30), 'deleting']);
  });

  it.each<[string, () => Promise<unknown>, EndOutcome]>([
    ['that another one has followed', again, { kind: 'unknown', why: 'lost' }],
    ['that others have settled', () => settle({ kind: 'left' }), { kind: 'unknown', why: 'lost' }],
    ['that was overtaken', async () => undefined, { kind: 'overtaken' }],
  ])('%s moves nothing', async (_, arrange, outcome) => {
    await arrange();
    const before = [dueAt(), world.end.stage];
    world.base.clock.advance(5);
    await execute(outcome);
    expect([dueAt(), world.end.stage]).toEqual(before);
  });

  it('that is done settles it', async () => {
    await execute({ kind: 'done' });
    expect([world.operation?.state, world.end.stage]).toEqual(['succeeded', 'deleted']);
  });
});

describe('staff who end a delete', () => {
  it.each([
    ['carried_out', 'succeeded', 'deleted'],
    ['not_carried_out', 'refused', 'kept'],
  ] as const)('as %s leave it %s', async (verdict, state, stage) => {
    expect(world.settle.endsDomain).toBe(true);
    const ended = await world.base.uow.run(() =>
      world.settle.settleManually(id, undefined, rejected, verdict),
    );
    expect([ended.state, world.end.stage, world.end.trouble]).toEqual([
      state,
      stage,
      verdict === 'carried_out' ? undefined : 'Ended by staff.',
    ]);
  });
});

describe('the renewal that the registry charged before a delete', () => {
  it.each([
    ['in its grace period is taken back', 1, true],
    ['after it stays charged', -1, false],
  ])('%s', async (_, days, isTakenBack) => {
    const {
      base,
      restores: { charges },
      ledger,
    } = world;
    const termEnd = new Date('2027-03-02T09:15:00Z');
    await base.uow.run(async () => {
      await charges.expect(
        { domainId: 1, connectionId: 1, name: 'a.example', termEnd, graceUntil: addDays(now(), days) },
        now(),
      );
      await charges.charge(1, { years: 1, at: now(), dueAt: now() });
      await ledger.chargeRegistry({
        accountId: ACCOUNT,
        connectionId: 1,
        reference: chargeReference(1),
        amount: Money.of(800n),
      });
    });
    const credit = jest.spyOn(ledger, 'creditRegistry');
    await settle({ kind: 'done' });
    expect(credit.mock.calls).toEqual(
      isTakenBack ? [[{ accountId: ACCOUNT, reference: 'auto_renew:1' }]] : [],
    );
    expect(base.money.registryCosts).toMatchObject([{ reference: 'auto_renew:1', isTakenBack }]);
  });
});

describe('a delete in the add grace period', () => {
  const MONTH = (): string => `example ${monthOf(now())}`;
  const register = () =>
    world.restores.charges.registrations.set(1, { operationId: 'purchase', graceUntil: addDays(now(), 1) });
  const credited = async () => {
    const credit = jest.spyOn(world.ledger, 'creditRegistry');
    await settle({ kind: 'done' });
    return credit.mock.calls;
  };

  it.each([
    [0, true],
    [49, true],
    [50, false],
    [51, false],
  ])('counts for the registrar, and after %i others is credited: %s', async (others, isCredited) => {
    register();
    world.graceDeletes.ofStaff.set(MONTH(), others);
    expect(await credited()).toEqual(
      isCredited ? [[{ accountId: ACCOUNT, reference: 'operation:purchase' }]] : [],
    );
    expect([...world.graceDeletes.ofStaff]).toEqual([[MONTH(), others + 1]]);
    expect(world.base.log.lines).toEqual(
      isCredited
        ? []
        : [
            {
              level: 'warn',
              message: 'registry retains its fee: limit of deletes in the add grace period reached',
              fields: { operation: id, subject: 'a.example' },
            },
          ],
    );
  });

  it.each([
    [0, [1]],
    [1, []],
  ])('of a premium name, %i s after its five days, counts %j, and is not credited', async (late, counted) => {
    const premiumSince = addSeconds(addDays(now(), -5), -late);
    world.restores.charges.registrations.set(1, { operationId: 'purchase', premiumSince });
    expect(await credited()).toEqual([]);
    expect([...world.graceDeletes.ofStaff.values()]).toEqual(counted);
  });

  it.each(['refused', 'left'] as const)('does not count where it is %s', async (kind) => {
    register();
    await settle(kind === 'left' ? { kind } : { kind, refusal: ABSENT });
    expect(world.graceDeletes.ofStaff.size).toBe(0);
  });

  it('counts once, however often it is settled', async () => {
    register();
    await settle({ kind: 'done' });
    await settle({ kind: 'pending' });
    expect([...world.graceDeletes.ofStaff.values()]).toEqual([1]);
  });

  it('does not count after the grace period', async () => {
    expect(await credited()).toEqual([]);
    expect(world.graceDeletes.ofStaff.size).toBe(0);
  });
});

describe('a delete without an answer', () => {
  const recover = async () => {
    world.base.clock.advance(300);
    expect(await world.reconcile.execute()).toBe(1);
    return [world.operation!.state, world.end.stage, world.sent.length];
  };
  const gone = () => jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'absent' });

  it.each<[string, () => unknown, string, string]>([
    ['is gone', gone, 'succeeded', 'deleted'],
    ['is pending deletion', () => world.there({ statuses: ['pendingDelete'] }), 'succeeded', 'deleted'],
    [
      'is not shown to us',
      () => jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'not_ours' }),
      'refused',
      'left',
    ],
    ["is another registrar's", () => world.there({ clientId: 'registrar-z' }), 'refused', 'left'],
  ])('of a domain that %s is settled by a look', async (_, arrange, state, stage) => {
    arrange();
    expect(await recover()).toEqual([state, stage, 1]);
  });

  it('is sent once more while the domain is there, then given up', async () => {
    world.base.registry.script('a.example', 'drop_before', { command: 'delete' });
    expect(await recover()).toEqual(['open', 'deleting', 2]);
    expect(await recover()).toEqual(['refused', 'kept', 2]);
    expect(world.operation?.failure?.code).toBe('registry.unavailable');
  });

  it('is sent once more and done', async () => {
    expect(await recover()).toEqual(['succeeded', 'deleted', 2]);
  });

  it.each([
    ['not refused because the first one is carried out', true, ['open', 'deleting', 2]],
    ["refused by the registry's word", false, ['refused', 'kept', 2]],
  ])('is %s', async (_, isOnItsWay, after) => {
    const { registry } = world.base;
    registry.script('a.example', 'refuse', {
      command: 'delete',
      refusal: { code: 2304, meaning: 'prohibited', reason: 'Object status prohibits operation' },
    });
    const remove = registry.delete.bind(registry);
    jest.spyOn(registry, 'delete').mockImplementation(async (...asked) => {
      const answer = await remove(...asked);
      world.there({ statuses: isOnItsWay ? ['pendingDelete'] : ['serverDeleteProhibited'] });
      return answer;
    });
    expect(await recover()).toEqual(after);
  });

  it('is done where the registry says that there is nothing to delete', async () => {
    world.base.registry.script('a.example', 'refuse', { command: 'delete', refusal: ABSENT });
    expect(await recover()).toEqual(['succeeded', 'deleted', 2]);
  });
});
