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
  /** The order that buys it. */
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
  /** When to make the statuses at the registry what they should be; absent: they are. */
  statusSyncAt?: Date;
}

/** A domain whose statuses at the registry differ from what its owner wants. */
export interface StatusDrift {
  id: number;
  name: string;
  connectionId: number;
  locked: boolean;
  /** As in HeldDomain. */
  locks: readonly string[];
  registryStatuses: readonly string[];
  /** The registry was told before, and did not say that it is done. */
  triedBefore: boolean;
}

/** A domain as whoever changes it sees it; its row is locked until the end of the transaction. */
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
  /** As its owner wants it; `registryStatuses` says what is. */
  locked: boolean;
  privacyEnabled: boolean;
  premium: boolean;
  /** For the minimum term of a premium name, smallest unit of USD. */
  renewalPrice?: Money;
  /** Our own locks by their names (BEHAVIOUR §9): `RegistrarLock`, `ExpirationClientHold` … */
  locks: readonly string[];
  registryStatuses: readonly string[];
  nameservers: readonly string[];
  contactIds: Record<ContactRole, number>;
  /** `tldRequirements` as sold. */
  registryValues: Readonly<Record<string, string>>;
  /**
   * The registrant that its account ordered and the registry refused at arrival; `contactIds` has the
   * registry's.
   */
  wantedRegistrant?: WantedRegistrant;
  /** End of the TransferLock; stays until the end is announced. */
  transferLockUntil?: Date;
  /** Code for a transfer out that was handed out, sealed. */
  authCode?: { sealed: string; expiresAt?: Date };
  /** The change or renewal that is under way. */
  busyOperationId?: string;
}

/** A registrant that waits for the registry to take it. */
export interface WantedRegistrant {
  contactId: number;
  registryValues: Readonly<Record<string, string>>;
  /** Privacy was ordered, and is turned on with the next registrant: the registry is not shown the holder. */
  privacyEnabled?: true;
}

/** What a change makes different; what is left out stays. */
export interface DomainChanges {
  autorenewEnabled?: boolean;
  locked?: boolean;
  privacyEnabled?: boolean;
  locks?: readonly string[];
  registryStatuses?: readonly string[];
  nameservers?: readonly string[];
  contactIds?: Record<ContactRole, number>;
  /** `tldRequirements`, and since when. */
  registryValues?: { values: Readonly<Record<string, string>>; at: Date };
  /** null: none any more; the comparison with the registry comes next. */
  wantedRegistrant?: WantedRegistrant | null;
  /** The contact that the registry shows under privacy. */
  privacyContactId?: number;
  transferLockUntil?: Date | null;
  authCode?: { sealed: string; expiresAt?: Date } | null;
  expiresAt?: Date;
  /** As in Activation; null: statuses are right. */
  statusSyncAt?: Date | null;
  /** All DS records that the registry has. */
  ds?: readonly DsRecord[];
}

/** Writes of domains; all but `takeStatusDrift` demand a unit of work. */
export abstract class DomainStore {
  /** Throws domainNotAvailable() when somebody here has the name. State `initialized`. */
  abstract addInitialized(domain: NewDomain): Promise<number>;
  abstract accept(domainId: number): Promise<void>;
  abstract activate(domainId: number, activation: Activation): Promise<void>;
  abstract fail(domainId: number, at: Date): Promise<void>;
  /** Locks the row of a domain that the account can see. Undefined: not a domain of this account. */
  abstract hold(accountId: number, name: string): Promise<HeldDomain | undefined>;
  /** As `hold`, by id: for whoever goes on with an operation. Undefined: gone or failed. */
  abstract holdById(domainId: number): Promise<HeldDomain | undefined>;
  /**
   * The domain is busy with this operation until `vacate`. Throws when it is busy with another one: look
   * first.
   */
  abstract occupy(domainId: number, operationId: string): Promise<void>;
  /** Ends the operation's hold of its domain; nothing when it has none. */
  abstract vacate(operationId: string): Promise<void>;
  /** DS records of a domain that is held, oldest first. */
  abstract dsOf(domainId: number): Promise<DsRecord[]>;
  /** Throws when the domain is gone or failed. */
  abstract change(domainId: number, changes: DomainChanges): Promise<void>;
  /** Statuses are right now; the comparison comes next, since it may have seen them when they were not. */
  abstract statusesChanged(domainId: number, registryStatuses: readonly string[]): Promise<void>;
  /**
   * Takes up to `limit` domains whose `statusSyncAt` has come and that are not busy, and moves it to
   * `nextAt`, in one statement.
   */
  abstract takeStatusDrift(now: Date, nextAt: Date, limit: number): Promise<StatusDrift[]>;
  /** Domains whose code for transfers has expired by `now`, by id, those after `afterId`, up to `limit`. */
  abstract expiredAuthCodes(now: Date, afterId: number, limit: number): Promise<AuthCodeHolder[]>;
}

