import type { CalendarEntry } from './calendar';
import type { DomainEnd, EndStage } from './domain-end';
import type { NoticeKind } from './policy';
import type { ChargedTerm, ChargeState, DueCharge, RegistryCharge } from './registry-charge';

/** A domain whose turn has come. */
export interface DueDomain extends CalendarEntry {
  id: number;
  accountId: number;
  name: string;
  /** A change or renewal is under way. */
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
  /** What a renewal of this term came to nothing for; a code, for staff. */
  abstract renewalFailed(domainId: number, termEnd: Date, at: Date, trouble: string): Promise<void>;
  /** False: it was told already. */
  abstract markExpirationPublished(domainId: number, termEnd: Date): Promise<boolean>;
  /**
   * Whether another registrar asks for the domain now. Ask with the domain locked: a request cannot be stored
   * meanwhile.
   */
  abstract isLeaving(domainId: number): Promise<boolean>;
  /** Evidence. False: it is there already. */
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
 * Domains that left their account, until nothing of them is left at the registry; all but `takeDue` and
 * `postpone` demand a unit of work.
 */
export abstract class DomainEnds {
  /** Stage `kept`, due at `deleteAt`. One that was restored begins anew. */
  abstract add(
    end: Pick<DomainEnd, 'domainId' | 'connectionId' | 'name' | 'accountId' | 'deleteAt'>,
    removedAt: Date,
  ): Promise<void>;
  /** Takes up to `limit` that are due, the longest due first, and moves them to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainEnd[]>;
  /** Locked until the end of the transaction. */
  abstract lock(domainId: number): Promise<DomainEnd | undefined>;
  /** Throws when the stage is another one than `from`, and on a move that is none. */
  abstract move(domainId: number, from: EndStage, move: EndMove): Promise<void>;
  /**
   * Nothing when the stage is another one by now. The trouble stays, unless there is a new one, or it is the
   * one that is `over`.
   */
  abstract postpone(
    domainId: number,
    stage: EndStage,
    dueAt: Date,
    told?: { trouble?: string; over?: string },
  ): Promise<void>;
  /** One of this name that only waits, deleted or lapsing, is looked at. False: there is none. */
  abstract expedite(connectionId: number, name: string, at: Date): Promise<boolean>;
}

/** What registries charge when a term ends; all but `takeDue` and `postpone` demand a unit of work. */
export abstract class RegistryCharges {
  /**
   * A term has ended at a registry that renews by itself, which is asked at `dueAt`. Nothing when it is
   * known.
   */
  abstract expect(charge: RegistryCharge, dueAt: Date): Promise<void>;
  /**
   * The domain of this name whose term is over and whose end nothing was expected of yet: in its account, or
   * kept for late renewal.
   */
  abstract unexpected(
    connectionId: number,
    name: string,
    now: Date,
  ): Promise<{ domainId: number; termEnd: Date } | undefined>;
  /** Takes up to `limit` that are due, the longest due first, and moves them to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueCharge[]>;
  abstract postpone(id: number, dueAt: Date): Promise<void>;
  /** The registry has renewed. False, and nothing is done: it is decided by now. */
  abstract charge(id: number, term: ChargedTerm): Promise<boolean>;
  /** False: it is decided already. */
  abstract decide(id: number, to: Exclude<ChargeState, 'expected' | 'charged'>, at: Date): Promise<boolean>;
  /**
   * Its year is part of a term that was bought. Answers the ids of those that were still expected, whose fee
   * nobody has posted; none when there is none.
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
  /** An expected one of this name is looked at. False: there is none. */
  abstract expedite(connectionId: number, name: string, at: Date): Promise<boolean>;
}

/** Tells a registrant of an expiry; in the transaction in which the notice becomes evidence. */
export abstract class ExpiryMail {
  /** False: the registrant has no address to write to. */
  abstract write(
    notice: ExpiryNotice & { domainName: string; autorenewEnabled: boolean; removalAt: Date },
  ): Promise<boolean>;
}
