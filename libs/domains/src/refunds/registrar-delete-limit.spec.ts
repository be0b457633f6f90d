import { tldOf } from '@registrar/catalog/testing';
import { Catalog, type TldRules } from '@registrar/catalog';
import { ACCOUNT, RefundWorld, START, UNREFUNDED } from '../testing';
import { RegistrarDeleteLimit } from './registrar-delete-limit';

const KEY = 'example 2026-03-01';

let world: RefundWorld;
beforeEach(async () => {
  world = await RefundWorld.create();
});
const others = (deletes: number, newNames = 0): void => {
  world.graceDeletes.ofStaff.set(KEY, deletes);
  world.graceDeletes.newNames = newNames;
};
const rules = (values: Partial<TldRules>, validFrom = new Date(0)): void =>
  void world.base.catalog.put(
    tldOf({ name: 'example', connectionId: world.base.connection.id, validFrom, ...values }),
  );
const code = async (): Promise<string | undefined> => {
  try {
    await world.execute();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const LIMIT = 'refunds.registrar_limit';

describe('the days of the add grace period', () => {
  const daysOf = (name: string): Promise<number> =>
    new RegistrarDeleteLimit(world.graceDeletes, new Catalog(world.base.catalog)).graceDaysOf(name, START);

  it.each<[string, Partial<TldRules>, string, number]>([
    ['of a TLD without other rules', {}, 'a.example', 5],
    ['of a TLD with other days', { addGraceDays: 3 }, 'a.example', 3],
    ['of a TLD without a grace period', { addGraceDays: 0 }, 'a.example', 0],
    ['of a TLD that is not known', {}, 'a.unknown', 0],
  ])('%s (%j): of %s %i', async (_, values, name, days) => {
    rules(values);
    expect(await daysOf(name)).toBe(days);
  });
});

describe('a refund under the limit of the registry for the registrar', () => {
  it.each<[number, number, string | undefined]>([
    [49, 0, undefined],
    [50, 0, LIMIT],
    [51, 0, LIMIT],
    // the refunded domain is no net new name: 10 per cent of 509 are 50, of 510 are 51
    [50, 510, LIMIT],
    [50, 511, undefined],
    [51, 511, LIMIT],
    [50, 520, undefined],
  ])('with %i other deletes and %i new names ends with %s', async (deletes, names, expected) => {
    others(deletes, names);
    expect(await code()).toBe(expected);
    expect(world.base.registry.sent('domain:delete')).toHaveLength(expected ? 0 : 1);
    if (expected) expect(await world.outcome()).toEqual(UNREFUNDED);
  });

  it.each<[string, Partial<TldRules>, number, string | undefined]>([
    ['a country code', { ccTld: true }, 1_000, undefined],
    ['a country code with a limit', { ccTld: true, addGraceDeleteLimit: { percent: 0, least: 3 } }, 3, LIMIT],
    [
      'a country code below its limit',
      { ccTld: true, addGraceDeleteLimit: { percent: 0, least: 3 } },
      2,
      undefined,
    ],
    [
      'a generic TLD with a limit of its own',
      { addGraceDeleteLimit: { percent: 0, least: 60 } },
      59,
      undefined,
    ],
    ['a generic TLD at its own limit', { addGraceDeleteLimit: { percent: 0, least: 60 } }, 60, LIMIT],
    ['a generic TLD without a limit', { addGraceDeleteLimit: 'none' }, 1_000, undefined],
  ])('in %s follows its rules', async (_, values, deletes, expected) => {
    rules(values);
    others(deletes);
    expect(await code()).toBe(expected);
  });

  it.each<[string, Date, string | undefined]>([
    ['that have begun', START, LIMIT],
    ['that begin later', new Date(START.getTime() + 86_400_000), undefined],
  ])('follows rules %s', async (_, validFrom, expected) => {
    rules({ addGraceDeleteLimit: { percent: 0, least: 1 } }, validFrom);
    others(1);
    expect(await code()).toBe(expected);
  });

  it('is refused with the reason, the end of the month, and what to do', async () => {
    others(50);
    await expect(world.execute()).rejects.toMatchObject({
      kind: 'conflict',
      code: LIMIT,
      details:
        'The registry of .example refunds no more deletes in the Add Grace Period (AGP) in 2026-03, so that registrations under .example cannot be refunded. ' +
        'The limit resets on 2026-04-01 at 00:00 UTC: request the refund again then if the grace period of the domain is still open, or keep the domain and switch off its auto-renewal.',
    });
  });

  it('is possible when a new month has begun', async () => {
    others(50);
    world.base.clock.ahead = new Map([[ACCOUNT, -2 * 86_400]]);
    expect(await code()).toBeUndefined();
    expect([...world.graceDeletes.counts]).toEqual([[`${ACCOUNT} example 2026-02-01`, 1]]);
  });

  it('is refused when others have used up the deletes since the check', async () => {
    jest.spyOn(world.graceDeletes, 'isRegistrarLimitReached').mockResolvedValueOnce(false);
    others(50);
    expect(await code()).toBe(LIMIT);
    expect(world.graceDeletes.counts.size).toBe(0);
  });

  it('does not refuse privacy alone, which deletes nothing', async () => {
    others(50);
    expect(await world.execute({ itemIds: [world.items[1]] })).toMatchObject({ kind: 'answered' });
  });

  it('gives its place back when the registry refuses the delete', async () => {
    others(49);
    world.base.registry.script('a.example', 'refuse', { command: 'delete' });
    await world.execute().catch(() => undefined);
    expect(await world.outcome()).toMatchObject({ operation: 'refused', deletes: 0 });
    others(50);
    expect(await code()).toBe(LIMIT);
  });
});
