import type { Money } from '@registrar/kernel';
import type { Account, AccountOptions, ApiToken, DefaultContacts, PurchaseDefaults } from './account';
import type { TokenLimits } from './access/token-limits';
import type { NoticeLeads } from './settings/notice-leads';
import type { EffectiveSuspension, Suspension } from './suspension/suspension';

export { type CredentialRecord, CredentialStore } from './access/credential-store';

export abstract class AccountSettingsStore {
  /** One statement. Throws when there is no such account. */
  abstract purchaseDefaults(accountId: number): Promise<PurchaseDefaults>;
}

/** Lead times of notices (`domain.notice.upcoming`). */
export abstract class NoticeSettingsStore {
  /** `leads` undefined: the account has set none. One query. */
  abstract find(accountId: number): Promise<{ leads?: NoticeLeads; isSubscribed: boolean }>;
  /**
   * Sets the lead times and has all domains of the account checked by them. Returns those before. Demands a unit of
   * work.
   */
  abstract save(accountId: number, leads: NoticeLeads): Promise<NoticeLeads | undefined>;
}

export interface NewAccount extends AccountOptions {
  username: string;
  parentId?: number;
  createdAt: Date;
  /** Of accounts that a reseller opened: the hash of their password, and when they accepted the terms. */
  owner?: { passwordHash: string; termsAcceptedAt: Date };
}

/** Writes of accounts; all demand a unit of work. */
export abstract class AccountStore {
  /** The new id; case does not matter for a username. */
  abstract create(account: NewAccount): Promise<number | 'username_taken'>;
  /** Locks the row until the end of the transaction. */
  abstract lock(id: number): Promise<Account | undefined>;
  abstract saveOptions(id: number, options: AccountOptions): Promise<void>;
  /** Undefined ends it. */
  abstract saveSuspension(id: number, suspension: Suspension | undefined): Promise<void>;
  /** Number of sub-accounts; exact while the parent is locked. */
  abstract countChildren(parentId: number): Promise<number>;
}

export interface NewToken {
  accountId: number;
  name: string;
  /** Keyed hash of the token. */
  digest: string;
  /** The token, encrypted for this account. */
  sealed: string;
  limits: TokenLimits;
  issuedByStaff?: boolean;
  createdAt: Date;
}

/** A token issued by staff that ends soon. */
export interface EndingToken {
  accountId: number;
  tokenId: number;
  name: string;
  expiresAt: Date;
  /** Whether webhooks of the account are signed with it now. */
  signsWebhooks: boolean;
}

/** Writes of API tokens; all demand a unit of work. */
export abstract class TokenStore {
  /**
   * Returns the new id; ids ascend. The lowest one that is not revoked signs webhooks; one issued by staff
   * only where there is no other. Undefined: no such account. Names are unique, in any case, among the tokens
   * of an account that are neither revoked nor replaced.
   */
  abstract add(token: NewToken): Promise<number | 'name_taken' | undefined>;
  /**
   * The new token gets the name of the old one, which is valid until `until` or its earlier
   * expiry. Returns the new id.
   */
  abstract replace(oldId: number, token: NewToken, until: Date): Promise<number>;
  /** Tokens that expired by `at` count as revoked when they expired: their names are free again. */
  abstract retireExpired(accountId: number, at: Date): Promise<void>;
  /** Locks and returns those that are not revoked, by id. */
  abstract lockLive(accountId: number): Promise<ApiToken[]>;
  /**
   * The token as it is afterwards and whether this call revoked it; undefined: the account has no such token.
   */
  abstract revoke(
    accountId: number,
    tokenId: number,
    at: Date,
  ): Promise<{ token: ApiToken; changed: boolean } | undefined>;
  /**
   * Marks one live token issued by staff that ends after `now` and by `until` and is not marked yet;
   * undefined: there is none.
   */
  abstract markEndAnnounced(now: Date, until: Date): Promise<EndingToken | undefined>;
}

/** Mails to the owner of an account about tokens that staff issued for it. Both demand a unit of work. */
export abstract class StaffTokenNotices {
  abstract sendTokenIssued(token: Omit<EndingToken, 'signsWebhooks'> & { readOnly: boolean }): Promise<void>;
  abstract sendTokenEnding(token: EndingToken): Promise<void>;
}

/** An account with the counts and balances of other cores, for staff. */
export interface AccountView extends Account {
  effectiveSuspension?: EffectiveSuspension;
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
  status: 'active' | 'suspended' | 'closed';
  createdAt: Date;
  available: Money;
}

