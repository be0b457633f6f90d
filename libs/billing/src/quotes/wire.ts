import type { Clock, Ids, OperationCalls, UnitOfWork } from '@registrar/kernel';
import { CreateQuote, type QuotePolicy } from './create-quote';
import type { QuoteStore } from './ports';
import { QuoteQueries } from './quote-queries';
import { UseQuote } from './use-quote';

export interface QuoteParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  calls: OperationCalls;
  quoteStore: QuoteStore;
}

export interface QuoteUseCases {
  create: CreateQuote;
  use: UseQuote;
  queries: QuoteQueries;
}

/** Quotes, for the API whose operations they are given for. */
export const wireQuotes = (parts: QuoteParts, policy: QuotePolicy): QuoteUseCases => ({
  create: new CreateQuote(parts, policy),
  use: new UseQuote(parts.quoteStore, parts.clock),
  queries: new QuoteQueries(parts.quoteStore, parts.clock),
});
