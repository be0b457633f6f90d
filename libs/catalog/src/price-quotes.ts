import type { FeeQuote } from '@registrar/registries';
import { pricingUnavailable } from './errors';
import type { CatalogStore } from './ports';
import { registrationQuote } from './registration-quote';
import type { Quote, Tld } from './tld';

export interface RegistrationQuoteRequest {
  tld: Tld;
  /** Term in years, one of the TLD's. */
  years: number;
  accountId: number;
  /** The registry's answer for the name and the same term; left out where the registry tells no fees. */
  fee?: FeeQuote;
  /** As in CheckAnswer: without a fee there is no price then. */
  feeExpected?: boolean;
  now: Date;
}

/** Prices as an account is told and charged them: search, purchase and later renewals ask the same class. */
export class PriceQuotes {
  constructor(private readonly store: CatalogStore) {}

  /** Throws 422 "Domain pricing unavailable" where there is no price. */
  async registration(request: RegistrationQuoteRequest): Promise<Quote> {
    const quote = await this.findRegistration(request);
    if (!quote) throw pricingUnavailable();
    return quote;
  }

  /** As `registration`, undefined in place of the refusal. */
  async findRegistration({ tld, years, accountId, fee, feeExpected, now }: RegistrationQuoteRequest): Promise<Quote | undefined> {
    if (feeExpected && !fee?.create) return undefined;
    const registration = await this.store.price(tld.name, 'registration', accountId, now);
    const renewal = await this.store.price(tld.name, 'renewal', accountId, now);
    return registrationQuote(tld, years, { fee, registration, renewal });
  }
}
