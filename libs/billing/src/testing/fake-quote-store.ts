import type { PageRequest, UnitOfWork } from '@registrar/kernel';
import type { Quote } from '../quotes/quote';
import { QuoteStore, type QuoteUse } from '../quotes/ports';

/** Quotes in memory. Given a unit of work it demands one. */
export class FakeQuoteStore extends QuoteStore {
  readonly quotes = new Map<string, Quote>();
  readonly uses = new Map<string, QuoteUse>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async add(quote: Quote): Promise<void> {
    this.uow?.assertOpen();
    this.quotes.set(quote.id, structuredClone(quote));
  }

  async find(accountId: number, id: string): Promise<Quote | undefined> {
    const quote = this.quotes.get(id);
    return quote?.accountId === accountId ? structuredClone(quote) : undefined;
  }

  async list(
    accountId: number,
    { page, perPage }: PageRequest,
  ): Promise<{ quotes: Quote[]; totalCount: number }> {
    const own = [...this.quotes.values()]
      .filter((quote) => quote.accountId === accountId)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const from = (page - 1) * perPage;
    return { quotes: structuredClone(own.slice(from, from + perPage)), totalCount: own.length };
  }

  async use(accountId: number, id: string, use: QuoteUse): Promise<boolean> {
    this.uow?.assertOpen();
    const quote = this.quotes.get(id);
    if (quote?.accountId !== accountId || quote.usedAt || quote.expiresAt <= use.at) return false;
    quote.usedAt = use.at;
    if (use.orderId !== undefined) quote.orderId = use.orderId;
    this.uses.set(id, use);
    return true;
  }

  async removeExpired(before: Date, limit: number): Promise<number> {
    const expired = [...this.quotes.values()]
      .filter(({ expiresAt }) => expiresAt <= before)
      .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
      .slice(0, limit);
    for (const { id } of expired) this.quotes.delete(id);
    return expired.length;
  }
}
