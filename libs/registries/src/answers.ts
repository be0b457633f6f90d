import type { Money } from '@registrar/kernel';
import type { ContactLink, DelegationKey, DelegationSigner, RegistryContact } from './commands';

export interface FeeQuote {
  /** RFC 8748 §3.7: `standard` is the default class. */
  class: string;
  premium: boolean;
  currency: string;
  /** The registry's fee for the whole term, credits subtracted. Absent: not sold or not quoted. */
  create?: Money;
  renew?: Money;
  transfer?: Money;
  restore?: Money;
}

export interface CheckAnswer {
  name: string;
  available: boolean;
  /** The registry's reason when not available. */
  reason?: string;
  fee?: FeeQuote;
  /** The registry usually quotes fees: a name without one may be premium and must not be sold at a guess. */
  feeExpected?: boolean;
}

/** A contact as its registry shows it: any part may be withheld. */
export type ShownContact = Partial<RegistryContact> & { id: string; clientId?: string };

export type ContactOutcome =
  | { kind: 'found'; contact: ShownContact }
  | { kind: 'closed'; reason: string }
  | { kind: 'unknown'; why: string };

export interface RenewedDomain {
  name: string;
  /** Absent where the registry does not report it. */
  expiresAt?: Date;
  charged?: Money;
}

export interface RestoredDomain {
  name: string;
  charged?: Money;
}

/** Whether trademark claims exist for a name (RFC 8334 §3.1.2). */
export interface ClaimsAnswer {
  name: string;
  exists: boolean;
  /** Lookup key of the notice, where claims exist. */
  claimKey?: string;
  validatorId?: string;
}

export interface CreatedDomain {
  name: string;
  /** Absent in an answer of kind `pending`. */
  createdAt?: Date;
  expiresAt?: Date;
  /** The fee that the registry reports as charged. */
  charged?: Money;
}

export interface DomainInfo {
  name: string;
  roid?: string;
  /** Sponsoring client. */
  clientId: string;
  createdBy?: string;
  createdAt?: Date;
  expiresAt?: Date;
  /** EPP status values (RFC 5731 §2.3). */
  statuses: readonly string[];
  registrant?: string;
  contacts: readonly ContactLink[];
  nameservers: readonly string[];
  /** Hosts below the domain that exist as objects. */
  subordinateHosts: readonly string[];
  /**
   * Whether a code is set, where the registry shows it; its text only where the registry shows that (never by
   * RFC 9154).
   */
  authInfo?: { isSet: boolean; code?: string };
  /** Grace periods and redemption (RFC 3915 §3.1): `addPeriod`, `autoRenewPeriod`, `redemptionPeriod` … */
  graceStatuses: readonly string[];
  /**
   * DS records or keys of the delegation, in the form of the registry (RFC 5910 §5.1.2). Absent where the
   * registry does not show them, which is not "none".
   */
  signing?: { ds: readonly DelegationSigner[]; keys: readonly DelegationKey[] };
}

export type InfoOutcome =
  | { kind: 'found'; info: DomainInfo }
  | { kind: 'absent' }
  /** It exists, is sponsored by another registrar and cannot be queried (2201). */
  | { kind: 'not_ours' }
  | { kind: 'unknown'; why: string };

/** A host object (RFC 5732 §3.1.2). */
export interface HostInfo {
  name: string;
  /** Sponsoring client; of a host below a domain, the sponsor of the domain. */
  clientId: string;
  /** IPv4 and IPv6 as the registry writes them. */
  addresses: readonly string[];
  /** EPP status values (RFC 5732 §2.3): `linked` while a domain delegates to it. */
  statuses: readonly string[];
}

/** As InfoOutcome. */
export type HostOutcome = { kind: 'found'; info: HostInfo } | Exclude<InfoOutcome, { kind: 'found' }>;

/** One message of a registry's queue (RFC 5730 §2.9.2.3). */
export interface PollMessage {
  id: string;
  /** Messages left, this one included, as the registry counts. */
  count: number;
  queuedAt?: Date;
  text: string;
  content: PollContent;
  /** The frame as received, secrets masked. */
  raw: string;
}

/** RFC 5730 §2.9.2.3: an id belongs to one message; one that was queued at another time is another message. */
export const isReused = ({ queuedAt }: PollMessage, earlierQueuedAt: Date | undefined): boolean =>
  queuedAt !== undefined && earlierQueuedAt !== undefined && queuedAt.getTime() !== earlierQueuedAt.getTime();

/** Local id of a message whose id another message of the connection had before. */
export const idOfReused = ({ id, queuedAt }: PollMessage): string => `${id} of ${queuedAt?.toISOString()}`;

export type PollContent =
  /** A pending create, update … was decided (panData, RFC 5731 §3.3). */
  | {
      kind: 'pending_action';
      object: 'domain' | 'contact' | 'host';
      name: string;
      succeeded: boolean;
      clTrid?: string;
      svTrid?: string;
      decidedAt?: Date;
    }
  | {
      kind: 'transfer';
      name: string;
      status: string;
      gaining: string;
      losing: string;
      requestedAt?: Date;
      actAt?: Date;
      expiresAt?: Date;
    }
  | { kind: 'other'; name?: string; namespaces: readonly string[] };
