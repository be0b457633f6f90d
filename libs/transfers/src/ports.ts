import type { PageRequest } from '@registrar/kernel';
import type { PendingRegistrant } from '@registrar/domains';
import type { AwaitedCommand, HeldTransfer, NewTransfer, TransferView } from './inbound/transfer';
import type { OutboundRequest, OutboundState, OutboundTransfer } from './outbound/out-transfer';
import type { TransferState } from './inbound/states';

/** Fields of a transfer that change beside its state; absent: unchanged, null: removed. */
export interface TransferChanges {
  awaiting?: AwaitedCommand | null;
  authCodeSealed?: string | null;
  sentAt?: Date;
  actAt?: Date | null;
  progressAt?: Date;
  domainId?: number;
  warning?: string;
  awaitsPush?: boolean;
}

export interface TransferMove {
  from: TransferState;
  to: TransferState;
  /** For people; no secret. */
  reason?: string;
  at: Date;
}

/**
 * Transfers in and the history of their states. Writers hold the operation's row first, then the transfer's;
 * all but the finds demand a unit of work.
 */
export abstract class TransferStore {
  /**
   * Throws `alreadyProcessing()` when one of the name is under way in whatever account, or not over in this
   * one. Its beginning is the first line of its history.
   */
  abstract add(transfer: NewTransfer): Promise<HeldTransfer>;
  abstract ofOperation(operationId: string): Promise<HeldTransfer | undefined>;
  /** As `ofOperation`; its row is locked until the end of the transaction. Throws when there is none. */
  abstract lock(operationId: string): Promise<HeldTransfer>;
  /** Those of the name that are not over, of all accounts, the oldest first: one for each account at most. */
  abstract openOf(name: string): Promise<HeldTransfer[]>;
  /**
   * Those of other accounts for which a domain of the name may come too: not over, or ended without it since
   * this one was ordered, after a request of theirs was sent.
   */
  abstract rivalsOf(
    transfer: Pick<HeldTransfer, 'name' | 'accountId' | 'createdAt'>,
  ): Promise<HeldTransfer[]>;
  /** The newest of the name, over or not, in whatever account. */
  abstract newestOf(name: string): Promise<HeldTransfer | undefined>;
  /** The newest of the name in the account, over or not. */
  abstract newest(accountId: number, name: string): Promise<HeldTransfer | undefined>;
  /**
   * Throws when it is in another state, and `alreadyProcessing()` when it would be under way beside one of
   * another account. A move is progress; one that ends it takes its code away.
   */
  abstract move(id: number, move: TransferMove): Promise<void>;
  /** Throws `alreadyProcessing()` as `move` does. */
  abstract change(id: number, changes: TransferChanges): Promise<void>;
}

/** `items` is JSON text of the array, ready to be sent. */
export interface TransferListPage {
  items: string;
  count: number;
  totalCount: number;
}

/** Reads of transfers in: one statement each. */
export abstract class TransferReader {
  /** Those that are not over, the newest first. */
  abstract list(request: PageRequest & { accountId: number }): Promise<TransferListPage>;
  /** The newest of the name, over or not. */
  abstract find(accountId: number, name: string): Promise<TransferView | undefined>;
}

/** A registrant that the registry refused when the domain came. */
export interface RefusedHolder {
  connectionId: number;
  /** Our contact, and the registry data it was sent with. */
  wanted: PendingRegistrant;
  /** Contact id of the registrant that the registry shows; absent: it shows none. */
  shown?: string;
  /** What the registry said. */
  reason: string;
  /** What to send, for the reseller. */
  advice: string;
}

/** Writes to the reseller what to send, inside the transaction of the arrival. */
export abstract class HolderNotices {
  abstract refused(
    arrival: Pick<Arrival, 'accountId' | 'name' | 'domainId'>,
    holder: RefusedHolder,
  ): Promise<void>;
}

/** A domain that a transfer has brought. */
export interface Arrival {
  domainId: number;
  accountId: number;
  name: string;
  tld: string;
  /** Of our contact; its email address may have to be verified (BEHAVIOUR §11). */
  registrantId: number;
  at: Date;
  refusedHolder?: RefusedHolder;
}

/**
 * Whoever has to know of an arrival; runs in the transaction that completes the transfer, before its money is
 * captured.
 */
export abstract class ArrivalListener {
  abstract arrived(arrival: Arrival): Promise<void>;
}

/** Fields of a transfer out that change beside its state; absent: unchanged. */
export interface OutboundChanges extends OutboundRequest {
  dueAt?: Date;
  decisionOperationId?: string | null;
}

