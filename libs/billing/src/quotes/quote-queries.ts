import type { Clock, PageRequest } from '@registrar/kernel';
import { quoteNotFound } from './errors';
import type { QuoteStore } from './ports';
import { type Quote, type QuoteState, quoteState } from './quote';

export type ShownQuote = Quote & { state: QuoteState };

/** Quotes of an account. */
export class QuoteQueries {
  constructor(
    private readonly store: QuoteStore,
    private readonly clock: Clock,
  ) {}

  /** The newest first. */
  async list(accountId: number, page: PageRequest): Promise<{ quotes: ShownQuote[]; totalCount: number }> {
    const { quotes, totalCount } = await this.store.list(accountId, page);
    const now = this.clock.now(accountId);
    return { quotes: quotes.map((quote) => ({ ...quote, state: quoteState(quote, now) })), totalCount };
  }

  /** Throws 404. */
  async get(accountId: number, id: string): Promise<ShownQuote> {
    const quote = await this.store.find(accountId, id);
    if (!quote) throw quoteNotFound();
    return { ...quote, state: quoteState(quote, this.clock.now(accountId)) };
  }
}
