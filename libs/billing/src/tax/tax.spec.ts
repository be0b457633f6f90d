import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeTaxRuleStore } from '../testing';
import { taxFor, type TaxRule, type TaxSituation } from './tax';
import type { NewTaxRule } from './tax-rules';
import { newTaxRules } from './wire';

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

const rule = (values: Partial<TaxRule> = {}): TaxRule => ({
  id: 1,
  country: 'DE',
  businessStatus: 'consumer',
  rateBps: 1_900,
  label: 'VAT',
  validFrom: new Date(0),
  ...values,
});
const NOTE = 'Reverse charge: the customer owes the tax.';
const rules: TaxRule[] = [
  rule(),
  rule({ id: 2, businessStatus: 'business_with_tax_id', rateBps: 0, reverseChargeNote: NOTE }),
  rule({ id: 3, country: 'FR', rateBps: 1_960, validUntil: NOW }),
  rule({ id: 4, country: 'FR', rateBps: 2_000, validFrom: NOW, validUntil: at(1) }),
  rule({ id: 5, country: 'FR', rateBps: 2_100, validFrom: at(1) }),
  rule({ id: 6, country: 'AT', validFrom: at(1) }),
];
const situation = (values: Partial<TaxSituation> = {}): TaxSituation => ({
  ownRateBps: 0,
  byRule: true,
  country: 'DE',
  businessStatus: 'consumer',
  ...values,
});

describe('the tax of a purchase', () => {
  it.each<[string, Partial<TaxSituation>, Date, object]>([
    [
      'goes by the rule of country and status',
      {},
      NOW,
      { source: 'rule', ruleId: 1, rateBps: 1_900, label: 'VAT', country: 'DE', businessStatus: 'consumer' },
    ],
    [
      'takes who did not say what it is for a consumer',
      { businessStatus: undefined },
      NOW,
      { source: 'rule', ruleId: 1, rateBps: 1_900, label: 'VAT', country: 'DE', businessStatus: 'consumer' },
    ],
    [
      'is owed by the customer where the rule says so',
      { businessStatus: 'business_with_tax_id', taxId: 'DE1' },
      NOW,
      {
        source: 'rule',
        ruleId: 2,
        rateBps: 0,
        label: 'VAT',
        country: 'DE',
        businessStatus: 'business_with_tax_id',
        taxId: 'DE1',
        reverseChargeNote: NOTE,
      },
    ],
    [
      'is the old rate up to the change',
      { country: 'FR' },
      at(-1),
      { source: 'rule', ruleId: 3, rateBps: 1_960, label: 'VAT', country: 'FR', businessStatus: 'consumer' },
    ],
    [
      'is the new rate from the very moment',
      { country: 'FR' },
      NOW,
      { source: 'rule', ruleId: 4, rateBps: 2_000, label: 'VAT', country: 'FR', businessStatus: 'consumer' },
    ],
    [
      'changes with every version',
      { country: 'FR' },
      at(1),
      { source: 'rule', ruleId: 5, rateBps: 2_100, label: 'VAT', country: 'FR', businessStatus: 'consumer' },
    ],
    [
      "is the account's own before any rule",
      { ownRateBps: 700 },
      NOW,
      { source: 'account', rateBps: 700, country: 'DE', businessStatus: 'consumer' },
    ],
    [
      "is the account's own without a country too",
      { ownRateBps: 700, country: undefined, businessStatus: undefined },
      NOW,
      { source: 'account', rateBps: 700 },
    ],
    [
      'is none for an account that no rule is for',
      { byRule: false },
      NOW,
      { source: 'none', rateBps: 0, country: 'DE', businessStatus: 'consumer' },
    ],
    [
      'is none without a country',
      { country: undefined },
      NOW,
      { source: 'none', rateBps: 0, businessStatus: 'consumer' },
    ],
    [
      'is none for a status without a rule',
      { businessStatus: 'business' },
      NOW,
      { source: 'none', rateBps: 0, country: 'DE', businessStatus: 'business' },
    ],
    [
      'is none in a country without a rule',
      { country: 'US' },
      NOW,
      { source: 'none', rateBps: 0, country: 'US', businessStatus: 'consumer' },
    ],
    [
      'is none before its rule begins',
      { country: 'AT' },
      NOW,
      { source: 'none', rateBps: 0, country: 'AT', businessStatus: 'consumer' },
    ],
  ])('%s', (_what, values, now, expected) => {
    expect(taxFor(situation(values), rules, now)).toStrictEqual(expected);
  });
});

