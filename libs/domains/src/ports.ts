export * from './calendar/ports';
export * from './compliance/ports';
export { type CheckedDomain, type CheckSubject, VerificationChecks } from './verification-holds/ports';
export * from './hosts/ports';
export * from './refunds/ports';
export * from './restores/ports';
export * from './signing/ports';
export * from './unknown-domains/ports';
import type { JsonValue, Money, PageRequest } from '@registrar/kernel';
import type { ContactRole } from '@registrar/contacts';
import type { DsRecord } from '@registrar/dns';
import type { RegistrantChange } from './change';
import type { DomainView } from './domain';
import type { PlannedRegistration } from './registration';

export interface NewDomain extends PlannedRegistration {
  operationId: string;
  /** The order that buys the domain. */
  orderId: number;
  contactIds: Record<ContactRole, number>;
  createdAt: Date;
}

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

/** A registrant that waits for the registry to take it. */
export interface WantedRegistrant {
  contactId: number;
  registryValues: Readonly<Record<string, string>>;
  /** Privacy was ordered, and is switched on with the next registrant: the registrant is not published. */
  privacyEnabled?: true;
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
}

/** Writes of domains; all but `takeStatusDrift` demand a unit of work. */
export abstract class DomainStore {
  /** Throws domainNotAvailable() when any account has the domain. State `initialized`. */
  abstract addInitialized(domain: NewDomain): Promise<number>;
  abstract accept(domainId: number): Promise<void>;
  abstract activate(domainId: number, activation: Activation): Promise<void>;
  abstract fail(domainId: number, at: Date): Promise<void>;
  /** Locks the row of a domain that the account can see. Undefined: not a domain of this account. */
  abstract hold(accountId: number, name: string): Promise<HeldDomain | undefined>;
  /** As `hold`, by id: to continue an operation. Undefined: the domain is deleted, transferred or failed. */
  abstract holdById(domainId: number): Promise<HeldDomain | undefined>;
  /**
   * The domain is busy with this operation until `vacate`. Throws when it is busy with another one: check
   * first.
   */
  abstract occupy(domainId: number, operationId: string): Promise<void>;
  /** The domain is no longer busy with the operation; no effect if it was not. */
  abstract vacate(operationId: string): Promise<void>;
  /** DS records of a held domain, oldest first. */
  abstract dsOf(domainId: number): Promise<DsRecord[]>;
  /** Throws when the domain is deleted, transferred or failed. */
  abstract change(domainId: number, changes: DomainChanges): Promise<void>;
  /** Statuses are now correct; the comparison comes next, since it may have seen them before. */
  abstract statusesChanged(domainId: number, registryStatuses: readonly string[]): Promise<void>;
  /**
   * Takes up to `limit` domains that are not busy and whose `statusSyncAt` has come, and moves it to
   * `nextAt`, in one statement.
   */
  abstract takeStatusDrift(now: Date, nextAt: Date, limit: number): Promise<StatusDrift[]>;
  /** Domains whose auth code has expired by `now`, by id, those after `afterId`, up to `limit`. */
  abstract expiredAuthCodes(now: Date, afterId: number, limit: number): Promise<AuthCodeHolder[]>;
}

/** A domain with an expired auth code. */
export interface AuthCodeHolder {
  id: number;
  accountId: number;
  name: string;
}

export type DomainSort =
  | 'domainName'
  | 'createDate'
  | 'expireDate'
  | 'autorenewEnabled'
  | 'locked'
  | 'privacyEnabled'
  | 'renewalPrice';

export interface DomainFilter {
  /** Exact, or with `*` for any run of characters. */
  domainName?: string;
  tld?: string;
  locked?: boolean;
  createdFrom?: Date;
  /** Exclusive end. */
  createdBefore?: Date;
  expiresFrom?: Date;
  expiresBefore?: Date;
  privacyEnabled?: boolean;
  isPremium?: boolean;
  autorenewEnabled?: boolean;
  orderId?: number;
  /** Whether the registry has yet to decide on the registration. */
  pendingCreate?: boolean;
}

export interface DomainListRequest extends PageRequest {
  accountId: number;
  sort: DomainSort;
  descending: boolean;
  filter: DomainFilter;
  includeRenewalPrice: boolean;
  now: Date;
}

/** `items` is JSON text of the array, ready to be returned. */
export interface DomainListPage {
  items: string;
  count: number;
  totalCount: number;
}

