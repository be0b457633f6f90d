import type { JsonValue } from '../outbox';

/** A request that names a quote, by what the quote is bound to. */
export interface QuotedRequest {
  quoteId: string;
  accountId: number;
  operationId: string;
  requestHash: string;
  /** Stored with the quote that the request uses. */
  requestId: string;
}

/** What the request does, decided and not committed yet. */
export interface DecidedCharge {
  plan: JsonValue;
  orderId?: number;
}

/** Quotes, for the side that executes the calls they were given for. */
export abstract class Quotes {
  /** Throws 404 for a quote that the account does not have; 409 for one that is expired, used or of another request. */
  abstract verify(request: QuotedRequest): Promise<void>;
  /**
   * Last in the unit of work that decides the charge. Throws 409 `quote_changed` with the plan when the quote
   * says otherwise, and as `verify`; of two calls at once, one uses the quote.
   */
  abstract use(request: QuotedRequest, charge: DecidedCharge): Promise<void>;
}
