import { tldOf } from '@registrar/catalog/testing';
import { addDays, addYears, Money } from '@registrar/kernel';
import { Availability, type StoredProfile } from '@registrar/registries';
import { ACCOUNT, BOTH, RestoreWorld } from '../testing';

const usd = (minor: bigint): Money => Money.of(minor, 'USD');
const PROFILE: StoredProfile = { dataModel: 'minimum', hostModel: 'attributes' };
const STAFF = { waived: false, begin: async () => undefined };

let world: RestoreWorld;
const start = async (values: Parameters<typeof RestoreWorld.create>[0] = {}): Promise<void> => {
  world = await RestoreWorld.create(values);
};
beforeEach(() => start());
afterEach(() => jest.restoreAllMocks());
const request = (values: object = {}) => ({
  accountId: ACCOUNT,
  domainName: 'a.example',
  purchasePrice: BOTH,
  deadline: addDays(world.base.clock.now(), 1),
  ...values,
});
const plan = (values: object = {}) => world.planner.plan(request(values));
const row = () => world.base.domains.rows[0];
const end = () => world.ends.ends.get(1)!;
/** The registry tells its fees: of the restore with what comes with it (whole) or alone. */
function tellsFees(
  restore: 'alone' | 'whole',
  fees: { restore?: Money; renew?: Money } = { restore: usd(50_00n), renew: usd(8_00n) },
): void {
  const { connections, connection, registry } = world.base;
  connections.put({
    ...connection,
    profile: {
      ...connection.profile,
      fee: { ...connection.profile.fee, mode: 'fee', currency: 'USD', restore },
    },
  });
  registry.setFee('a.example', { class: 'standard', premium: false, currency: 'USD', ...fees });
}
const fees = async () => {
  const { restoreFee, renewalFee, ownFee } = await plan({ byStaff: STAFF });
  return [restoreFee, renewalFee, ownFee].map((fee) => fee?.toDecimal());
};

describe('a late renewal of a domain whose deletion is in trouble', () => {
  /** Six hours after the day of its deletion, and `seconds`. */
  const late = async (seconds: number): Promise<void> => {
    await start({ deleted: false });
    const { clock } = world.base;
    clock.advance((end().deleteAt.getTime() - clock.now().getTime()) / 1_000 + 6 * 3_600 + seconds);
  };
  const planned = (values: object = {}) =>
    plan({ byStaff: STAFF, ...values }).then(
      ({ kind }) => kind,
      ({ code }: { code: string }) => code,
    );

  it.each([
    ['a second before six hours are over', -1, 'late_renewal'],
    ['after six hours', 0, 'restores.not_restorable'],
  ])('answers %s as the day of the deletion demands', async (_, seconds, result) => {
    await late(seconds);
    const quoted = await world.planner.quote(ACCOUNT, 'a.example', request().deadline).then(
      ({ kind }) => kind,
      ({ code }: { code: string }) => code,
    );
    expect(quoted).toBe(result);
  });

  it('is left to staff, and to the registry that ends the domain automatically', async () => {
    await late(0);
    expect(await planned()).toBe('late_renewal');
    await world.base.uow.run(() => world.ends.move(1, 'kept', { to: 'lapsing', at: end().deleteAt }));
    expect(await planned({ byStaff: undefined, purchasePrice: undefined })).toBe('domains.price_required');
  });
});