/**
 * Transfers out. Writers hold the domain's row first, then that of the transfer; all but `newest`, `takeDue`
 * and `noticeDifferences` demand a unit of work.
 */
export abstract class OutboundTransfers {
  /**
   * The one of an active domain that is not over; a new one, `noticed` and due at once, where there is none.
   * Undefined: no such domain.
   */
  abstract notice(name: string, request: OutboundRequest, now: Date): Promise<OutboundTransfer | undefined>;
  /**
   * Notices what the comparison with the registry has found since: another sponsor, or `pendingTransfer`.
   * Number of new ones.
   */
  abstract noticeDifferences(now: Date): Promise<number>;
  /** The newest of the name, over or not. */
  abstract newest(name: string): Promise<OutboundTransfer | undefined>;
  /** The one of the domain that is not over. */
  abstract openOf(domainId: number): Promise<OutboundTransfer | undefined>;
  /** Its row is locked until the end of the transaction. Throws when there is none. */
  abstract lock(id: number): Promise<OutboundTransfer>;
  /**
   * Up to `limit` that are due, without an approval or refusal in progress; they are due again at `nextAt`. A
   * statement of its own.
   */
  abstract takeDue(now: Date, nextAt: Date, limit: number): Promise<OutboundTransfer[]>;
  abstract change(id: number, changes: OutboundChanges): Promise<void>;
  /** The open one of the domain is due at `at`, unless it is due before. False: none is open. */
  abstract hasten(domainId: number, at: Date): Promise<boolean>;
  /** Throws when it is in another state. */
  abstract move(id: number, move: { from: OutboundState; to: OutboundState; at: Date }): Promise<void>;
  /**
   * State `transferred` from `at`: the operation is cleared, the auth code erased, open differences are
   * closed. The zone is retained and no longer served. Throws when the domain left already.
   */
  abstract leave(domainId: number, at: Date): Promise<void>;
}

/** Listener of a transfer out; runs in the transaction of its event. */
export abstract class OutboundTransferListener {
  abstract changed(transfer: OutboundTransfer, status: 'initiated' | 'completed' | 'canceled'): Promise<void>;
}

/** The notice to the registrant of one transfer out. */
export interface OutboundNotice {
  transferId: number;
  /** The registrant. */
  contactId: number;
  /** Keyed digest of the token in its link; absent: there was no address to write to. */
  digest?: string;
  noticedAt: Date;
  /** The link ends. */
  expiresAt: Date;
}

export interface FoundOutboundNotice extends OutboundNotice {
  accountId: number;
  connectionId: number;
  name: string;
  gaining?: string;
  /** Of the transfer. */
  state: OutboundState;
  /** When the registrant refused the transfer by the link. */
  usedAt?: Date;
}

/** Notices of transfers out to registrants, as evidence. Writers demand a unit of work. */
export abstract class OutboundNotices {
  /** False: it exists already. */
  abstract addNotice(notice: OutboundNotice): Promise<boolean>;
  /** `digest`: of the token in the link. */
  abstract findByLinkDigest(digest: string): Promise<FoundOutboundNotice | undefined>;
  /** Contacts of the registrants before each material change of the domain's registrant from `since` on. */
  abstract formerRegistrants(domainId: number, since: Date): Promise<number[]>;
  /** The registrant refused the transfer by the link. No effect when that was stored before. */
  abstract markRefusedByLink(transferId: number, at: Date): Promise<void>;
}

/** A move of a domain between accounts. */
export interface DomainMove {
  domainId: number;
  fromAccountId: number;
  toAccountId: number;
  operationId: string;
  movedAt: Date;
}

/** Moves between accounts. */
export abstract class DomainMoves {
  /** A domain by its name, in any account; its row is not locked. */
  abstract whose(name: string): Promise<{ domainId: number; accountId: number } | undefined>;
  /** The row, which is locked, becomes the other account's; the id of the move. Demands a unit of work. */
  abstract move(move: DomainMove): Promise<number>;
}

/**
 * Wrong codes, counted for each pair of name and account in a window that begins with the first; shared by
 * all processes.
 */
export abstract class MoveGuesses {
  abstract isExhausted(
    guess: { accountId: number; name: string },
    now: Date,
    limit: { guesses: number; seconds: number },
  ): Promise<boolean>;
  /** Counts one. Demands a unit of work. */
  abstract add(guess: { accountId: number; name: string }, now: Date, seconds: number): Promise<void>;
}
