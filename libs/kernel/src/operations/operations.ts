import type { IdempotencyClaim } from './idempotency';
import type { JsonValue } from '../outbox';

/**
 * One row per step that cannot be undone: recovery point and audit record in one. Written before the step,
 * closed after it.
 *
 * open: begun, outcome not known here (in flight, or "unknown") · pending: the registry accepted and will
 * decide later (EPP 1001) · succeeded, refused: settled, never changes again.
 */
export type OperationState = 'open' | 'pending' | 'succeeded' | 'refused';
/** In which an attempt can be under way. */
export type UnsettledState = Extract<OperationState, 'open' | 'pending'>;

/**
 * update: a change of settings, contacts, name servers or code of a domain · host: of a glue host · refund:
 * a delete in the add grace period with a refund · delete, restore: at the end of a domain's life ·
 * transfer: from another registrar · move: changes at the registry after a move between accounts ·
 * transfer_out: the refusal of a transfer to another registrar.
 */
export const OPERATION_KINDS = [
  'register',
  'renew',
  'update',
  'host',
  'refund',
  'delete',
  'restore',
  'transfer',
  'move',
  'transfer_out',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export interface Operation<Payload = JsonValue, Answer = JsonValue> {
  id: string;
  accountId: number;
  kind: OperationKind;
  /** What it is about, for people: the domain name. */
  subject: string;
  state: OperationState;
  /** Everything needed to go on after a crash, decided before the step. */
  payload: Payload;
  /** The typed answer to the client; set when settled or accepted. */
  answer?: Answer;
  /** Why it was refused: stable code and interface text. */
  failure?: OperationFailure;
  /** Attempts of the irreversible command begun, this first one included; opening begins the first. */
  attempts: number;
  createdAt: Date;
  /** When the reconciler checks it next, as long as it is not settled. */
  dueAt: Date;
  /**
   * Until then a command of the present attempt may be in flight: that its effect is not visible yet says
   * nothing.
   */
  inFlightUntil?: Date;
  /** Set once it has been unsettled for too long: staff must see it. */
  attentionAt?: Date;
  /** Opened for an item of a job. */
  isJob?: boolean;
  /** Of the recorded trace that opened it (W3C Trace Context); set by the store. */
  traceparent?: string;
}

export interface OperationFailure {
  kind: string;
  code: string;
  message: string;
  details?: string;
}

export interface NewOperation {
  id: string;
  accountId: number;
  kind: OperationKind;
  subject: string;
  payload: JsonValue;
  createdAt: Date;
  dueAt: Date;
  isJob?: boolean;
  /** Of the request that opens it: the operation holds the answer to the claimed key from then on. */
  idempotency?: IdempotencyClaim;
}

/** Settled operations stay as records; contacts in them do not. */
export abstract class OperationHousekeeping {
  /**
   * Takes contacts and registry data of registrants out of up to `limit` operations settled then or before,
   * the oldest first; how many. A statement of its own.
   */
  abstract eraseContacts(settledBefore: Date, now: Date, limit: number): Promise<number>;
}

/** Seconds by which the check of an operation may come before the end of its permit (`beginSending`). */
export const EARLY_CHECK_SECONDS = 5;

/** Whether the next check is the one that follows the permit to send, not one that something asked for. */
export function isCheckOfPermit(dueAt: Date, inFlightUntil: Date | undefined): boolean {
  const early = inFlightUntil ? inFlightUntil.getTime() - dueAt.getTime() : NaN;
  return early >= 0 && early <= EARLY_CHECK_SECONDS * 1_000;
}

/**
 * Storage of operations. All but the two finds, `takeDue`, `beginSending` and `amend` demand an open unit of
 * work.
 */
export abstract class Operations {
  /** Binds the claim, where there is one; throws when another process took the lease of the key. */
  abstract open(operation: NewOperation): Promise<void>;
  /** Locks the row until the end of the transaction. */
  abstract lock(id: string): Promise<Operation | undefined>;
  abstract find(id: string): Promise<Operation | undefined>;
  /** The newest operation of this kind about the subject that is not settled. */
  abstract findUnsettled(kind: OperationKind, subject: string): Promise<Operation | undefined>;
  /** The registry accepted it and decides later; `answer`: the client's answer meanwhile. */
  abstract accept(id: string, answer: JsonValue, dueAt: Date): Promise<void>;
  abstract succeed(id: string, answer: JsonValue, settledAt: Date): Promise<void>;
  abstract refuse(id: string, failure: OperationFailure, settledAt: Date): Promise<void>;
  /**
   * A new attempt of the irreversible command begins; returns its number, from 1. `pending`: of what follows
   * after the registry has accepted, in an operation of several commands, and only there.
   */
  abstract beginAttempt(id: string, dueAt: Date, state?: UnsettledState): Promise<number>;
  /**
   * Called right before the irreversible command is sent. True: the operation is in the state in which this
   * attempt was begun (open), this is its current attempt, and no process may conclude before
   * `inFlightUntil` that the command had no effect. The next check is then; one that is due up to
   * EARLY_CHECK_SECONDS before stays as it is. False: another process continued, so nothing may be sent. A single statement.
   */
  abstract beginSending(
    id: string,
    attempt: number,
    inFlightUntil: Date,
    state?: UnsettledState,
  ): Promise<boolean>;
  /**
   * Stores a decision that depended on the registry's answer to an earlier command, before the next one is
   * sent. False: another process continued. A single statement.
   */
  abstract amend(id: string, attempt: number, payload: JsonValue): Promise<boolean>;
  /** Moves the next look; `attentionAt` shows it to staff. */
  abstract postpone(id: string, dueAt: Date, attentionAt?: Date): Promise<void>;
  /**
   * Takes up to `limit` unsettled operations with `dueAt <= now` without a lease and leases them until
   * `leaseUntil`. A single statement; a lease that is not given back expires.
   */
  abstract takeDue(kind: OperationKind, now: Date, leaseUntil: Date, limit: number): Promise<Operation[]>;
}
