import type { PageRequest } from '@registrar/kernel';
import type { ContactRole } from '@registrar/contacts';
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
  transferLockUntil: Date;
  /** When to make the statuses at the registry what they should be; absent: they are. */
  statusSyncAt?: Date;
}

/** A domain whose statuses at the registry differ from what its owner wants. */
export interface StatusDrift {
  id: number;
  name: string;
  connectionId: number;
  locked: boolean;
  registryStatuses: readonly string[];
}

/** Writes of domains; all but `takeStatusDrift` demand a unit of work. */
export abstract class DomainStore {
  /** Throws domainNotAvailable() when somebody here has the name. State `initialized`. */
  abstract addInitialized(domain: NewDomain): Promise<number>;
  abstract accept(domainId: number): Promise<void>;
  abstract activate(domainId: number, activation: Activation): Promise<void>;
  abstract fail(domainId: number, at: Date): Promise<void>;
  abstract statusesChanged(domainId: number, registryStatuses: readonly string[]): Promise<void>;
  /** Takes up to `limit` domains whose `statusSyncAt` has come and moves it to `nextAt`, in one statement. */
  abstract takeStatusDrift(now: Date, nextAt: Date, limit: number): Promise<StatusDrift[]>;
}

export type DomainSort =
  | 'domainName' | 'createDate' | 'expireDate' | 'autorenewEnabled' | 'locked' | 'privacyEnabled' | 'renewalPrice';

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
  /** Whether any account here has the name. */
  abstract isHere(name: string): Promise<boolean>;
}

/** Attempts to register one name by one account, counted in a fixed window; shared by all processes. */
export abstract class RegistrationAttempts {
  /** Counts this attempt. `allowed` false: `retryAt` is the end of the window. One statement of its own. */
  abstract count(accountId: number, name: string, now: Date, limit: { attempts: number; seconds: number }): Promise<{ allowed: boolean; retryAt: Date }>;
}
