import { EppError } from './result';
import type { PriceClass } from './store/domains';
import type { Prices, TldPolicy } from './tld-policies';
import { tokenOf, type XmlNode } from './xml/reader';
import { schemaError, sequence } from './xml/shape';
import { el, elWith, type XmlElement } from './xml/writer';

export type PaidCommand = keyof Prices;

/** The fee that a transform command offers (RFC 8748 section 5.2). */
export interface OfferedFee {
  currency?: string;
  /** Fees minus credits in minor units. */
  total: number;
}

/** The price of a command in minor units. A restore is paid once, the others per year. */
export function feeFor(
  policy: TldPolicy,
  priceClass: PriceClass,
  command: PaidCommand,
  years: number,
): number {
  const prices = pricesOf(policy, priceClass);
  return command === 'restore' ? prices.restore : prices[command] * Math.max(years, 1);
}

function pricesOf(policy: TldPolicy, priceClass: PriceClass): Prices {
  return priceClass === 'premium' && policy.premium ? policy.premium : policy.standard;
}

/** Parses `fee:create`, `fee:renew`, `fee:transfer` or `fee:update`; undefined when the command has none. */
export function readOfferedFee(node: XmlNode | undefined): OfferedFee | undefined {
  if (!node) return undefined;
  const shape = sequence(node, { currency: '?', fee: '+', credit: '*' });
  const amounts = [...shape.all('fee'), ...shape.all('credit')].map((part) => readAmount(part));
  return { currency: shape.token('currency'), total: amounts.reduce((sum, amount) => sum + amount, 0) };
}

/** xs:decimal as minor units; more than two decimal places are refused (2005). */
function readAmount(node: XmlNode): number {
  const text = tokenOf(node) ?? '';
  const match = /^([+-]?)(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) throw schemaError(`"${text}" is not an amount`);
  const [, sign, whole, fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(2)))
    throw new EppError(2005, 'amounts have two decimal places', ['fee:fee', text]);
  const minor = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (node.name === 'fee' ? sign === '-' && minor > 0 : sign !== '-' && minor > 0)
    throw schemaError(`"${text}" has the wrong sign`);
  return sign === '-' ? -minor : minor;
}

/**
 * Compares the offer with the fee due. A premium name needs an offer (2003); any offer has to be exact and in
 * the TLD's currency (2004), so that a client with an old price list is refused before it pays.
 */
export function demandFee(
  policy: TldPolicy,
  priceClass: PriceClass,
  due: number,
  offered: OfferedFee | undefined,
): void {
  if (!offered) {
    if (priceClass === 'premium')
      throw new EppError(2003, 'a premium name needs the fee extension', ['fee:fee', formatAmount(due)]);
    return;
  }
  if (offered.currency !== undefined && offered.currency !== policy.currency) {
    throw new EppError(2004, `prices are in ${policy.currency}`, ['fee:currency', offered.currency]);
  }
  if (offered.total !== due)
    throw new EppError(2004, `the fee is ${formatAmount(due)}`, ['fee:fee', formatAmount(offered.total)]);
}

/** `fee:creData` and similar: the charged fee. */
export function feeData(
  verb: 'cre' | 'ren' | 'trn' | 'upd',
  policy: TldPolicy,
  fee: number,
  years = 0,
): XmlElement {
  return el(
    `fee:${verb}Data`,
    el('fee:currency', policy.currency),
    years > 0 && elWith('fee:period', { unit: 'y' }, years),
    el('fee:fee', formatAmount(fee)),
  );
}

/**
 * `fee:delData`: the refund of a delete within grace periods; credits are negative (RFC 8748 section 3.4).
 */
export function creditData(
  policy: TldPolicy,
  credits: readonly { description: string; amount: number }[],
): XmlElement {
  return el(
    'fee:delData',
    el('fee:currency', policy.currency),
    credits.map(({ description, amount }) =>
      elWith('fee:credit', { description }, `-${formatAmount(amount)}`),
    ),
  );
}

/** Minor units as a decimal with two places. */
export function formatAmount(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
