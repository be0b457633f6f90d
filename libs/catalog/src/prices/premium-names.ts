import { csvCell, type Money } from '@registrar/kernel';

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

const HEADER = 'domainName,registrationPrice,renewalPrice\r\n';

/**
 * The list as CSV (RFC 4180), USD per year. Texts that a spreadsheet would read as a formula get a leading
 * apostrophe, since the names come from registries' files.
 */
export const premiumCsv = {
  header: HEADER,
  line: ({ name, registration, renewal }: PremiumName): string =>
    `${csvCell(name)},${registration.toDecimal()},${renewal.toDecimal()}\r\n`,
};
