import { Ledger } from '@registrar/billing';
import { addDays, addSeconds, addYears, Money } from '@registrar/kernel';
import { Availability, type DomainInfo, type InfoOutcome } from '@registrar/registries';
import { ACCOUNT, RestoreWorld } from '../testing';
import { FollowRegistryCharges } from './follow-registry-charges';

const HOUR = 3_600;
const DAY = 86_400;
const AHEAD = 10;

let world: RestoreWorld;
let termEnd: Date;
let graceUntil: Date;
beforeEach(async () => {
  world = await RestoreWorld.create({ deleted: false });
  const { base, charges } = world;
  base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  termEnd = addDays(now(), -30);
  graceUntil = addDays(now(), 15);
  charges.domain = { accountId: ACCOUNT, expiresAt: termEnd, isTransferred: false };
  await base.uow.run(() =>
    charges.expect(
      { domainId: 1, connectionId: 1, name: 'a.example', termEnd, graceUntil },
      base.clock.now(),
    ),
  );
  base.log.lines.length = 0;
});
const now = (): Date => world.base.clock.now(ACCOUNT);
const row = () => world.charges.rows[0];
const shows = (values: Partial<DomainInfo> | InfoOutcome['kind']) => {
  const { registry, connection } = world.base;
  const found = {
    kind: 'found',
    info: {
      ...registry.domain(connection, 'a.example')!,
      statuses: ['ok'],
      expiresAt: termEnd,
      ...(values as object),
    },
  } as const;
  jest
    .spyOn(registry, 'info')
    .mockResolvedValue(typeof values === 'string' ? ({ kind: values, why: 'away' } as InfoOutcome) : found);
};

/** The state, the seconds until the next look, what is owed to the registry. */
async function run(): Promise<[string, number | undefined, string[]]> {
  const { connections, registry, uow, clock, log, domains, money, outbox, ids } = world.base;
  const follow = new FollowRegistryCharges({
    charges: world.charges,
    domains,
    ends: world.ends,
    availability: new Availability(connections, registry),
    connections,
    registry,
    ledger: new Ledger(money, outbox, clock, ids),
    uow,
    clock,
    log,
  });
  expect(await follow.execute()).toBe(1);
  const costs = money.registryCosts.map(
    ({ accountId, connectionId, reference, amount, isTakenBack }) =>
      `${accountId} ${connectionId} ${reference} ${amount.toDecimal()}${isTakenBack ? ' back' : ''}`,
  );
  return [row().state, row().dueAt && (row().dueAt!.getTime() - now().getTime()) / 1_000, costs];
}

/** The registry tells a fee of 9.00 for a year. */
function tellsFee(): void {
  tellsFees();
  world.base.registry.setFee('a.example', {
    class: 'standard',
    premium: false,
    currency: 'USD',
    renew: Money.of(9_00n),
  });
}

/** Of names that have one. */
function tellsFees(): void {
  const { connections, connection } = world.base;
  connections.put({
    ...connection,
    profile: { ...connection.profile, fee: { ...connection.profile.fee, mode: 'fee', currency: 'USD' } },
  });
}
const charged = async (dueInSeconds = 0): Promise<void> => {
  const { uow, money, clock } = world.base;
  await uow.run(async () => {
    await world.charges.charge(1, { years: 1, at: now(), dueAt: addSeconds(clock.now(), dueInSeconds) });
    await money.chargeRegistry({
      id: 'c',
      accountId: ACCOUNT,
      connectionId: 1,
      reference: 'auto_renew:1',
      amount: Money.of(9_00n),
      createdAt: now(),
    });
  });
};

