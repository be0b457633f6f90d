import { ExchangeRates, TaxRules } from '@registrar/billing';
import { exchangeRateStoreContract, taxRuleStoreContract } from '@registrar/billing/testing';
import { NOW } from '../../test/rows';
import { PostgresExchangeRateStore } from './exchange-rate-store';
import { PostgresTaxRuleStore } from './tax-rule-store';
import { openStatements, closeStatements, database, inUnit, query } from '../../test/posted-rows';

beforeAll(openStatements);
afterAll(closeStatements);

describe('rules of tax in PostgreSQL', () => {
  const rule = {
    country: 'DE',
    businessStatus: 'consumer',
    rateBps: 1_900,
    label: 'VAT',
    validFrom: NOW,
  } as const;
  const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
  const store = (): PostgresTaxRuleStore => new PostgresTaxRuleStore(database.sql, database.uow);
  const rules = (): TaxRules => new TaxRules(store());

  taxRuleStoreContract(async () => ({ store: store(), inUnit }));

  beforeEach(() => query(`update tax_rules set valid_until = valid_from`));

  it('are added once by many at the same time, and the others are refused', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => inUnit(() => rules().add(rule, NOW))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      answers.flatMap((answer) =>
        answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
      ),
    ).toEqual(Array(7).fill('billing.tax_rule_overlap'));
  });

  it.each([
    ['from the same moment', rule.validFrom, undefined],
    ['from later', later(30), undefined],
    ['until its first moment and a bit', later(-60), later(1)],
    ['around it', later(-60), later(600)],
  ])('never overlap: one %s is refused, by the database too', async (_what, validFrom, validUntil) => {
    await inUnit(() => rules().add({ ...rule, validUntil: later(60) }, NOW));
    await expect(inUnit(() => rules().add({ ...rule, validFrom, validUntil }, NOW))).rejects.toMatchObject({
      kind: 'conflict',
    });
    const past = `insert into tax_rules (country, business_status, rate_bps, label, valid_from, valid_until, created_at) values ('DE', 'consumer', 1, 'VAT', $1, $2, $1)`;
    await expect(query(past, [validFrom, validUntil ?? null])).rejects.toMatchObject({
      constraint: 'tax_rules_overlap_ex',
    });
  });
});

describe('exchange rates in PostgreSQL', () => {
  const store = (): PostgresExchangeRateStore => new PostgresExchangeRateStore(database.sql, database.uow);
  exchangeRateStoreContract(async () => {
    await database.asOwner('delete from exchange_rates');
    return { store: store(), inUnit };
  });

  it('are set once by many at the same moment', async () => {
    const rates = new ExchangeRates(store());
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => inUnit(() => rates.set('CHF', `0.8${at + 1}`, NOW))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(7).fill('rejected')]);
    expect(await store().list(NOW)).toHaveLength(1);
  });

  it('cannot be changed or removed by the application', async () => {
    await inUnit(() => store().add({ currency: 'SEK', rate: '9.5', validFrom: NOW }));
    await expect(query(`update exchange_rates set rate = 1 where currency = 'SEK'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(query(`delete from exchange_rates where currency = 'SEK'`)).rejects.toThrow(
      'permission denied',
    );
  });
});
