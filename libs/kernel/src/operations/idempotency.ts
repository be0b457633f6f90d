import type { JsonValue } from '../outbox';
import { storedAs } from '../stored/stored';
import { type Check, isNumber, isRecordOf, isText, optional } from '../stored/stored-checks';

/** A final answer stored with a key: statuses below 500 except 401, 403, 415 and 429 (BEHAVIOUR §5). */
export interface StoredAnswer {
  status: number;
  body: JsonValue;
  /** `AppError.code` of a refusal; undefined for a success and for answers of releases without this field. */
  code?: string;
  /** Headers of a replay (`ETag`, `Location`, `Cache-Control`), by their names in lower case. */
  headers?: Readonly<Record<string, string>>;
}

const isFinalStatus: Check<number> = (value): value is number =>
  isNumber(value) && Number.isInteger(value) && value >= 200 && value < 500;
const isJson = (value: unknown): value is JsonValue => value !== undefined;

/** Reads the stored answer of a key. Answers of older releases have no code and no headers. */
export const storedAnswer = storedAs<StoredAnswer>('answer of the idempotency key', {
  status: isFinalStatus,
  body: isJson,
  code: optional(isText),
  headers: optional(isRecordOf(isText)),
});

/** The right to execute one keyed request; `lease` distinguishes this claim from later ones of the key. */
export interface IdempotencyClaim {
  accountId: number;
  key: string;
  lease: string;
  /** Set by `Operations.open`: once its transaction is committed, the operation holds the answer. */
  isBound?: boolean;
}

export type ClaimResult =
  | { kind: 'claimed'; claim: IdempotencyClaim }
  /** Seen before, same request: its answer is stored. */
  | { kind: 'answered'; answer: StoredAnswer }
  /** Seen before, same request: the outcome of the operation that it opened is the answer. */
  | { kind: 'bound'; operationId: string }
  /** Another request with this key runs at this moment. */
  | { kind: 'in_flight' }
  /** The key was used for another request. */
  | { kind: 'mismatch' }
  /** Seen before, same request: it changed something (`mark`), and its lease ended without an answer. */
  | { kind: 'unknown_outcome' };

/** The request that was sent with a key, as its account reads it. */
export interface KeyedRequestName {
  /** `operationId` in the OpenAPI description. */
  operation?: string;
  method: string;
  /** Without the query. */
  path: string;
}

export interface ClaimOptions {
  /**
   * The request opens an operation. Its claim is committed without a WAL flush, so a crash of the database
   * may lose it; `Operations.open` then refuses the operation. Other claims are flushed at their commit.
   */
  willBeBound?: boolean;
  /** Lifetime of the key. Default: 3,600 (contract). */
  lifetimeSeconds?: number;
  request?: KeyedRequestName;
  /** The API token of the request; a token may read the keys of its own requests whatever its limits. */
  tokenId?: number;
  /** The request sets a state: after a `mark` without an answer it may be executed again. */
  mayRepeat?: boolean;
}

/** A request whose key `claimAll` claims. `requestHash` as for `claim`. */
export interface KeyToClaim {
  key: string;
  requestHash: string;
  request?: KeyedRequestName;
}

/** State of a key. ended: its lease expired before the request changed anything. Others: see ClaimResult. */
export type KeyOutcomeKind = 'in_flight' | 'answered' | 'bound' | 'unknown_outcome' | 'ended';

export interface KeyRecord {
  kind: KeyOutcomeKind;
  /** Absent: the request was received by an older release. */
  request?: KeyedRequestName;
  answer?: StoredAnswer;
  /** Of `bound`. */
  operationId?: string;
  /** The API token of the request; absent: the request was received by an older release. */
  tokenId?: number;
  createdAt?: Date;
  expiresAt: Date;
}

/** Idempotency keys, each unique within its account, stored in the database. */
export abstract class IdempotencyKeys {
  /**
   * Outside a unit of work. `requestHash` covers method, path, query and the parsed body with sorted keys. A
   * claim that was neither bound nor closed (a crash) ends with its lease.
   */
  abstract claim(
    accountId: number,
    key: string,
    requestHash: string,
    now: Date,
    options?: ClaimOptions,
  ): Promise<ClaimResult>;
  /**
   * Inside a unit of work, whose commit makes the claims: claims different keys as `claim` does, but none that
   * has changed something. Returns the claims of those that were free; `claim` says what is known of the others.
   */
  abstract claimAll(
    accountId: number,
    requests: readonly KeyToClaim[],
    now: Date,
    options?: Pick<ClaimOptions, 'lifetimeSeconds' | 'tokenId'> & {
      /** When the claims end unless they are prolonged; default as of `claim`. */
      leaseUntil?: Date;
    },
  ): Promise<IdempotencyClaim[]>;
  /** Undefined when the account has no such key, or it has expired and its operation, if any, is settled. */
  abstract find(accountId: number, key: string, now: Date): Promise<KeyRecord | undefined>;
  /**
   * Inside a unit of work, after its last write: binds the claim to what the unit changes, so that both are
   * committed or neither. `operationId`: of the operation that the request opened. False: the unit wrote
   * nothing. Throws 409 when another request has taken over the claim. `answer` is stored with the mark.
   */
  abstract mark(claim: IdempotencyClaim, operationId?: string, answer?: StoredAnswer): Promise<boolean>;
  /** Stores the answer, unless `Operations.open` has bound the claim: the operation then has the answer. */
  abstract storeAnswer(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void>;
  /**
   * Inside the transaction that settles an operation with an answer that is not stored (5xx): removes its
   * key, so that a retry is executed.
   */
  abstract unbind(operationId: string): Promise<void>;
  /**
   * Removes the claim after an answer that is not stored, so that a retry is executed. Of a marked claim only
   * the lease ends: the key is then `unknown_outcome`, or `bound` to its operation.
   */
  abstract release(claim: IdempotencyClaim): Promise<void>;
}

/** A call with an idempotency key, whose units of work are committed together with the mark of its claim. */
export abstract class KeyedCall {
  /**
   * Notes the answer of the request, inside the unit of work that makes its whole change: the answer is
   * committed with the change, without secrets. A text is JSON text. `headers`: those of a replay.
   */
  abstract noteAnswer(answer: object | string, headers?: StoredAnswer['headers']): void;
  /** Inside a unit of work, after its last write. Throws, and so rolls it back, when the claim was lost. */
  abstract beforeCommit(): Promise<void>;
  /** Call after the commit of the unit of work. */
  abstract afterCommit(): void;
}

/** Removes expired keys in the background; until then they remain stored beyond their lifetime. */
export abstract class IdempotencyHousekeeping {
  /**
   * Removes up to `limit` keys that expired by `now`, the oldest first, and returns their number. A key
   * whose operation is not settled remains, since a retry must find the operation. A single statement.
   */
  abstract removeExpired(now: Date, limit: number): Promise<number>;
}
