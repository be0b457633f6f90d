import {
  isFlag,
  isListOf,
  isNumber,
  isObjectOf,
  isText,
  optional,
  type Transitions,
} from '@registrar/kernel';
import type { ContactRole, StoredContact } from '@registrar/contacts';

/**
 * initialized: funds are held, the registry has not answered · pending_create: the registry accepted and
 * decides later (EPP 1001) · active: registered · failed: never registered · deleted: deleted at the registry
 * · transferred: transferred to another registrar.
 */
export type DomainState = 'initialized' | 'pending_create' | 'active' | 'failed' | 'deleted' | 'transferred';

export const DOMAIN_MOVES: Transitions<DomainState> = {
  initialized: ['pending_create', 'active', 'failed'],
  pending_create: ['active', 'failed'],
  active: ['deleted', 'transferred'],
  failed: [],
  // Restored.
  deleted: ['active'],
  transferred: [],
};

/** Days in which a new domain cannot be transferred out (ICANN transfer policy; BEHAVIOUR §9). */
export const TRANSFER_LOCK_DAYS = 60;

/** Name servers of one domain (FACTS §2.9: registries accept at most 13). */
export const MAX_NAMESERVERS = 13;

/**
 * A domain as its account sees it; the source of the contract's `Domain`. Timestamps ISO 8601 UTC, prices
 * decimal numbers.
 */
export interface DomainView {
  domainName: string;
  createDate: string;
  expireDate: string;
  autorenewEnabled: boolean;
  locked: boolean;
  locks: string[];
  privacyEnabled: boolean;
  contacts: Partial<Record<ContactRole, ContactView>>;
  nameservers: string[];
  renewalPrice?: number;
  transferLockExpiresAt?: string;
  /** The registry has accepted the registration and not decided on it (an extension); absent: registered. */
  pendingCreate?: true;
  /** Private to the account (an extension), as is `notes`; absent: none. */
  tags?: string[];
  notes?: string;
}

const hasMembersOfView = isObjectOf<Omit<DomainView, 'contacts' | 'pendingCreate' | 'tags' | 'notes'>>({
  domainName: isText,
  createDate: isText,
  expireDate: isText,
  autorenewEnabled: isFlag,
  locked: isFlag,
  locks: isListOf(isText),
  privacyEnabled: isFlag,
  nameservers: isListOf(isText),
  renewalPrice: optional(isNumber),
  transferLockExpiresAt: optional(isText),
});
/**
 * A domain in a stored answer. Every release wrote these members; `contacts`, `tags` and `notes` are not
 * checked, since they are erased some time after the operation is settled (`OperationHousekeeping`).
 */
export const isDomainView = (value: unknown): value is DomainView => hasMembersOfView(value);

export type ContactView = Omit<StoredContact, 'id'> & { verificationId?: number };
