import { type Clock, type DecidedCharge, type QuotedRequest, Quotes } from '@registrar/kernel';
import { chargeDifferences } from './charge';
import { quoteChanged, quoteExpired, quoteMismatch, quoteNotFound, quoteUsed } from './errors';
import type { QuoteStore } from './ports';
import { type Quote, quotedPlanOf, quoteState } from './quote';

/** Lets one call charge what the quote says, and no call charge anything else. */
export class UseQuote extends Quotes {
  constructor(
    private readonly store: QuoteStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async verify(request: QuotedRequest): Promise<void> {
    await this.verified(request);
  }

  async use(request: QuotedRequest, { plan, orderId }: DecidedCharge): Promise<void> {
    const { quoteId, accountId, requestId } = request;
    const quote = await this.verified(request);
    const now = quotedPlanOf(plan);
    const differences = chargeDifferences(quote.plan, now);
    if (differences.length > 0) throw quoteChanged(differences, now);
    const isUsed = await this.store.use(accountId, quoteId, {
      at: this.clock.now(accountId),
      requestId,
      ...(orderId !== undefined && { orderId }),
    });
    if (isUsed) return;
    // Another call used it, or its time ran out, after it was read.
    await this.verified(request);
    throw quoteUsed();
  }

  private async verified(request: QuotedRequest): Promise<Quote> {
    const { quoteId, accountId, operationId, requestHash } = request;
    const quote = await this.store.find(accountId, quoteId);
    if (!quote) throw quoteNotFound();
    const state = quoteState(quote, this.clock.now(accountId));
    if (state === 'used') throw quoteUsed();
    if (quote.command !== operationId || quote.requestHash !== requestHash)
      throw quoteMismatch(quote.command);
    if (state === 'expired') throw quoteExpired();
    return quote;
  }
}
