import type { Money } from './money';
import type { JsonValue } from './outbox';

/** The caller: an API token of an account, whose limits hold for each call. */
export interface CallingToken {
  accountId: number;
  tokenId: number;
}

/** The fields of an operation's path, query and body in one object. */
export type OperationItem = { readonly [field: string]: JsonValue };

/** An operation that can be called by its id. */
export interface CallableOperation {
  operationId: string;
  /** Parameters of the path, all of them required. */
  path: readonly string[];
  /** Parameters of the query. */
  query: readonly string[];
  /** Fields of the body at its first level. */
  body: readonly string[];
  /** Whether it has a dry run. */
  isPlannable: boolean;
  /** The scope that a limited token needs. */
  scope: string;
}

/** One call of an operation from inside the platform, under the rules of a request by the token. */
export interface OperationCall {
  caller: CallingToken;
  operationId: string;
  item: OperationItem;
  /** Answers the plan and changes nothing. */
  dryRun?: boolean;
  /** The same key, operation and item are executed once, for 30 days. */
  idempotencyKey?: string;
  /** The most that it may hold: above it the call changes nothing and is refused with PRICE_ABOVE. */
  mostPrice?: Money;
}

/** `X-Error-Code` (409) of a call that would hold more than its `mostPrice`. */
export const PRICE_ABOVE = 'operation.price_above';

/** What a client would have received. */
export interface OperationAnswer {
  status: number;
  body: JsonValue;
  requestId: string;
  /** `X-Error-Code` of a refusal. */
  errorCode?: string;
  /** Seconds. */
  retryAfter?: number;
  /** Of a dry run: what a quote of it is bound to. */
  requestHash?: string;
  /** Of the operation that the call opened, and of its order. */
  openedOperation?: string;
  orderId?: number;
}

/**
 * Calls operations of the reseller API by their ids, with every check, refusal and effect of a request:
 * scopes, limits of tokens, idempotency, audit and events. Requests are not counted against rates.
 */
export abstract class OperationCalls {
  /** Operations that change something; undefined: there is none of this id, or it may not be called so. */
  abstract find(operationId: string): CallableOperation | undefined;

  /**
   * Never rejects for a refusal, which is an answer. An unknown field is refused (400); a token or account
   * that may no longer call answers 401 or 403.
   */
  abstract call(call: OperationCall): Promise<OperationAnswer>;
}