/** A domain with a code that does not count any more. */
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
  /** Whether the registry has still to decide on the registration. */
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

/** `items` is JSON text of the array, ready to be sent. */
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
  /**
   * `tldRequirements` of the account's domain under the TLD that got any last; undefined: no domain of it has
   * any.
   */
  abstract lastRegistryValues(
    accountId: number,
    tld: string,
  ): Promise<Readonly<Record<string, string>> | undefined>;
  /** Whether any account here has the name. */
  abstract isInAccount(name: string): Promise<boolean>;
}

/** Attempts to register one name by one account, counted in a fixed window; shared by all processes. */
export abstract class RegistrationAttempts {
  /** Counts this attempt. `allowed` false: `retryAt` is the end of the window. One statement of its own. */
  abstract count(
    accountId: number,
    name: string,
    now: Date,
    limit: { attempts: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }>;
}

/** Which contact of the registrar's own a domain under privacy shows. */
export abstract class PrivacyContactStore {
  /** Our contact id; undefined: the domain never had privacy at a registry that keeps contacts. */
  abstract find(domainId: number): Promise<number | undefined>;
  /**
   * The first one. Demands a unit of work. Throws when the domain has one already: a later one comes with
   * `DomainStore.change`.
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

/** Something that a registry has otherwise than we do. */
export interface Difference {
  field: DifferenceField;
  ours: JsonValue;
  theirs: JsonValue;
}

/** A difference that was found and is not repaired. */
export interface OpenDifference extends Difference {
  /** Decimal digits. */
  id: string;
  domainId: number;
}

export type DifferenceResolution = 'gone' | 'taken_over' | 'pushed';

/**
 * Domains in their turn to be compared with the registry, and what was found; all but `takeDue` and the
 * look-ups demand a unit of work.
 */
export abstract class DifferenceStore {
  /**
   * Takes up to `limit` active domains of a connection whose turn has come and that no change is under way
   * of, the longest due first, and moves their next turn to `nextAt`. A statement of its own.
   */
  abstract takeDue(
    connectionId: number,
    now: Date,
    nextAt: Date,
    limit: number,
  ): Promise<{ id: number; name: string }[]>;
  /** Moves the next turn of one domain. */
  abstract compareAt(domainId: number, at: Date): Promise<void>;
  /**
   * All that a look found: new ones are added, known ones seen again, and those that are not there any more
   * end as `gone`.
   */
  abstract record(
    domainId: number,
    found: readonly Difference[],
    at: Date,
  ): Promise<{ added: number; gone: number }>;
  /** Undefined: there is none of this id that is open. */
  abstract find(id: string): Promise<OpenDifference | undefined>;
  /** Ends it; nothing when it has ended already. */
  abstract resolve(id: string, resolution: DifferenceResolution, at: Date): Promise<void>;
  /** Ids at a registry of our contacts, those we know of. */
  abstract registryIds(connectionId: number, contactIds: readonly number[]): Promise<Map<number, string>>;
  /** Our contacts by their ids at a registry, in any case; those we know of, by the id as given. */
  abstract contactsBehind(connectionId: number, registryIds: readonly string[]): Promise<Map<string, number>>;
}

/** Registrant changes are evidence: written once. */
export abstract class RegistrantChanges {
  /** Demands a unit of work. */
  abstract add(
    change: RegistrantChange & { operationId: string; domainId: number; accountId: number; changedAt: Date },
  ): Promise<void>;
  /** Whether this account has had the address verified, for any of its domains; any case. */
  abstract isVerified(accountId: number, email: string): Promise<boolean>;
  /** Whether the account does without the lock after a material change of a registrant (BEHAVIOUR §9). */
  abstract isOptedOut(accountId: number): Promise<boolean>;
}

/** Waiting comes in by this port. */
export abstract class Pause {
  abstract for(milliseconds: number): Promise<void>;
}

/** Asks name servers by DNS, outside any transaction. */
export abstract class NameserverProbe {
  /** Those of the hosts that do not answer for the name (SOA), in the order given. Never throws. */
  abstract silent(hosts: readonly string[], name: string): Promise<string[]>;
}
