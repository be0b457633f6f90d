import type { Money } from '@registrar/kernel';
import type { AcceptedClaims } from '@registrar/catalog';
import type { ContactRole } from '@registrar/contacts';
import type { DsRecord } from '@registrar/dns';

/** A domain to be added. Once added, no other account can add the same name. */
export interface NewDomain {
  accountId: number;
  /** A-labels. */
  name: string;
  tld: string;
  connectionId: number;
  /** Term in years. Until the registry reports the expiry date, it is `createdAt` plus this term. */
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
  /** Renewal price of a premium domain for the minimum term of its TLD. */
  renewalPrice?: Money;
  /** `tldRequirements` of the request, validated. */
  registryValues: Readonly<Record<string, string>>;
  /** CreatePurchaseType of the contract. */
  purchaseType: string;
  /** The claims notice that was accepted, where there is one. */
  claims?: AcceptedClaims;
  createdAt: Date;
}

/** A domain that the registry has transferred to the registrar; name servers come from `domain:info`. */
export type TransferredDomain = Omit<
  NewDomain,
  'nameservers' | 'registryValues' | 'purchaseType' | 'claims'
> & {
  /** As in NewDomain; absent: the transfer request had none. */
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
  /** Locks set by the registrar, as in HeldDomain. */
  locks: readonly string[];
  registryStatuses: readonly string[];
  /** The registry accepted the statuses before, without confirming that they are set. */
  isUnconfirmed: boolean;
}

/** The registrant that the account ordered, until the registry accepts it; the registry shows another one. */
export interface PendingRegistrant {
  contactId: number;
  registryValues: Readonly<Record<string, string>>;
  /** Privacy was ordered as well; it is turned on with the registrant that the registry accepts. */
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
  /** Renewal price of a premium domain for the minimum term of its TLD. */
  renewalPrice?: Money;
  /** Locks set by the registrar, by name (BEHAVIOUR §9): `RegistrarLock`, `ExpirationClientHold` … */
  locks: readonly string[];
  registryStatuses: readonly string[];
  nameservers: readonly string[];
  contactIds: Record<ContactRole, number>;
  /** Current `tldRequirements` of the domain. */
  registryValues: Readonly<Record<string, string>>;
  /**
   * The registrant that the account ordered and the registry refused when the domain was transferred in;
   * `contactIds` has the registrant that the registry shows.
   */
  pendingRegistrant?: PendingRegistrant;
  /** End of the TransferLock; stored until the event of its removal is written. */
  transferLockUntil?: Date;
  /** Auth code for an outbound transfer (RFC 5731 authInfo), encrypted; present once it was disclosed. */
  authCode?: { sealed: string; expiresAt?: Date };
  /** Operation in progress on the domain, until `DomainStore.vacate`. */
  busyOperationId?: string;
}

/** A domain as read before the transaction that changes it, which verifies that these fields are the same. */
export type SeenDomain = Pick<HeldDomain, 'id' | 'accountId' | 'expiresAt'>;

/** The condition of `DomainStore.holdUnchanged`. */
export const isFreeAsSeen = (
  { id, accountId, expiresAt, busyOperationId }: HeldDomain,
  seen: SeenDomain,
): boolean =>
  id === seen.id &&
  accountId === seen.accountId &&
  expiresAt.getTime() === seen.expiresAt.getTime() &&
  busyOperationId === undefined;

/** Tags and notes of the account on a domain, not sent to the registry; omitted fields are unchanged. */
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
  /** null: removes it, and compares the domain with the registry next. */
  pendingRegistrant?: PendingRegistrant | null;
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