describe('a charge that is expected', () => {
  it('is leased for five minutes', async () => {
    const takeDue = jest.spyOn(world.charges, 'takeDue');
    shows({});
    await run();
    const real = world.base.clock.now();
    expect(takeDue.mock.calls).toEqual([[real, addSeconds(real, 300), 10]]);
  });

  it.each<[string, Partial<DomainInfo> | InfoOutcome['kind'], string, number | undefined]>([
    ['cannot be asked', 'unknown', 'expected', HOUR],
    ['has the domain no more', 'absent', 'none', undefined],
    ['does not show it', 'not_ours', 'none', undefined],
    ['has it for another registrar', { clientId: 'registrar-z' }, 'none', undefined],
    ['has it on its way out', { statuses: ['ok', 'pendingDelete'] }, 'none', undefined],
    ['has not renewed it yet', {}, 'expected', DAY],
    ['tells no end', { expiresAt: undefined }, 'expected', DAY],
  ])('where the registry %s', async (_, look, state, seconds) => {
    shows(look);
    expect([await run(), world.base.log.lines]).toEqual([[state, seconds, []], []]);
  });

  it.each([
    [1, 'expected'],
    [0, 'none'],
  ])('is none at the end of the grace period (%i s before it: %s)', async (before, state) => {
    row().graceUntil = addSeconds(now(), before);
    shows({});
    expect((await run())[0]).toBe(state);
  });

  it.each([
    [1, 1, '9.00'],
    [2, 2, '18.00'],
    [10, 10, '90.00'],
  ])('is posted with the fee of the %i years that the registry has added', async (added, years, amount) => {
    tellsFee();
    shows({ expiresAt: addYears(termEnd, added) });
    expect(await run()).toEqual(['charged', 15 * DAY, [`${ACCOUNT} 1 auto_renew:1 ${amount}`]]);
    expect(row()).toMatchObject({ years, dueAt: graceUntil });
  });

  it('is waited for where the registry shows more years than any registry adds', async () => {
    shows({ expiresAt: addYears(termEnd, 11) });
    expect(await run()).toEqual(['expected', DAY, []]);
  });

  it.each([
    ['no fees', false],
    ['no fee of this name', true],
  ])('is charged without an amount where the registry tells %s', async (_, isReported) => {
    if (isReported) tellsFees();
    shows({ expiresAt: addYears(termEnd, 1) });
    expect(await run()).toEqual(['charged', 15 * DAY, []]);
  });

  it('is posted by one process alone', async () => {
    tellsFee();
    shows({ expiresAt: addYears(termEnd, 1) });
    jest.spyOn(world.charges, 'charge').mockResolvedValue(false);
    expect((await run())[2]).toEqual([]);
  });

  it('waits an hour for a renewal under way, and posts nothing', async () => {
    tellsFee();
    shows({ expiresAt: addYears(termEnd, 1) });
    Object.assign(world.base.domains.rows[0], {
      state: 'active',
      removedAt: undefined,
      busyOperationId: 'renewal',
    });
    expect(await run()).toEqual(['expected', HOUR, []]);
  });

  it.each([
    ['restoring', 'expected', HOUR],
    ['kept', 'charged', 15 * DAY],
  ] as const)('of a domain whose end is %s is %s', async (stage, state, seconds) => {
    shows({ expiresAt: addYears(termEnd, 1) });
    world.ends.ends.get(1)!.stage = stage;
    expect(await run()).toEqual([state, seconds, []]);
  });

  it('of a domain that left without an end is charged', async () => {
    shows({ expiresAt: addYears(termEnd, 1) });
    world.ends.ends.clear();
    expect((await run())[0]).toBe('charged');
  });

  it.each([
    [1, 'none'],
    [0, 'charged'],
  ])('is none where the term was bought here by %i s since', async (seconds, state) => {
    shows({ expiresAt: addYears(termEnd, 1) });
    const [domain] = world.base.domains.rows;
    Object.assign(domain, {
      state: 'active',
      removedAt: undefined,
      activation: { ...domain.activation!, expiresAt: addSeconds(termEnd, seconds) },
    });
    expect((await run())[0]).toBe(state);
  });

  it.each([
    [1, 'none'],
    [0, 'expected'],
  ])('is none of a term that was renewed by %i s', async (seconds, state) => {
    shows({});
    world.charges.domain = { ...world.charges.domain, expiresAt: addSeconds(termEnd, seconds) };
    expect((await run())[0]).toBe(state);
  });
});

describe('a charge at the end of its grace period', () => {
  const decide = async (values: Partial<typeof world.charges.domain>) => {
    await charged();
    world.charges.domain = { ...world.charges.domain, ...values };
    const [state, , costs] = await run();
    return [state, costs, world.base.log.lines];
  };
  const COST = `${ACCOUNT} 1 auto_renew:1 9.00`;
  const loss = () => ({
    level: 'warn',
    message: 'registry charged a renewal without an order',
    fields: { domainId: 1, name: 'a.example', termEnd },
  });

  it('is a loss that staff see, where nobody has bought the year', async () => {
    expect(await decide({})).toEqual(['final', [COST], [loss()]]);
  });

  it('is kept where the year was bought', async () => {
    expect(await decide({ expiresAt: addSeconds(termEnd, 1) })).toEqual(['kept', [COST], []]);
  });

  it.each<[string, () => Partial<typeof world.charges.domain>, boolean]>([
    ['in time is taken back', () => ({ isTransferred: true, removedAt: graceUntil }), true],
    ['too late is a loss', () => ({ isTransferred: true, removedAt: addSeconds(graceUntil, 1) }), false],
    ['of which no day is known is a loss', () => ({ isTransferred: true }), false],
    [
      'that is none, but a removal, is a loss',
      () => ({ isTransferred: false, removedAt: graceUntil }),
      false,
    ],
  ])('with a transfer %s', async (_, values, isTakenBack) => {
    expect(await decide(values())).toEqual(
      isTakenBack ? ['reversed', [`${COST} back`], []] : ['final', [COST], [loss()]],
    );
  });

  it('is taken back once', async () => {
    await charged();
    world.charges.domain = { ...world.charges.domain, isTransferred: true, removedAt: graceUntil };
    jest.spyOn(world.charges, 'decide').mockResolvedValue(false);
    expect((await run())[2]).toEqual([COST]);
  });
});

describe('a charge whose look fails', () => {
  it('is looked at again an hour later, and logged', async () => {
    const error = new Error('fault');
    jest.spyOn(world.base.registry, 'info').mockRejectedValue(error);
    expect(await run()).toEqual(['expected', HOUR, []]);
    expect(world.base.log.lines).toEqual([
      {
        level: 'error',
        message: 'settlement of a registry charge failed',
        fields: { domainId: 1, name: 'a.example', error },
      },
    ]);
  });
});
