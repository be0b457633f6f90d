import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { BusinessFigures } from '@registrar/kernel';

const NONE: BusinessFigures = {
  deeds: [],
  income: [],
  domains: [],
  accounts: {},
  jobs: {},
  graceDeletes: [],
};

/** Metrics of the business, as they were last read. */
export class BusinessMetrics {
  private figures = NONE;

  constructor(registry: MetricsRegistry) {
    registry.readings(
      'registrar_business_deeds_24h',
      'What was done in 24 hours, by TLD',
      ['deed', 'tld'],
      () => this.figures.deeds.map(({ deed, tld, count }) => ({ labels: { deed, tld }, value: count })),
    );
    registry.readings(
      'registrar_business_income_24h_cents',
      'Income of 24 hours after promotions and without tax, refunds not subtracted, in minor units of the currency',
      ['product', 'currency'],
      () => this.income('sold'),
    );
    registry.readings(
      'registrar_business_refunded_24h_cents',
      'Refunds of 24 hours without tax, in minor units of the currency',
      ['product', 'currency'],
      () => this.income('refunded'),
    );
    registry.gauge(
      'registrar_business_domains',
      'Domains that are active or wait for the decision of their registry',
      () => Object.fromEntries(this.figures.domains.map(({ tld, count }) => [tld, count])),
      'tld',
    );
    registry.gauge('registrar_business_accounts', 'Accounts by state', () => this.figures.accounts, 'state');
    registry.gauge('registrar_business_jobs', 'Retained jobs by state', () => this.figures.jobs, 'state');
    registry.gauge(
      'registrar_grace_delete_limit_used_ratio',
      "Share of the limit of the registry that the registrar's deletes in the add grace period have used this month",
      () => Object.fromEntries(this.figures.graceDeletes.map(({ tld, usedShare }) => [tld, usedShare])),
      'tld',
    );
  }

  counted(figures: BusinessFigures): void {
    this.figures = figures;
  }

  private income(side: 'sold' | 'refunded') {
    return this.figures.income.map(({ product, currency, ...sums }) => ({
      labels: { product, currency },
      value: sums[side],
    }));
  }
}
