import type { JsonText, PageRequest } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { RecordedRegistrantChange } from './registrants/registrant-change';
import type { DomainView } from './domain';
import type {
  Activation,
  AuthCodeHolder,
  DomainChanges,
  DomainLabels,
  HeldDomain,
  NewDomain,
  SeenDomain,
  StatusDrift,
  TransferredDomain,
} from './held-domain';
import type {
  RegistryCharge,
  DueCharge,
  ChargedTerm,
  ChargeState,
  GraceRegistration,
} from './registry-charge';

/** Writes of domains; all but `takeStatusDrift` demand a unit of work. */
export abstract class DomainStore {
  /**
   * State `initialized`. Throws domainNotAvailable() when any account has the domain, onHoldByRegistrar() when the
   * newest domain of the name has ended under a hold of staff (`keepsName`).
   */
  abstract addInitialized(domain: NewDomain): Promise<number>;
  /** As `addInitialized`, also while the deletion of the domain for its last holder is in progress. */
  abstract addTransferred(domain: TransferredDomain): Promise<number>;
  abstract accept(domainId: number): Promise<void>;
  abstract activate(domainId: number, activation: Activation): Promise<void>;
  abstract fail(domainId: number, at: Date): Promise<void>;
  /**
   * Reads a domain of the account without a lock, also outside of a unit of work: for early refusals and for
   * plans that the unit that acts on them compares with the locked domain.
   */
  abstract find(accountId: number, name: string): Promise<HeldDomain | undefined>;
  /** Locks the row of a domain that the account can see. Undefined: not a domain of this account. */
  abstract hold(accountId: number, name: string): Promise<HeldDomain | undefined>;
  /** As `hold`, by id: to continue an operation. Undefined: the domain is deleted, transferred or failed. */
  abstract holdById(domainId: number): Promise<HeldDomain | undefined>;
  /**
   * Locks a domain of the account and makes it busy with this operation, as `hold` and `occupy` in one
   * statement. Undefined, with nothing changed: it is not in the account, is busy, or its term ends
   * otherwise.
   */
  abstract holdUnchanged(seen: SeenDomain, operationId: string): Promise<HeldDomain | undefined>;
  /**
   * The domain is busy with this operation until `vacate`. Throws when it is busy with another one: check
   * first.
   */
  abstract occupy(domainId: number, operationId: string): Promise<void>;
  /** The domain is no longer busy with the operation; no effect if it was not. */
  abstract vacate(domainId: number, operationId: string): Promise<void>;
  /** DS records of a held domain, oldest first. */
  abstract dsOf(domainId: number): Promise<DsRecord[]>;
  /** Throws when the domain is deleted, transferred or failed. */
  abstract change(domainId: number, changes: DomainChanges): Promise<void>;
  /** Sets tags and notes, which no registry sees. Throws when the domain is deleted, transferred or failed. */
  abstract label(domainId: number, labels: DomainLabels): Promise<void>;
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
  /** Only domains with all of these tags, in the form of `tagKey`. */
  tagKeys?: readonly string[];
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
  items: JsonText;
  count: number;
  totalCount: number;
}

/** Position of a domain in an export: its value of the sort column, as text, and its name. */
export interface ExportKey {
  value: string;
  domainName: string;
}

/** All domains that match, in batches; `now` is the same for all of them. */
export interface DomainExportRequest extends Omit<DomainListRequest, keyof PageRequest> {
  /** The end of the batch before; absent: the first batch. */
  after?: ExportKey;
  limit: number;
  /** The rows decide what is changed next: never read from a replica. */
  decides?: boolean;
}

export interface ExportBatch<Items> {
  items: Items;
  /** Where the next batch begins; absent: this is the last one. */
  next?: ExportKey;
}

/** A domain without its contacts. */
export type ExportedDomain = Omit<DomainView, 'contacts'>;

/** Reads of domains. */
export abstract class DomainReader {
  /** Undefined: not a domain of this account. */
  abstract find(accountId: number, name: string, now: Date): Promise<DomainView | undefined>;
  /**
   * The same as JSON text (contract Domain). A renewal price is at most a second old, so that it is not for
   * what a transaction decides.
   */
  abstract findJson(accountId: number, name: string, now: Date): Promise<JsonText | undefined>;
  abstract list(request: DomainListRequest): Promise<DomainListPage>;
  /** A batch as JSON text of DomainListItem, one domain a line. */
  abstract exportLines(request: DomainExportRequest): Promise<ExportBatch<string>>;
  abstract exportRows(request: DomainExportRequest): Promise<ExportBatch<ExportedDomain[]>>;
  /** `tldRequirements` of the account's domain under the TLD that got any last; undefined: no such domain. */
  abstract lastRegistryValues(
    accountId: number,
    tld: string,
  ): Promise<Readonly<Record<string, string>> | undefined>;
  /** Whether any account has the domain. */
  abstract isInAccount(name: string): Promise<boolean>;
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

/** Registrant changes are evidence: written once. */
export abstract class RegistrantChanges {
  /** Demands a unit of work. */
  abstract add(change: RecordedRegistrantChange): Promise<void>;
  /** Whether this account has verified the address, for any of its domains; case-insensitive. */
  abstract isVerified(accountId: number, email: string): Promise<boolean>;
  /**
   * Whether the account's waiver of the lock after a material change of a registrant (BEHAVIOUR §9) counts at
   * this time of the account: not at once when it is switched on.
   */
  abstract isOptedOut(accountId: number, now: Date): Promise<boolean>;
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

/** Charges of registries at the end of a term; all but `takeDue` and `postpone` demand a unit of work. */
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
   * The domain was deleted: reversed in its grace period, else final. Returns the ids of the
   * reversed ones.
   */
  abstract reverse(domainId: number, operationId: string, at: Date): Promise<number[]>;
  /**
   * The registration, when `at` lies in the add grace period with which it was sold, or for a premium name in the
   * first `premiumDays` days. Undefined: it does not, as after a transfer in and with a domain of another seller.
   */
  abstract registeredInGrace(
    domainId: number,
    at: Date,
    premiumDays: number,
  ): Promise<GraceRegistration | undefined>;
  /** Makes an expected charge of this name due at `at`. False: no such charge. */
  abstract expedite(connectionId: number, name: string, at: Date): Promise<boolean>;
}

/** Glue of vanity name servers. */
export abstract class GlueAddresses {
  /** Addresses of those of the host names that have any, in whichever account their domains are. */
  abstract addressesOf(hostnames: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}