/** Reads of domains: one statement each. */
export abstract class DomainReader {
  /** Undefined: not a domain of this account. */
  abstract find(accountId: number, name: string, now: Date): Promise<DomainView | undefined>;
  abstract list(request: DomainListRequest): Promise<DomainListPage>;
  /** `tldRequirements` of the account's domain under the TLD that got any last; undefined: no such domain. */
  abstract lastRegistryValues(
    accountId: number,
    tld: string,
  ): Promise<Readonly<Record<string, string>> | undefined>;
  /** Whether any account has the domain. */
  abstract isInAccount(name: string): Promise<boolean>;
}

/** Attempts to register one name by one account, counted in a fixed window; shared by all processes. */
export abstract class RegistrationAttempts {
  /**
   * Counts this attempt. `allowed` false: `retryAt` is the end of the window. One statement outside a unit of
   * work.
   */
  abstract count(
    accountId: number,
    name: string,
    now: Date,
    limit: { attempts: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }>;
}

/** The registrar's contact that is published for a domain under privacy. */
export abstract class PrivacyContactStore {
  /** Local contact id; undefined: the domain never had privacy at a registry that stores contacts. */
  abstract find(domainId: number): Promise<number | undefined>;
  /**
   * Sets the first one. Demands a unit of work. Throws when the domain already has one: a later one comes
   * with `DomainStore.change`.
   */
  abstract keep(domainId: number, contactId: number): Promise<void>;
}

export const DIFFERENCE_FIELDS = [
  'existence',
  'sponsor',
  'expiry',
  'statuses',
  'nameservers',
  'registrant',
  'contacts',
  'signing',
] as const;
export type DifferenceField = (typeof DIFFERENCE_FIELDS)[number];

/** A value at a registry that differs from the local one. */
export interface Difference {
  field: DifferenceField;
  ours: JsonValue;
  theirs: JsonValue;
}

/** A drift that was found and is not repaired. */
export interface OpenDifference extends Difference {
  /** Decimal digits. */
  id: string;
  domainId: number;
}

export type DifferenceResolution = 'gone' | 'taken_over' | 'pushed';

/**
 * Domains due for the comparison with the registry, and the drifts found; all but `takeDue` and the queries
 * demand a unit of work.
 */
export abstract class DifferenceStore {
  /**
   * Takes up to `limit` due active domains of a connection that have no change in progress, the longest due
   * first, and moves their next comparison to `nextAt`. One statement outside a unit of work.
   */
  abstract takeDue(
    connectionId: number,
    now: Date,
    nextAt: Date,
    limit: number,
  ): Promise<{ id: number; name: string }[]>;
  /** Moves the next comparison of one domain. */
  abstract compareAt(domainId: number, at: Date): Promise<void>;
  /**
   * All drifts that a comparison found: new ones are added, known ones updated, and the others end as `gone`.
   */
  abstract record(
    domainId: number,
    found: readonly Difference[],
    at: Date,
  ): Promise<{ added: number; gone: number }>;
  /** Undefined: no open drift has this id. */
  abstract find(id: string): Promise<OpenDifference | undefined>;
  /** Ends the drift; no effect if it has already ended. */
  abstract resolve(id: string, resolution: DifferenceResolution, at: Date): Promise<void>;
  /** Known ids of local contacts at a registry. */
  abstract registryIds(connectionId: number, contactIds: readonly number[]): Promise<Map<number, string>>;
  /** Local contacts by their ids at a registry, case-insensitively; keyed by the id as given. */
  abstract contactsBehind(connectionId: number, registryIds: readonly string[]): Promise<Map<string, number>>;
}

/** Registrant changes are evidence: written once. */
export abstract class RegistrantChanges {
  /** Demands a unit of work. */
  abstract add(
    change: RegistrantChange & { operationId: string; domainId: number; accountId: number; changedAt: Date },
  ): Promise<void>;
  /** Whether this account has verified the address, for any of its domains; case-insensitive. */
  abstract isVerified(accountId: number, email: string): Promise<boolean>;
  /** Whether the account waives the lock after a material change of a registrant (BEHAVIOUR §9). */
  abstract isOptedOut(accountId: number): Promise<boolean>;
}

/** Port for delays. */
export abstract class Pause {
  abstract for(milliseconds: number): Promise<void>;
}

/** Queries name servers over DNS, outside any transaction. */
export abstract class NameserverProbe {
  /** The hosts that do not answer for the domain (SOA), in the order given. Never throws. */
  abstract silent(hosts: readonly string[], name: string): Promise<string[]>;
}
