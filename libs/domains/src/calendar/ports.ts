import type { CalendarEntry } from './calendar';
import type { DomainEnd, EndStage } from './domain-end';
import type { NoticeKind } from './policy';
import type { ChargedTerm, ChargeState, DueCharge, RegistryCharge } from './registry-charge';

/** A domain whose turn has come. */
export interface DueDomain extends CalendarEntry {
  id: number;
  accountId: number;
  name: string;
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
 * When the calendar looks at a domain. Whatever changes what it goes by (state, term, autorenew, account)
 * makes it look at once, in the transaction of the change. `takeDue`, `reschedule` and `renewalFailed` are
 * statements of their own, the others demand a unit of work.
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
  /** Evidence. False: it already exists. */
  abstract addNotice(notice: ExpiryNotice): Promise<boolean>;
}

/** How the end goes on; what is left out becomes empty, but for the operations, which stay. */
export interface EndMove {
  to: EndStage;
  at: Date;
  /** Of the stages that wait. */
  dueAt?: Date;
  operationId?: string;
  restoreOperationId?: string;
  trouble?: string;
}

/**
 * Domains that left their account, until they are deleted at the registry; all but `takeDue` and `postpone`
 * demand a unit of work.
 */
export abstract class DomainEnds {
  /** Stage `kept`, due at `deleteAt`. A restored domain starts again. */
  abstract add(
    end: Pick<DomainEnd, 'domainId' | 'connectionId' | 'name' | 'accountId' | 'deleteAt'>,
    removedAt: Date,
  ): Promise<void>;
  /** Takes up to `limit` that are due, the longest due first, and moves them to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainEnd[]>;
  /** Locked until the end of the transaction. */
  abstract lock(domainId: number): Promise<DomainEnd | undefined>;
  /** Throws when the stage is not `from`, and on an invalid move. */
  abstract move(domainId: number, from: EndStage, move: EndMove): Promise<void>;
  /**
   * No effect when the stage has changed. The trouble is retained, unless a new one is given, or it is the
   * one in `over`.
   */
  abstract postpone(
    domainId: number,
    stage: EndStage,
    dueAt: Date,
    told?: { trouble?: string; over?: string },
  ): Promise<void>;
  /** Makes a waiting domain of this name (deleted or lapsing) due at `at`. False: no such domain. */
  abstract expedite(connectionId: number, name: string, at: Date): Promise<boolean>;
}

/** What registries charge when a term ends; all but `takeDue` and `postpone` demand a unit of work. */
export abstract class RegistryCharges {
  /**
   * A term has ended at a registry with auto-renewal, which is queried at `dueAt`. No effect when the charge
   * is known.
   */
  abstract expect(charge: RegistryCharge, dueAt: Date): Promise<void>;
  /**
   * The domain of this name past its term, for which no charge is expected yet: in its account, or retained
   * for late renewal.
   */
  abstract unexpected(
    connectionId: number,
    name: string,
    now: Date,
  ): Promise<{ domainId: number; termEnd: Date } | undefined>;
  /** Takes up to `limit` that are due, the longest due first, and moves them to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueCharge[]>;
  abstract postpone(id: number, dueAt: Date): Promise<void>;
  /** The registry has renewed. False, without effect: already decided. */
  abstract charge(id: number, term: ChargedTerm): Promise<boolean>;
  /** False: it is decided already. */
  abstract decide(id: number, to: Exclude<ChargeState, 'expected' | 'charged'>, at: Date): Promise<boolean>;
  /**
   * Its year is part of a purchased term. Returns the ids of charges that were still expected, whose fee is
   * not posted yet; may be empty.
   */
  abstract keep(domainId: number, termEnd: Date, operationId: string, at: Date): Promise<number[]>;
  /**
   * The domain was deleted: taken back in its grace period, else final. Answers the ids of those that are
   * taken back.
   */
  abstract reverse(domainId: number, operationId: string, at: Date): Promise<number[]>;
  /**
   * The operation that registered it, when `at` lies in the add grace period with which it was sold: a delete
   * then gives the registry's fee for that back. Undefined: it does not, as with premium names and after a
   * transfer in.
   */
  abstract registeredInGrace(domainId: number, at: Date): Promise<string | undefined>;
  /** Makes an expected charge of this name due at `at`. False: no such charge. */
  abstract expedite(connectionId: number, name: string, at: Date): Promise<boolean>;
}

/** Sends a registrant an expiry notice; in the transaction in which the notice becomes evidence. */
export abstract class ExpiryMail {
  /** False: the registrant has no address to write to. */
  abstract write(
    notice: ExpiryNotice & { domainName: string; autorenewEnabled: boolean; removalAt: Date },
  ): Promise<boolean>;
}
