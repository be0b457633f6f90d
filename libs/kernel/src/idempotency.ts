import type { JsonValue } from './outbox';
import { storedAs } from './stored';
import { type Check, isNumber, isText, optional } from './stored-checks';

/**
 * A final answer that is stored with a key: every one below 500 except 401, 403, 415 and 429 (BEHAVIOUR §5).
 */
export interface StoredAnswer {
  status: number;
  body: JsonValue;
  /** `AppError.code` of a refusal; undefined for a success, and for answers that were stored without it. */
  code?: string;
}

const isFinalStatus: Check<number> = (value): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 200 && value < 500;
const isJson = (value: unknown): value is JsonValue => value !== undefined;

/** The answer of a key, by account and key. Answers of older releases have no code. */
export const storedAnswer = storedAs<StoredAnswer>('answer of the idempotency key', {
  status: isFinalStatus,
  body: isJson,
  code: optional(isText),
});

/**
 * The right to execute one keyed request; `lease` distinguishes this claim from a later one of the same key.
 */
export interface IdempotencyClaim {
  accountId: number;
  key: string;
  lease: string;
  /** Set by `Operations.open`: once its transaction is committed, the operation holds the answer. */
  isBound?: boolean;
}

export type ClaimResult =
  | { kind: 'claimed'; claim: IdempotencyClaim }
  /** Seen before, same request, answered before an operation was opened (a refusal). */
  | { kind: 'answered'; answer: StoredAnswer }
  /** Seen before, same request, and it opened this operation: the answer follows from it. */
  | { kind: 'bound'; operationId: string }
  /** Another request with this key runs at this moment. */
  | { kind: 'in_flight' }
  /** The key was used for another request. */
  | { kind: 'mismatch' };

export interface ClaimOptions {
  /**
   * The request opens an operation. A crash of the database may then lose the claim, since
   * `Operations.open` refuses an operation whose claim was lost; other claims are durable at once.
   */
  willBeBound?: boolean;
  /** Default: one hour, as the contract says. */
  lifetimeSeconds?: number;
}

/** Keys live per account, durable in the database. */
export abstract class IdempotencyKeys {
  /**
   * One statement of its own (outside a unit of work). `requestHash` covers method, path and the parsed body
   * with sorted keys. A claim that was neither bound nor closed (a crash) ends with its lease.
   */
  abstract claim(
    accountId: number,
    key: string,
    requestHash: string,
    now: Date,
    options?: ClaimOptions,
  ): Promise<ClaimResult>;
  /** Stores a refusal that came before any operation. */
  abstract close(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void>;
  /**
   * Inside the transaction that settles an operation with an answer that is not stored (5xx): a retry may
   * execute again.
   */
  abstract unbind(operationId: string): Promise<void>;
  /** Forgets the claim: the answer was of a kind that is not stored, and a retry may execute. */
  abstract release(claim: IdempotencyClaim): Promise<void>;
}

/** Keys are stored a little longer than they are valid, and removed in the background. */
export abstract class IdempotencyHousekeeping {
  /**
   * Removes up to `limit` keys that expired by `now`, the oldest first, and returns their number. A key
   * whose operation is not settled stays: until then a retry must find it. A single statement.
   */
  abstract removeExpired(now: Date, limit: number): Promise<number>;
}
