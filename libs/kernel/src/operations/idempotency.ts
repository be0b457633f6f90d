import type { JsonValue } from '../outbox';
import { storedAs } from '../stored/stored';
import { type Check, isNumber, isRecordOf, isText, optional } from '../stored/stored-checks';

/**
 * A final answer that is stored with a key: every one below 500 except 401, 403, 415 and 429 (BEHAVIOUR §5).
 */
export interface StoredAnswer {
  status: number;
  body: JsonValue;
  /** `AppError.code` of a refusal; undefined for a success, and for answers that were stored without it. */
  code?: string;
  /** Headers that belong to the answer (entity tag, location), by their names in lower case. */
  headers?: Readonly<Record<string, string>>;
}

const isFinalStatus: Check<number> = (value): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 200 && value < 500;
const isJson = (value: unknown): value is JsonValue => value !== undefined;

/** The answer of a key, by account and key. Answers of older releases have no code and no headers. */
export const storedAnswer = storedAs<StoredAnswer>('answer of the idempotency key', {
  status: isFinalStatus,
  body: isJson,
  code: optional(isText),
  headers: optional(isRecordOf(isText)),
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
  | { kind: 'mismatch' }
  /** Seen before, same request: it changed something (`mark`), and ended without an answer. */
  | { kind: 'lost' };

/** The request that a key stands for, as it is shown to its account. */
export interface KeyedRequestName {
  /** Id of the operation in the description. */
  operation?: string;
  method: string;
  /** Without the query. */
  path: string;
}

export interface ClaimOptions {
  /**
   * The request opens an operation. A crash of the database may then lose the claim, since
   * `Operations.open` refuses an operation whose claim was lost; other claims are durable at once.
   */
  willBeBound?: boolean;
  /** Default: one hour, as the contract says. */
  lifetimeSeconds?: number;
  request?: KeyedRequestName;
  /** The API token of the request, which may look up its own keys whatever its limits. */
  tokenId?: number;
  /** A request that changed something and ended without an answer may be executed again: it sets a state. */
  mayRepeat?: boolean;
}

/**
 * What is known of a key. ended: its claim ran out before anything was changed. lost: see ClaimResult.
 */
export type KeyOutcomeKind = 'in_flight' | 'answered' | 'bound' | 'lost' | 'ended';

export interface KeyRecord {
  kind: KeyOutcomeKind;
  /** Absent: the request came to an older release. */
  request?: KeyedRequestName;
  answer?: StoredAnswer;
  /** Of `bound`. */
  operationId?: string;
  /** Of the token that sent the request; absent: the request came to an older release. */
  tokenId?: number;
  createdAt?: Date;
  expiresAt: Date;
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
  /** What is known of the key; undefined when it is unknown or has expired. */
  abstract find(accountId: number, key: string, now: Date): Promise<KeyRecord | undefined>;
  /**
   * Inside a unit of work, after its last write: binds the claim to what the unit changes, so that both are
   * committed or neither. `operationId`: of the operation that the request opened. False: the unit wrote
   * nothing. Throws when the claim was lost.
   */
  abstract mark(claim: IdempotencyClaim, operationId?: string): Promise<boolean>;
  /** Stores the answer, unless an operation opened with the claim holds it. */
  abstract close(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void>;
  /**
   * Inside the transaction that settles an operation with an answer that is not stored (5xx): a retry may
   * execute again.
   */
  abstract unbind(operationId: string): Promise<void>;
  /**
   * Forgets the claim: the answer was of a kind that is not stored, and a retry may execute. A marked claim
   * stays, and ends at once.
   */
  abstract release(claim: IdempotencyClaim): Promise<void>;
}

/** A call with an idempotency key, whose units of work are committed together with the mark of its claim. */
export abstract class KeyedCall {
  /**
   * Inside the unit of work that is the whole change: its answer, which is committed with it, without its
   * secrets.
   */
  abstract noteAnswer(answer: object): void;
  /** Inside a unit of work, after its last write. Throws, and thereby undoes it, when the claim was lost. */
  abstract beforeCommit(): Promise<void>;
  /** The unit of work was committed. */
  abstract afterCommit(): void;
}

/** Keys are stored a little longer than they are valid, and removed in the background. */
export abstract class IdempotencyHousekeeping {
  /**
   * Removes up to `limit` keys that expired by `now`, the oldest first, and returns their number. A key
   * whose operation is not settled stays: until then a retry must find it. A single statement.
   */
  abstract removeExpired(now: Date, limit: number): Promise<number>;
}
