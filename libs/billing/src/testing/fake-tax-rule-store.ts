import type { UnitOfWork } from '@registrar/kernel';
import { TaxRuleStore } from '../ports';
import type { TaxRule } from '../tax/tax';

/** Rules of tax in memory. Given a unit of work it demands one. */
export class FakeTaxRuleStore extends TaxRuleStore {
  private readonly rules: TaxRule[] = [];

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async list(country?: string): Promise<TaxRule[]> {
    const key = (rule: TaxRule): string =>
      `${rule.country} ${rule.businessStatus} ${rule.validFrom.toISOString()}`;
    return this.rules
      .filter((rule) => country === undefined || rule.country === country)
      .sort((a, b) => (key(a) < key(b) ? -1 : 1));
  }

  async add(rule: Omit<TaxRule, 'id'>): Promise<TaxRule | undefined> {
    this.uow?.assertOpen();
    const others = this.rules.filter(
      ({ country, businessStatus }) => country === rule.country && businessStatus === rule.businessStatus,
    );
    if (others.some((other) => overlap(other, rule))) return undefined;
    const added = { ...rule, id: this.rules.length + 1 };
    this.rules.push(added);
    return added;
  }

  async lock(id: number): Promise<TaxRule | undefined> {
    this.uow?.assertOpen();
    return this.rules.find((rule) => rule.id === id);
  }

  async end(id: number, validUntil: Date): Promise<void> {
    this.uow?.assertOpen();
    const at = this.rules.findIndex((rule) => rule.id === id);
    this.rules[at] = { ...this.rules[at], validUntil };
  }
}

type Span = Pick<TaxRule, 'validFrom' | 'validUntil'>;
const endOf = ({ validUntil }: Span): number => validUntil?.getTime() ?? Infinity;
/** Nothing overlaps with a time that is empty. */
const overlap = (a: Span, b: Span): boolean =>
  Math.max(a.validFrom.getTime(), b.validFrom.getTime()) < Math.min(endOf(a), endOf(b));
