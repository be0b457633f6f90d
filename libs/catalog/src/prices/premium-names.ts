import type { Money } from '@registrar/kernel';

/** Selling prices of one premium name, per year. */
export interface PremiumPrice {
  registration: Money;
  renewal: Money;
  /** Absent: inbound transfers are not possible. */
  transfer?: Money;
}

/** A name of the premium list. */
export interface PremiumName extends PremiumPrice {
  tld: string;
  /** Full A-labels: `gold.example`. */
  name: string;
}
