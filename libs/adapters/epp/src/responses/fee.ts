import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import type { XmlElement } from '../xml/reader';
import type { EppResponse } from './response';

/** RFC 8748 §3.7: names without a class, and those of this one, have the standard price. */
const STANDARD_CLASS = 'standard';

export interface FeeAnswers {
  currency: string;
  /** By object, lower case. */
  quotes: ReadonlyMap<string, FeeQuote>;
}

/** Fees of a check answer; undefined when it has none, or no currency. */
export function feesOf(response: EppResponse): FeeAnswers | undefined {
  const data = response.extended(NS.fee, 'chkData');
  const currency = data?.textOf(NS.fee, 'currency');
  if (!data || !currency) return undefined;
  const quotes = new Map<string, FeeQuote>();
  for (const cd of data.childrenOf(NS.fee, 'cd')) {
    const object = cd.textOf(NS.fee, 'objID');
    if (object) quotes.set(object.toLowerCase(), quoteOf(cd, currency));
  }
  return { currency, quotes };
}

function quoteOf(cd: XmlElement, currency: string): FeeQuote {
  const feeClass = cd.textOf(NS.fee, 'class') ?? STANDARD_CLASS;
  const quote: FeeQuote = { class: feeClass, premium: feeClass.toLowerCase() !== STANDARD_CLASS, currency };
  for (const command of cd.childrenOf(NS.fee, 'command')) {
    const name = command.attribute('name');
    if (name === 'create' || name === 'renew' || name === 'transfer' || name === 'restore')
      quote[name] = totalOf(command, currency);
  }
  return quote;
}

/**
 * The fee charged for a transform (`creData`, `renData`, `trnData`, `updData`); undefined when the answer has
 * none.
 */
export function chargedOf(
  response: EppResponse,
  name: 'creData' | 'renData' | 'trnData' | 'updData',
  currency: string,
): Money | undefined {
  const data = response.extended(NS.fee, name);
  return data && totalOf(data, data.textOf(NS.fee, 'currency') ?? currency);
}

/**
 * All fees minus all credits. Undefined when there is no fee, or one that is not an amount of the currency: a
 * price is never guessed. Credits are negative numbers (RFC 8748 §3.4.1); a positive one is subtracted as
 * well.
 */
function totalOf(parent: XmlElement, currency: string): Money | undefined {
  const fees = parent.childrenOf(NS.fee, 'fee').map((fee) => amountOf(fee, currency));
  const credits = parent.childrenOf(NS.fee, 'credit').map((credit) => amountOf(credit, currency));
  if (fees.length === 0) return undefined;
  let total = 0n;
  for (const fee of fees) {
    if (fee === undefined) return undefined;
    total += fee;
  }
  for (const credit of credits) {
    if (credit === undefined) return undefined;
    total -= credit < 0n ? -credit : credit;
  }
  return Money.of(total, currency);
}

const amountOf = (element: XmlElement, currency: string): bigint | undefined => {
  // xs:decimal allows a plus sign and a bare point; other amounts of money are parsed strictly
  const text = element.text
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
  return Money.parse(text, currency)?.minor;
};
