import type { CalendarEntry } from './calendar';
import type { DomainEnd, EndStage } from './domain-end';
import type { NoticeKind } from './policy';

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
 * When the calendar looks at a domain. Whatever changes what it goes by (state, term, autorenew, account) makes it look at once, in the
 * transaction of the change. `takeDue`, `lookAgain` and `renewalFailed` are statements of their own, the others demand a unit of work.
 */
export abstract class CalendarStore {
  /** Takes up to `limit` active domains whose turn has come, the longest due first, and moves it to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueDomain[]>;
  /** Moves the turn of one that was taken until `leaseUntil`; nothing when something has changed since: then the next look comes at once. Undefined: at once. */
  abstract lookAgain(domainId: number, leaseUntil: Date, at: Date | undefined): Promise<void>;
  /** What a renewal of this term came to nothing for; a code, for staff. */
  abstract renewalFailed(domainId: number, termEnd: Date, at: Date, trouble: string): Promise<void>;
  /** False: it was told already. */
  abstract tellExpiration(domainId: number, termEnd: Date): Promise<boolean>;
  /** Evidence. False: it is there already. */
  abstract addNotice(notice: ExpiryNotice): Promise<boolean>;
}

/** How the end goes on; what is left out becomes empty, but for the operation, which stays. */
export interface EndMove {
  to: EndStage;
  at: Date;
  /** Of the stages that wait. */
  dueAt?: Date;
  operationId?: string;
  trouble?: string;
}

/** Domains that left their account, until nothing of them is left at the registry; all but `takeDue` and `postpone` demand a unit of work. */
export abstract class DomainEnds {
  /** Stage `kept`, due at `deleteAt`. */
  abstract add(end: Pick<DomainEnd, 'domainId' | 'connectionId' | 'name' | 'accountId' | 'deleteAt'>, removedAt: Date): Promise<void>;
  /** Takes up to `limit` that are due, the longest due first, and moves them to `leaseUntil`. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainEnd[]>;
  /** Locked until the end of the transaction. */
  abstract lock(domainId: number): Promise<DomainEnd | undefined>;
  /** Throws when the stage is another one than `from`, and on a move that is none. */
  abstract move(domainId: number, from: EndStage, move: EndMove): Promise<void>;
  /** Nothing when the stage is another one by now. */
  abstract postpone(domainId: number, stage: EndStage, dueAt: Date, trouble?: string): Promise<void>;
}

/** Tells a registrant of an expiry; in the transaction in which the notice becomes evidence. */
export abstract class ExpiryMail {
  /** False: the registrant has no address to write to. */
  abstract write(notice: ExpiryNotice & { domainName: string; autorenewEnabled: boolean; removalAt: Date }): Promise<boolean>;
}
