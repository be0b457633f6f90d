import type { CalendarEntry } from './calendar';
import type { DomainTermination, TerminationStage } from './domain-termination';
import type { NoticeKind } from './policy';

/** A domain whose turn has come. */
export interface DueDomain extends CalendarEntry {
  id: number;
  accountId: number;
  name: string;
  isAccountSuspended: boolean;
  /** Error code of the auto-renewal that failed last. */
  autorenewTrouble?: string;
  /** A change or renewal is in progress. */
  isBusy: boolean;
}

export interface ExpiryNotice {
  domainId: number;
  accountId: number;
  kind: NoticeKind;
  termEnd: Date;
  /** The registrant. */
  contactId: number;
  /** Version of the rule. */
  policy: string;
  at: Date;
}

/**
 * Times at which the calendar checks a domain. A change of state, term, auto-renewal or account makes the
 * domain due at once, in its transaction. `takeDue`, `reschedule` and `renewalFailed` are single statements,
 * the others demand a unit of work.
 */
export abstract class CalendarStore {
  /**
   * Takes up to `limit` active domains whose turn has come, the longest due first, and moves it to
   * `leaseUntil`.
   */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueDomain[]>;
  /**
   * Moves the turn of those that were taken until `leaseUntil`; not of one of which something has changed
   * since: its next look comes at once. Without `at`: at once.
   */
  abstract reschedule(leaseUntil: Date, looks: readonly { domainId: number; at?: Date }[]): Promise<void>;
  /** Error code of the failed renewal of this term, for staff. */
  abstract renewalFailed(domainId: number, termEnd: Date, at: Date, trouble: string): Promise<void>;
  /** False: it was already published. */
  abstract markExpirationPublished(domainId: number, termEnd: Date): Promise<boolean>;
  /**
   * Whether another registrar asks for the domain now. Ask with the domain locked: a request cannot be stored
   * meanwhile.
   */
  abstract isLeaving(domainId: number): Promise<boolean>;
  /**
   * Evidence. False: the address of this contact got it already, for this domain, term and kind. Call with the
   * domain locked.
   */
  abstract addNotice(notice: ExpiryNotice): Promise<boolean>;
}

/** How the end goes on; what is left out becomes empty, but for the operations, which stay. */
export interface TerminationMove {
  to: TerminationStage;
  at: Date;
  /** Of the stages that wait. */
  dueAt?: Date;
  operationId?: string;
  restoreOperationId?: string;
  trouble?: string;
}

/** A domain that leaves its account. */
export type NewTermination = Pick<
  DomainTermination,
  'domainId' | 'connectionId' | 'name' | 'accountId' | 'deleteAt' | 'interruptionDueAt' | 'deleteBy'
>;

/** How an interruption of the DNS resolution that is owed goes on. */
export interface InterruptionRetry {
  at: Date;
  trouble?: string;
  /** The deletion is put off: `deleteAt`, and when it is taken up; omitted: unchanged. */
  deletion?: { at: Date; dueAt: Date };
}

/**
 * Domains that left their account, until they are deleted at the registry; all but `takeDue`, `postpone`,
 * `beginInterruption` and `retryInterruption` demand a unit of work.
 */
export abstract class DomainTerminations {
  /** Stage `kept`, due at `deleteAt` and, if earlier, for its interruption. A restored domain starts again. */
  abstract add(end: NewTermination, removedAt: Date): Promise<void>;
  /**
   * Takes up to `limit` whose next step or interruption is due, the longest due first, and moves what is due of them
   * to `leaseUntil`.
   */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainTermination[]>;
  /** Locked until the end of the transaction. */
  abstract lock(domainId: number): Promise<DomainTermination | undefined>;
  /** Throws when the stage is not `from`, and on an invalid move. */
  abstract move(domainId: number, from: TerminationStage, move: TerminationMove): Promise<void>;
  /**
   * No effect when the stage has changed. The trouble is retained, unless a new one is given, or it is the
   * one in `over`.
   */
  abstract postpone(
    domainId: number,
    stage: TerminationStage,
    dueAt: Date,
    reported?: { trouble?: string; over?: string },
  ): Promise<void>;
  /** No restore begins until then, by the real clock. False: no interruption is owed in stage `kept`. */
  abstract beginInterruption(domainId: number, until: Date): Promise<boolean>;
  /** Ends the try. No effect when the stage is not `kept`, or no interruption is owed. */
  abstract retryInterruption(domainId: number, retry: InterruptionRetry): Promise<void>;
  /** It is interrupted since `at`, its deletion due at `deleteAt`. False: no interruption is owed in stage `kept`. */
  abstract interrupt(domainId: number, at: Date, deleteAt: Date): Promise<boolean>;
  /** Makes a waiting domain of this name (deleted or lapsing) due at `at`. False: no such domain. */
  abstract expedite(connectionId: number, name: string, at: Date): Promise<boolean>;
}

/** Sends a registrant an expiry notice; in the transaction in which the notice becomes evidence. */
export abstract class ExpiryMail {
  /** False: the registrant has no address to write to. */
  abstract write(
    notice: ExpiryNotice & {
      domainName: string;
      autorenewEnabled: boolean;
      removalAt: Date;
      /** From when on the domain is out of the DNS at the latest; absent: it is not before its end. */
      interruptionAt?: Date;
    },
  ): Promise<boolean>;
}