export interface AccountListPage {
  accounts: readonly AccountListItem[];
  totalCount: number;
}

export interface ChildListRequest {
  parentId: number;
  page: number;
  perPage: number;
}

/** `items` is JSON text of the array, ready to be sent. */
export interface ChildListPage {
  items: string;
  count: number;
  totalCount: number;
}

/** Reads of accounts, outside of any transaction. */
export abstract class AccountReader {
  /** One statement. Credit that can be spent now; zero for an account without a balance. */
  abstract availableCredit(accountId: number): Promise<Money>;
  abstract find(id: number): Promise<AccountView | undefined>;
  /** By username. */
  abstract list(request: AccountListRequest): Promise<AccountListPage>;
  /** Sub-accounts by username, one round trip. */
  abstract children(request: ChildListRequest): Promise<ChildListPage>;
  /** Those that are neither revoked nor expired by `at`, by id. */
  abstract liveTokens(accountId: number, at: Date): Promise<ApiToken[]>;
}

export interface NewOwnerEntry {
  at: Date;
  /** Username. */
  actor: string;
  action: string;
  /** `account:12` */
  target: string;
  /** Without secrets and personal data. */
  before?: object;
  after?: object;
  requestId: string;
  source?: string;
}

/** Changes that owners make to their accounts, in an append-only log. */
export abstract class OwnerAudit {
  /** Demands an open unit of work: that of the change. */
  abstract append(entry: NewOwnerEntry): Promise<void>;
}

/**
 * Contacts as sent, by role; null removes a default. The rules of a contact belong to the
 * contacts core.
 */
export type SentContacts = { [role in keyof DefaultContacts]?: object | null };

export abstract class AccountContacts {
  /** Throws the 400 that `store` would. */
  abstract check(contacts: SentContacts): void;
  /** Ids by role; null stays null. Inside a unit of work. */
  abstract store(
    contacts: SentContacts,
    at: Date,
  ): Promise<{ [role in keyof DefaultContacts]: number | null }>;
  abstract load(contacts: DefaultContacts): Promise<{ [role in keyof DefaultContacts]: object }>;
}

/** Makes the hash, the only stored form of a password. */
export abstract class PasswordHasher {
  /** A memory-hard hash with its parameters; some hundredths of a second, so never inside a transaction. */
  abstract hash(password: string): Promise<string>;
}

export interface CreditMove {
  from: number;
  to: number;
  amount: Money;
}

/**
 * Credit as the ledger moves it; both demand a unit of work and come last in it, since they lock balances.
 */
export abstract class AccountCredit {
  /** Opening credit; none in production. */
  abstract open(accountId: number): Promise<void>;
  /** Returns the credit of both accounts. Throws 402. */
  abstract move(move: CreditMove): Promise<{ from: Money; to: Money }>;
}

/** Types of existing records, for tokens that are limited to record types. */
export abstract class RecordTypes {
  /** Each type once, without the records that the account does not have. One statement. */
  abstract of(accountId: number, domainName: string, recordIds: readonly number[]): Promise<string[]>;
}

/** Requests in a fixed second and in a fixed hour. */
export interface RateLimits {
  perSecond: number;
  perHour: number;
}

/** One fixed window after a request: the rest in it, and its end. */
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
 * Counts requests in two fixed windows at once. A refused request is counted in neither, so it does not use
 * up the hour. Never throws and answers within about 50 ms: without its shared store it counts per process.
 */
export abstract class RateLimiter {
  /** `subject`: the limited caller, for instance `account:7`. */
  abstract take(subject: string, limits: RateLimits): Promise<RateDecision>;
  abstract get state(): RateLimiterState;
}

/** Calls of one operation of the legacy interface by one account. */
export interface LegacyUse {
  accountId: number;
  /** Operation id of the interface. */
  operation: string;
  calls: number;
  firstCallAt: Date;
  lastCallAt: Date;
}

export interface LegacyUsageRequest {
  accountId?: number;
  operation?: string;
  /** Those last called then or later. */
  calledSince?: Date;
  page: number;
  perPage: number;
}

export interface LegacyUsageList {
  usage: readonly (LegacyUse & { username: string })[];
  totalCount: number;
}

export abstract class LegacyUsageStore {
  /** Adds to the counters, all or none; one statement. Each pair of account and operation once. */
  abstract add(uses: readonly LegacyUse[]): Promise<void>;
  /** Ordered by account and operation. */
  abstract list(request: LegacyUsageRequest): Promise<LegacyUsageList>;
}
