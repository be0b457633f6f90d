import type { DomainName } from '@registrar/kernel';
import type { CheckAnswer } from '@registrar/registries';
import type { PriceQuotes } from '../prices/price-quotes';
import { minimumTerm, type Quote, type Tld } from '../tld';

/**
 * The registration prices of one search: names under one TLD for which the registry quotes the same fees have
 * the same price, so that it is calculated once.
 */
export class SharedQuotes {
  private readonly known = new Map<string, Promise<Quote | undefined>>();

  constructor(
    private readonly quotes: PriceQuotes,
    private readonly accountId: number,
    private readonly now: Date,
  ) {}

  /** Undefined without a price. */
  ofRegistration(
    tld: Tld,
    name: DomainName,
    { fee, feeExpected }: Pick<CheckAnswer, 'fee' | 'feeExpected'>,
  ): Promise<Quote | undefined> {
    const { accountId, now } = this;
    const years = minimumTerm(tld);
    const calculate = (): Promise<Quote | undefined> =>
      this.quotes.quoteRegistration({ tld, name, years, accountId, fee, feeExpected, now });
    // without a fee the name may be on the premium list
    if (!fee && tld.supportsPremium) return calculate();
    const key = `${tld.name} ${feeExpected} ${feeKey(fee)}`;
    const known = this.known.get(key) ?? calculate();
    this.known.set(key, known);
    return known;
  }
}

/** All of a fee that a registration price depends on. */
const feeKey = (fee: CheckAnswer['fee']): string =>
  fee ? `${fee.premium} ${fee.currency} ${keyOf(fee.create)} ${keyOf(fee.renew)}` : '';

const keyOf = (amount: NonNullable<CheckAnswer['fee']>['create']): string =>
  amount ? `${amount.minor} ${amount.currency}` : '-';
