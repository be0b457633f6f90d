import type { Money } from '@registrar/kernel';
import type { AcceptedClaims } from '@registrar/catalog';
import type { ContactRole } from '@registrar/contacts';
import type { DsRecord } from '@registrar/dns';

/** A domain to be added; it takes its name as soon as it is added. */
export interface NewDomain {
  accountId: number;
  /** A-labels. */
  name: string;
  tld: string;
  connectionId: number;
  /** Until the registry sends the end of the term, it is this long from `createdAt`. */
  years: number;
  operationId: string;
  /** The order that buys the domain. */
  orderId: number;
  contactIds: Record<ContactRole, number>;
  nameservers: readonly string[];
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  locked: boolean;
  premium: boolean;
  /** For the minimum term, of a premium domain. */
  renewalPrice?: Money;
  /** `tldRequirements` as checked. */
  registryValues: Readonly<Record<string, string>>;
  /** CreatePurchaseType of the contract. */
  purchaseType: string;
  /** The claims notice that was accepted, where there is one. */
  claims?: AcceptedClaims;
  createdAt: Date;
}

/**
 * A domain that the registry has transferred; its name servers and statuses come with what the registry
 * shows.
 */
export type TransferredDomain = Omit<
  NewDomain,
  'nameservers' | 'registryValues' | 'purchaseType' | 'claims'
> & {
  /** As of a new domain; absent: none were sent with the transfer. */
  registryValues?: NewDomain['registryValues'];
};

export interface Activation {
  registeredAt: Date;
  expiresAt: Date;
  roid?: string;
  /** EPP statuses at the registry. */
  registryStatuses: readonly string[];
  /** End of the TransferLock; absent: none. */
  transferLockUntil?: Date;
  /** When to correct the statuses at the registry; absent: they are correct. */
  statusSyncAt?: Date;
}

/** A domain whose statuses at the registry differ from the requested ones. */
export interface StatusDrift {
  id: number;
  name: string;
  connectionId: number;
  locked: boolean;
  /** As in HeldDomain. */
  locks: readonly string[];
  registryStatuses: readonly string[];
  /** The registry accepted the statuses before, without confirming that they are set. */
  triedBefore: boolean;
}

/** A registrant that waits for the registry to take it. */
export interface WantedRegistrant {
  contactId: number;
  registryValues: Readonly<Record<string, string>>;
  /** Privacy was ordered, and is switched on with the next registrant: the registrant is not published. */
  privacyEnabled?: true;
}

/** A domain held for a change; its row is locked until the end of the transaction. */
export interface HeldDomain {
  id: number;
  accountId: number;
  name: string;
  tld: string;
  connectionId: number;
  state: 'pending_create' | 'active';
  registeredAt: Date;
  expiresAt: Date;
  autorenewEnabled: boolean;
  /** As requested by the account; `registryStatuses` has the actual state. */
  locked: boolean;
  privacyEnabled: boolean;
  premium: boolean;
  /** For the minimum term of a premium domain, in the smallest unit of USD. */
  renewalPrice?: Money;
  /** Locks set by the registrar, by name (BEHAVIOUR §9): `RegistrarLock`, `ExpirationClientHold` … */
  locks: readonly string[];
  registryStatuses: readonly string[];
  nameservers: readonly string[];
  contactIds: Record<ContactRole, number>;
  /** `tldRequirements` as sold. */
  registryValues: Readonly<Record<string, string>>;
  /**
   * The registrant that the account ordered and the registry refused at arrival; `contactIds` has the
   * registry's.
   */
  wantedRegistrant?: WantedRegistrant;
  /** End of the TransferLock; stored until its removal is announced. */
  transferLockUntil?: Date;
  /** Code for an outbound transfer that was disclosed, encrypted. */
  authCode?: { sealed: string; expiresAt?: Date };
  /** The change or renewal in progress. */
  busyOperationId?: string;
}

/** A domain as it was read before the transaction that acts on it. */
export type SeenDomain = Pick<HeldDomain, 'id' | 'accountId' | 'expiresAt'>;

/** Private words of the account about a domain; omitted fields are unchanged. */
export interface DomainLabels {
  /** As written; []: none. */
  tags?: readonly string[];
  /** null: none. */
  notes?: string | null;
}

/** The fields that a change sets; omitted fields are unchanged. */
export interface DomainChanges {
  autorenewEnabled?: boolean;
  locked?: boolean;
  privacyEnabled?: boolean;
  locks?: readonly string[];
  registryStatuses?: readonly string[];
  nameservers?: readonly string[];
  contactIds?: Record<ContactRole, number>;
  /** `tldRequirements`, and the time from which they apply. */
  registryValues?: { values: Readonly<Record<string, string>>; at: Date };
  /** null: removed; the comparison with the registry comes next. */
  wantedRegistrant?: WantedRegistrant | null;
  /** The contact published under privacy. */
  privacyContactId?: number;
  transferLockUntil?: Date | null;
  authCode?: { sealed: string; expiresAt?: Date } | null;
  expiresAt?: Date;
  /** As in Activation; null: statuses are correct. */
  statusSyncAt?: Date | null;
  /** All DS records at the registry. */
  ds?: readonly DsRecord[];
  /** The domain is no longer busy with this operation, as by `DomainStore.vacate`. */
  vacatedBy?: string;
}

/** A domain with an expired auth code. */
export interface AuthCodeHolder {
  id: number;
  accountId: number;
  name: string;
}
