import type { TaxRuleStore } from '../ports';
import type { TaxRule } from '../tax/tax';

/** Rules under test; those of earlier tests may still be there. */
export interface TaxRulesUnderTest {
  store: TaxRuleStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

const FROM = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(FROM.getTime() + seconds * 1_000);
const rule = { businessStatus: 'consumer', rateBps: 1_900, label: 'VAT', validFrom: FROM } as const;

let serial = 0;
/** Each test has a country of its own. */
const newCountry = (): string => `Q${String.fromCharCode(64 + (serial += 1))}`;

/** What every TaxRuleStore does. */
export function taxRuleStoreContract(start: () => Promise<TaxRulesUnderTest>): void {
  let test: TaxRulesUnderTest;
  let country: string;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(() => {
    country = newCountry();
  });

  const add = (values: Partial<TaxRule> = {}) =>
    test.inUnit(() => test.store.add({ ...rule, country, ...values }, FROM));
  const end = (id: number, validUntil: Date) => test.inUnit(() => test.store.end(id, validUntil));

  it('keeps a rule as it was sent, and finds it by its country', async () => {
    const sent = {
      businessStatus: 'business_with_tax_id',
      rateBps: 0,
      reverseChargeNote: 'The customer owes the tax.',
      validUntil: at(60),
    } as const;
    const added = await add(sent);
    expect(added).toEqual({ ...rule, ...sent, country, id: expect.any(Number) });
    expect(await test.store.list(country)).toEqual([added]);
    expect(await test.store.list()).toContainEqual(added);
    expect(await test.store.list(`'`)).toEqual([]);
  });

  it('lists them by country, status and beginning, those that are over too', async () => {
    const second = await add({ validFrom: at(60) });
    const business = await add({ businessStatus: 'business' });
    const first = await add({ validUntil: at(60) });
    expect(await test.store.list(country)).toEqual([business, first, second]);
  });

  it.each<[string, Partial<TaxRule>]>([
    ['from the same moment', {}],
    ['from later', { validFrom: at(30) }],
    ['until its first moment and a bit', { validFrom: at(-60), validUntil: at(1) }],
    ['around it', { validFrom: at(-60), validUntil: at(600) }],
    ['within it', { validFrom: at(10), validUntil: at(20) }],
  ])('takes no rule beside another: one %s', async (_what, values) => {
    await add({ validUntil: at(60) });
    expect(await add(values)).toBeUndefined();
    expect(await test.store.list(country)).toHaveLength(1);
  });

  it('takes those that follow one another, and those of other countries and statuses', async () => {
    await add({ validUntil: at(60) });
    for (const other of [
      { validFrom: at(60) },
      { validFrom: at(-60), validUntil: FROM },
      { businessStatus: 'business' },
      { country: newCountry() },
    ] as const) {
      expect(await add(other)).toMatchObject(other);
    }
  });

  it('ends a rule, also one that never begins then, and lets another take its place', async () => {
    const { id } = (await add())!;
    await end(id, at(60));
    expect(await test.inUnit(() => test.store.lock(id))).toMatchObject({ id, validUntil: at(60) });
    expect(await add({ validFrom: at(60) })).toBeDefined();
    await end(id, FROM);
    expect(await add({ validUntil: at(60) })).toBeDefined();
  });

  it('knows no rule that is not there, and changes nothing outside a unit of work', async () => {
    expect(await test.inUnit(() => test.store.lock(2_000_000_000))).toBeUndefined();
    for (const work of [
      () => test.store.add({ ...rule, country }, FROM),
      () => test.store.lock(1),
      () => test.store.end(1, FROM),
    ])
      await expect(work()).rejects.toThrow('outside a unit of work');
  });
}
