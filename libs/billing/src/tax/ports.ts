import type { TaxRule } from './tax';

/** Rules of tax, for staff; purchases read them by the catalogue. */
export abstract class TaxRuleStore {
  /** By country, status and beginning, those that are over too. `country` left out: of all. */
  abstract list(country?: string): Promise<TaxRule[]>;
  /** Undefined: another rule of its country and status is in force in that time. Demands a unit of work. */
  abstract add(rule: Omit<TaxRule, 'id'>, createdAt: Date): Promise<TaxRule | undefined>;
  /** Locked until the end of the transaction. Demands a unit of work. */
  abstract lock(id: number): Promise<TaxRule | undefined>;
  /** Demands a unit of work. */
  abstract end(id: number, validUntil: Date): Promise<void>;
}