describe('rules of tax', () => {
  const [COUNTRY, RATE] = [
    `'country' must be an ISO 3166-1 alpha-2 code in capitals`,
    `'rateBps' must be a whole number from 0 to 10000`,
  ];
  const [LABEL, REVERSE_CHARGE] = [
    `'label' must be 1 to 40 characters`,
    `'reverseChargeNote' must be 1 to 500 characters`,
  ];
  const sent: NewTaxRule = {
    country: 'DE',
    businessStatus: 'consumer',
    rateBps: 1_900,
    label: 'VAT',
    validFrom: at(60),
  };

  function desk() {
    const uow = new FakeUnitOfWork();
    const store = new FakeTaxRuleStore(uow);
    const all = newTaxRules({ taxRuleStore: store });
    return {
      store,
      all,
      add: (values: Partial<NewTaxRule> = {}) => uow.run(() => all.add({ ...sent, ...values }, NOW)),
      end: (id: number, when: Date) => uow.run(() => all.end(id, when, NOW)),
    };
  }

  it('follow one another without a gap', async () => {
    const { add, end, all } = desk();
    const first = await add();
    await end(first.id, at(120));
    await add({ rateBps: 2_000, validFrom: at(120) });
    expect((await all.list('DE')).map(({ rateBps, validUntil }) => [rateBps, validUntil])).toEqual([
      [1_900, at(120)],
      [2_000, undefined],
    ]);
  });

  it.each<[string, Partial<NewTaxRule>]>([
    ['for the same time', {}],
    ['that begins later', { validFrom: at(600) }],
    ['that ends in it', { validFrom: at(0), validUntil: at(61) }],
  ])('are refused as 409 beside another %s', async (_what, values) => {
    const { add } = desk();
    await add();
    await expect(add(values)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.tax_rule_overlap',
      details: 'Another rule of this country and status is in force in that period. End it first.',
    });
    await expect(add({ ...values, businessStatus: 'business' })).resolves.toMatchObject({
      businessStatus: 'business',
    });
    await expect(add({ ...values, country: 'FR' })).resolves.toMatchObject({ country: 'FR' });
  });

  it.each<[string, Partial<NewTaxRule>, string]>([
    ['a country in small letters', { country: 'de' }, COUNTRY],
    ['a country of three letters', { country: 'DEU' }, COUNTRY],
    ['a country behind another letter', { country: 'xDE' }, COUNTRY],
    ['no country', { country: '' }, COUNTRY],
    [
      'another status',
      { businessStatus: 'charity' },
      `'businessStatus' must be one of business_with_tax_id, business, consumer`,
    ],
    ['a rate below nothing', { rateBps: -1 }, RATE],
    ['more than the price', { rateBps: 10_001 }, RATE],
    ['half a hundredth', { rateBps: 0.5 }, RATE],
    ['a blank label', { label: ' ' }, LABEL],
    ['a long label', { label: 'V'.repeat(41) }, LABEL],
    ['a label with half a character', { label: 'V\ud800' }, LABEL],
    ['an empty note', { rateBps: 0, reverseChargeNote: '' }, REVERSE_CHARGE],
    ['a long note', { rateBps: 0, reverseChargeNote: 'n'.repeat(501) }, REVERSE_CHARGE],
    ['a note nobody can keep', { rateBps: 0, reverseChargeNote: 'a\0' }, REVERSE_CHARGE],
    [
      'a reverse charge with a rate',
      { reverseChargeNote: NOTE },
      `'rateBps' must be 0 where the customer owes the tax`,
    ],
    [
      'a reverse charge with the least rate',
      { reverseChargeNote: NOTE, rateBps: 1 },
      `'rateBps' must be 0 where the customer owes the tax`,
    ],
    ['an end at its beginning', { validUntil: at(60) }, `'validUntil' must be later than validFrom`],
  ])('are refused with %s', async (_what, values, details) => {
    const { add, store } = desk();
    await expect(add(values)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'billing.tax_rule_invalid',
      details,
    });
    expect(await store.list()).toEqual([]);
  });

  it.each<[string, Partial<NewTaxRule>]>([
    ['of nothing', { rateBps: 0 }],
    ['of all of the price', { rateBps: 10_000 }],
    ['with the longest label', { label: 'V'.repeat(40) }],
    ['with the longest note', { rateBps: 0, reverseChargeNote: 'n'.repeat(500) }],
    ['that ends a moment after its beginning', { validUntil: at(61) }],
    ['for a business', { businessStatus: 'business' }],
  ])('may be %s', async (_what, values) => {
    const { add, store } = desk();
    const added = await add(values);
    expect(added).toStrictEqual({ ...sent, ...values, id: expect.any(Number) });
    expect(await store.list()).toStrictEqual([added]);
  });

  it('never begin when they are ended before', async () => {
    const { add, end } = desk();
    const { id } = await add();
    const { before, after } = await end(id, NOW);
    expect([before.validUntil, after.validUntil]).toEqual([undefined, sent.validFrom]);
    expect(taxFor(situation(), [after], at(90))).toMatchObject({ source: 'none' });
    await expect(add()).resolves.toMatchObject({ rateBps: 1_900 });
  });

  it('are not ended in the past, not for longer, not twice, and not when they are none', async () => {
    const { add, end } = desk();
    const { id } = await add({ validUntil: at(120) });
    const over = await add({ country: 'FR', validFrom: at(-60), validUntil: NOW });
    const invalid = { kind: 'invalid', code: 'billing.tax_rule_invalid' };
    await expect(end(id, at(-1))).rejects.toMatchObject({
      ...invalid,
      details: `'validUntil' must not be in the past: past orders retain their tax`,
    });
    await expect(end(id, at(121))).rejects.toMatchObject({
      ...invalid,
      details: `'validUntil' must not be later than the present end: add a rule for the time after it`,
    });
    await expect(end(over.id, NOW)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.tax_rule_over',
      details: 'The tax rule has ended.',
    });
    await expect(end(999, NOW)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'billing.tax_rule_not_found',
    });
    expect((await end(id, at(120))).after.validUntil).toEqual(at(120));
    expect((await end(id, at(60))).after.validUntil).toEqual(at(60));
  });
});
