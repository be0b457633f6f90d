import { csvCell, type Money } from '@registrar/kernel';

/** Our prices of one premium name, per year. */
export interface PremiumPrice {
  registration: Money;
  renewal: Money;
  /** Left out: it cannot be transferred to us. */
  transfer?: Money;
}

/** A name of the premium list. */
export interface PremiumName extends PremiumPrice {
  tld: string;
  /** A-labels, whole: `gold.example`. */
  name: string;
}

const HEADER = 'domainName,registrationPrice,renewalPrice\r\n';

/**
 * The list as CSV (RFC 4180), USD per year. Texts that a spreadsheet would take for a formula get an
 * apostrophe in front: the names come from registries' files.
 */
export const premiumCsv = {
  header: HEADER,
  line: ({ name, registration, renewal }: PremiumName): string =>
    `${csvCell(name)},${registration.toDecimal()},${renewal.toDecimal()}\r\n`,
};