describe('the plan of a restore', () => {
  it('from redemption has the restore and the year that is due, as the registry and the end of the domain stand', async () => {
    const termEnd = row().activation!.expiresAt;
    const { parts, before, price, total, tax, ...decided } = await plan();
    expect(decided).toEqual({
      accountId: ACCOUNT,
      domainId: 1,
      name: 'a.example',
      tld: 'example',
      connectionId: 1,
      kind: 'redemption',
      stage: 'deleted',
      deleteAt: end().deleteAt,
      deletedAt: end().deletedAt,
      expiresAt: termEnd,
      years: 1,
      nameservers: row().domain.nameservers,
      hosts: [],
      until: addDays(end().deletedAt!, 30),
      restoreFee: undefined,
      renewalFee: undefined,
      ownFee: undefined,
    });
    expect(parts).toEqual([
      {
        type: 'restore',
        price: usd(60_00n),
        tax: usd(0n),
        appliedTax: expect.anything(),
        listPrice: usd(60_00n),
      },
      {
        type: 'renewal',
        price: usd(14_50n),
        tax: usd(0n),
        appliedTax: expect.anything(),
        listPrice: usd(16_00n),
        years: 1,
      },
    ]);
    expect([price, tax, total]).toEqual([usd(74_50n), usd(0n), usd(74_50n)]);
    expect(before).toContain('name servers: ns1.example.net ns2.example.net');
  });

  it('before the delete asks the registry for the year from the end that it shows', async () => {
    await start({ deleted: false });
    const shown = world.base.registry.domain(world.base.connection, 'a.example')!.expiresAt!;
    const planned = await plan({ purchasePrice: 14.5 });
    expect(planned).toMatchObject({
      kind: 'late_renewal',
      years: 1,
      renewal: { from: shown, years: 1 },
      until: end().deleteAt,
      parts: [{ type: 'renewal' }],
    });
  });

  it('asks for no year that the registry has added by itself', async () => {
    await start({ deleted: false });
    world.there({ expiresAt: addYears(row().activation!.expiresAt, 1) });
    const planned = await plan({ purchasePrice: 14.5 });
    expect([planned.years, 'renewal' in planned]).toEqual([1, false]);
  });

  it('counts from our end where the registry shows none', async () => {
    await start({ deleted: false });
    world.there({ expiresAt: undefined });
    expect(await plan({ purchasePrice: 14.5 })).toMatchObject({
      renewal: { from: row().activation!.expiresAt, years: 1 },
    });
  });

  it.each([
    [0, 1],
    [-1, 0],
  ])('buys a year when the term ended %i s from now: %i', async (seconds, years) => {
    row().activation = {
      ...row().activation!,
      expiresAt: new Date(world.base.clock.now().getTime() - seconds * 1_000),
    };
    expect(await plan({ byStaff: STAFF })).toMatchObject({ years });
  });

  it('has nothing to pay for where the term runs and nothing was deleted, which staff alone can ask for', async () => {
    await start({ deleted: false, reason: 'administrative' });
    row().activation = { ...row().activation!, expiresAt: addDays(world.base.clock.now(), 100) };
    world.there({ expiresAt: row().activation!.expiresAt });
    const planned = await plan({ byStaff: STAFF });
    expect(planned).toMatchObject({
      years: 0,
      total: usd(0n),
      parts: [{ type: 'restore', price: usd(0n), tax: usd(0n), listPrice: usd(0n) }],
    });
    expect('renewal' in planned).toBe(false);
  });

  it.each([
    [100, { years: 0 }],
    [-1, undefined],
  ])('needs a TLD that sells renewals only when the term is over: %i days left', async (days, expected) => {
    world.base.catalog.block('example', 'renewal');
    row().activation = { ...row().activation!, expiresAt: addDays(world.base.clock.now(), days) };
    const planned = plan({ byStaff: STAFF });
    if (expected) expect(await planned).toMatchObject(expected);
    else await expect(planned).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it.each<[string, 'alone' | 'whole', bigint, boolean]>([
    ['up to its price', 'alone', 60_00n, true],
    ['a cent above its price', 'alone', 60_01n, false],
    ['up to its price beside the fee of the year', 'whole', 68_00n, true],
    ['a cent above its price beside the fee of the year', 'whole', 68_01n, false],
  ])('sells a restore for which the registry charges %s: %s', async (_, form, restore, isSold) => {
    tellsFees(form, { restore: usd(restore), renew: usd(8_00n) });
    if (isSold) expect((await plan()).price).toEqual(usd(74_50n));
    else await expect(plan()).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it('goes on where staff have stopped renewals for a while: restores are never stopped', async () => {
    const { price } = await plan();
    world.base.catalog.stop('example', ['renewal']);
    expect((await plan()).price).toEqual(price);
  });

  it('charges nothing that staff waive, and has the list prices still', async () => {
    const planned = await plan({ byStaff: { waived: true, begin: async () => undefined } });
    expect(planned).toMatchObject({
      total: usd(0n),
      parts: [
        { price: usd(0n), tax: usd(0n), listPrice: usd(60_00n) },
        { price: usd(0n), listPrice: usd(16_00n) },
      ],
    });
  });

  it.each<[string, object, object]>([
    [
      'what is no name',
      { domainName: 'no name' },
      { kind: 'invalid', code: 'domains.name_invalid', details: "'domainName' is not a valid domain name" },
    ],
    ['no price', { purchasePrice: undefined }, { code: 'domains.price_required' }],
    ['a price that is a cent off', { purchasePrice: 74.51 }, { code: 'domains.price_mismatch' }],
    ['a price that is none', { purchasePrice: Number.NaN }, { code: 'domains.price_mismatch' }],
    ['an end of its time', { deadline: new Date(0) }, { kind: 'upstream_timeout' }],
  ])('refuses %s', async (_, values, error) => {
    await expect(plan(values)).rejects.toMatchObject(error);
  });

  it('is over at the moment of its deadline', async () => {
    await expect(plan({ deadline: world.base.clock.now() })).rejects.toMatchObject({
      kind: 'upstream_timeout',
    });
  });

  it.each([
    ['is absent', 'absent'],
    ['is not ours', 'not_ours'],
  ] as const)('refuses a domain that %s at the registry', async (_, kind) => {
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });
    await expect(plan()).rejects.toMatchObject({
      kind: 'conflict',
      details: 'The domain can no longer be restored.',
    });
  });

  it.each(['left', 'gone', 'restored'] as const)('refuses a domain whose end is over: %s', async (stage) => {
    end().stage = stage;
    await expect(plan()).rejects.toMatchObject({ code: 'restores.not_restorable' });
  });

  it.each(['deleting', 'restoring'] as const)(
    'refuses a domain whose end is being carried out: %s',
    async (stage) => {
      end().stage = stage;
      await expect(plan()).rejects.toMatchObject({ code: 'domains.busy', retryAfterSeconds: 5 });
    },
  );

  it('refuses a domain that has no end', async () => {
    world.ends.ends.clear();
    await expect(plan()).rejects.toMatchObject({ code: 'restores.not_restorable' });
  });

  it.each([[undefined], ['administrative'], ['agp_refund']] as const)(
    'refuses the account that lost it for another reason than its term (%s), and not staff',
    async (reason) => {
      if (reason) world.removals.reasons.set(1, reason);
      else world.removals.reasons.clear();
      await expect(plan()).rejects.toMatchObject({
        code: 'restores.not_restorable',
        details: 'The domain was removed by the registrar. Please contact support.',
      });
      expect(await plan({ byStaff: STAFF })).toMatchObject({ kind: 'redemption' });
    },
  );
});

describe('until when a domain can be restored', () => {
  const until = async () => (await plan({ byStaff: STAFF })).until;
  it.each<[string, () => Promise<void> | void, () => Date | undefined]>([
    ['thirty days after the delete', () => undefined, () => addDays(end().deletedAt!, 30)],
    [
      'unknown without the day of the delete',
      () => {
        end().deletedAt = undefined;
      },
      () => undefined,
    ],
    [
      'unknown at a registry without a redemption period',
      () =>
        world.base.catalog.put(
          tldOf({ name: 'example', connectionId: 1, allowedYears: [1], endOfLife: { redemptionDays: 0 } }),
        ),
      () => undefined,
    ],
    ['until it is deleted, while it is kept', () => start({ deleted: false }), () => end().deleteAt],
    [
      'unknown while it lapses',
      async () => {
        await start({ deleted: false });
        end().stage = 'lapsing';
      },
      () => undefined,
    ],
  ])('is %s', async (_, arrange, expected) => {
    await arrange();
    expect(await until()).toEqual(expected());
  });
});

describe('the fees of the registry for a restore', () => {
  it.each<[string, 'alone' | 'whole', { restore?: Money; renew?: Money }, (string | undefined)[]]>([
    [
      'alone, beside that of the year',
      'alone',
      { restore: usd(50_00n), renew: usd(8_00n) },
      ['58.00', '8.00', undefined],
    ],
    [
      'whole, with that of the year in it',
      'whole',
      { restore: usd(58_00n), renew: usd(8_00n) },
      ['58.00', '8.00', undefined],
    ],
    [
      'whole, less than the year',
      'whole',
      { restore: usd(5_00n), renew: usd(8_00n) },
      ['8.00', '8.00', undefined],
    ],
    ['not at all', 'alone', { renew: usd(8_00n) }, [undefined, '8.00', undefined]],
  ])('are acknowledged as it tells them: %s', async (_, form, reported, expected) => {
    tellsFees(form, reported);
    expect(await fees()).toEqual(expected);
  });

  it.each<[string, { restore?: Money; renew?: Money }]>([
    ['not told', { restore: usd(50_00n) }],
    ['in another currency', { restore: usd(50_00n), renew: Money.of(8_00n, 'EUR') }],
  ])('are no sum where that of the year is %s', async (_, reported) => {
    tellsFees('alone', reported);
    await expect(fees()).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  it('are that of the restore alone where no year is bought', async () => {
    tellsFees('alone');
    row().activation = { ...row().activation!, expiresAt: addDays(world.base.clock.now(), 100) };
    world.there({ expiresAt: row().activation!.expiresAt });
    expect(await fees()).toEqual(['50.00', undefined, undefined]);
  });

  it('are that of the year alone before the delete', async () => {
    await start({ deleted: false });
    tellsFees('alone');
    expect(await fees()).toEqual([undefined, '8.00', undefined]);
  });

  it('are those of the years asked for, and of those that the registry has added by itself', async () => {
    await start({ deleted: false, profile: PROFILE });
    world.base.catalog.put(tldOf({ name: 'example', connectionId: 1, allowedYears: [3] }));
    world.there({ expiresAt: addYears(row().activation!.expiresAt, 1) });
    tellsFees('alone');
    expect(await fees()).toEqual([undefined, '16.00', '8.00']);
    world.there({ expiresAt: addYears(row().activation!.expiresAt, 3) });
    expect(await fees()).toEqual([undefined, '24.00', '24.00']);
  });

  it.each([
    ['gives no answer', undefined],
    ['gives no fee', { name: 'a.example', available: false }],
  ])('are unknown for years for which the registry %s', async (_, answer) => {
    await start({ deleted: false, profile: PROFILE });
    world.base.catalog.put(tldOf({ name: 'example', connectionId: 1, allowedYears: [3] }));
    world.there({ expiresAt: addYears(row().activation!.expiresAt, 1) });
    tellsFees('alone');
    const feeOf = jest.spyOn(Availability.prototype, 'feeOf');
    feeOf.mockImplementation(async (_connectionId, _name, years) =>
      years === 3
        ? ({ fee: { class: 'standard', premium: false, currency: 'USD', renew: usd(24_00n) } } as never)
        : (answer as never),
    );
    expect(await fees()).toEqual([undefined, undefined, undefined]);
    expect(feeOf.mock.calls.map(([, , years]) => years).sort()).toEqual([1, 2, 3]);
  });

  it('are asked for once where the registry has added no year', async () => {
    await start({ deleted: false });
    tellsFees('alone');
    const feeOf = jest.spyOn(Availability.prototype, 'feeOf');
    await fees();
    expect(feeOf.mock.calls.map(([, , years]) => years)).toEqual([1]);
  });

  it('are those of a restore and its year, also where the registry has added a year before the delete', async () => {
    tellsFees('alone');
    world.there({ expiresAt: addYears(row().activation!.expiresAt, 1) });
    expect(await fees()).toEqual(['58.00', '8.00', undefined]);
  });
});
