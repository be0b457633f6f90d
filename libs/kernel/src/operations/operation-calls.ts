import type { IdempotencyClaim, KeyedCall } from './idempotency';
import type { Money } from '../money';
import type { JsonValue } from '../outbox';
import type { ReadAhead } from './read-ahead';

/** The caller: an API token of an account, whose limits hold for each call. */
export interface CallingToken {
  accountId: number;
  tokenId: number;
}

/** The caller: a member of staff by the key or the user of a log-in, whose role holds for each call. */
export interface CallingStaff {
  staff: { name: string; keyId?: number; userId?: number };
}

export type OperationCaller = CallingToken | CallingStaff;

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
  /** Field that names what an item is about. Omitted: the domain, or the first parameter of the path. */
  subject?: string;
  /** Its jobs are planned as a whole: items whose domain does not exist or is being changed are refused. */
  isAboutDomains?: boolean;
}

/**
 * Fields that a call changed, as it found and left them: settings of a domain by their names, records of a zone
 * as `record:<id>`. Contacts are in it with their values.
 */
export interface CallChange {
  before: { readonly [field: string]: JsonValue };
  after: { readonly [field: string]: JsonValue };
}

/** One call of an operation from inside the platform, under the rules of a request by the caller. */
export interface OperationCall {
  caller: OperationCaller;
  operationId: string;
  item: OperationItem;
  /** Answers the plan and changes nothing. */
  dryRun?: boolean;
  /** The same key, operation and item are executed once, for 30 days. */
  idempotencyKey?: string;
  /** Of the key, by `claimKeys`: it is given to one call, and released where that does not come to its operation. */
  claim?: IdempotencyClaim;
  /** The most that it may hold: above it the call changes nothing and is refused with PRICE_ABOVE. */
  mostPrice?: Money;
  /** Of a job: single calls come first where its commands hold the jobs' share of a registry's sessions. */
  isJob?: boolean;
  /** Called with all changes of the call so far, inside the unit of work of each. */
  onChange?: (change: CallChange) => Promise<void>;
  /**
   * Values that fields must have: a call that finds another value in a field that it is to change changes
   * nothing, and is refused with CHANGED_SINCE. Names as in CallChange.
   */
  expected?: CallChange['after'];
  /** Of a dry run: facts that `readAhead` read for it and others. */
  ahead?: ReadAhead;
  /** Notes the call in the units of work of its change; undefined: the API that is called handles the key. */
  keyed?: KeyedCall;
}

/** Several calls of one operation by one caller. */
export interface CallsOfOperation {
  caller: OperationCaller;
  operationId: string;
  items: readonly OperationItem[];
}

/** `X-Error-Code` (409) of a call that would hold more than its `mostPrice`. */
export const PRICE_ABOVE = 'operation.price_above';

/** `X-Error-Code` (409) of a call that found another value than its `expected` one. */
export const CHANGED_SINCE = 'operation.changed_since';

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
   * Inside a unit of work: claims the idempotency keys of calls that are to be made once it is committed, by
   * one caller, until `until`, when another process may make the calls. Returns the claims by their keys; a
   * call without one claims its key itself.
   */
  claimKeys(_calls: readonly OperationCall[], _until: Date): Promise<ReadonlyMap<string, IdempotencyClaim>> {
    return Promise.resolve(new Map<string, IdempotencyClaim>());
  }

  /**
   * Never rejects for a refusal, which is an answer. An unknown field is refused (400); a token or account
   * that may no longer call answers 401 or 403.
   */
  abstract call(call: OperationCall): Promise<OperationAnswer>;

  /** Reads facts for dry runs that follow at once, `OperationCall.ahead`. Undefined: each reads its own. */
  readAhead(_calls: CallsOfOperation): Promise<ReadAhead | undefined> {
    return Promise.resolve(undefined);
  }
}
