import type { Money } from '@registrar/kernel';
import type { Account, AccountOptions, ApiToken, PurchaseDefaults } from './account';

/** What the database knows of a pair of credentials. Found by username, and by keyed digest of the token. */
export interface CredentialRecord {
  accountId: number;
  username: string;
  status: 'active' | 'closed';
  twoStepEnabled: boolean;
  apiAccessEnabled: boolean;
  approvedReseller: boolean;
  enterprise: boolean;
  ratePerSecond?: number;
  ratePerHour?: number;
  /** The token of this account with the digest asked for; undefined when there is none or it is revoked. */
  token?: { id: number; digest: string };
}

/** One statement, no transaction. Undefined: no account of that username (case does not matter). */
export abstract class CredentialStore {
  abstract find(username: string, tokenDigest: string): Promise<CredentialRecord | undefined>;
}

export abstract class AccountSettingsStore {
  /** One statement. Throws when there is no such account. */
  abstract purchaseDefaults(accountId: number): Promise<PurchaseDefaults>;
}

export interface NewAccount extends AccountOptions {
  username: string;
  parentId?: number;
  createdAt: Date;
}

/** Writes of accounts; all demand a unit of work. */
export abstract class AccountStore {
  /** The new id; case does not matter for a username. */
  abstract create(account: NewAccount): Promise<number | 'username_taken'>;
  /** Locks the row until the end of the transaction. */
  abstract lock(id: number): Promise<Account | undefined>;
  abstract saveOptions(id: number, options: AccountOptions): Promise<void>;
}

export interface NewToken {
  accountId: number;
  name: string;
  /** Keyed hash of the token. */
  digest: string;
  /** The token, sealed for this account. */
  sealed: string;
  createdAt: Date;
}

/** Writes of API tokens; all demand a unit of work. */
export abstract class TokenStore {
  /** The new id: ids ascend, the lowest one that is not revoked signs webhooks. Undefined: no such account. */
  abstract add(token: NewToken): Promise<number | undefined>;
  /** The token as it is afterwards and whether this call revoked it; undefined: the account has no such token. */
  abstract revoke(accountId: number, tokenId: number, at: Date): Promise<{ token: ApiToken; changed: boolean } | undefined>;
}

/** An account with what other cores count and keep for it, for staff. */
export interface AccountView extends Account {
  balance: AccountBalance;
  counters: { domains: number; orders: number };
  tokens: readonly ApiToken[];
}

export interface AccountBalance {
  available: Money;
  held: Money;
  creditLimit: Money;
}

export interface AccountListRequest {
  /** Beginning of the username, any case. */
  usernamePrefix?: string;
  page: number;
  perPage: number;
}

export interface AccountListItem {
  id: number;
  username: string;
  parentId?: number;
  status: 'active' | 'closed';
  createdAt: Date;
  available: Money;
}

export interface AccountListPage {
  accounts: readonly AccountListItem[];
  totalCount: number;
}

/** Reads of accounts, outside of any transaction. */
export abstract class AccountReader {
  /** One statement. Credit that can be spent now; zero for an account without a balance. */
  abstract availableCredit(accountId: number): Promise<Money>;
  abstract find(id: number): Promise<AccountView | undefined>;
  /** By username. */
  abstract list(request: AccountListRequest): Promise<AccountListPage>;
}

/** Requests in a fixed second and in a fixed hour. */
export interface RateLimits {
  perSecond: number;
  perHour: number;
}

/** One fixed window after a request: what is left in it, and when it ends. */
export interface RateWindow {
  limit: number;
  remaining: number;
  /** Unix seconds. */
  resetAt: number;
}

export interface RateDecision {
  allowed: boolean;
  second: RateWindow;
  hour: RateWindow;
  /** Unix seconds by the limiter's clock (that of Redis), which `resetAt` is measured against. */
  now: number;
}

/** Whether limits are counted over all processes, or, while Redis is away, by each process for itself. */
export type RateLimiterState = 'shared' | 'local';

/**
 * Counts requests in two fixed windows at once. A refused request is counted in neither, so it does not use up the hour.
 * Never throws and answers within about 50 ms: without its shared store it counts per process.
 */
export abstract class RateLimiter {
  /** `subject` names who is limited, for instance `account:7`. */
  abstract take(subject: string, limits: RateLimits): Promise<RateDecision>;
  abstract get state(): RateLimiterState;
}
