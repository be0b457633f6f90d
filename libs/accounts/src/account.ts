import type { BusinessStatus } from '@registrar/kernel';
import type { TokenLimits } from './access/token-limits';
import type { Suspension } from './suspension/suspension';

/**
 * An authenticated caller: its account, token, access flags and limits.
 */
export interface AuthenticatedAccount {
  accountId: number;
  username: string;
  tokenId: number;
  access: AccountAccess;
  /** Requests a second and an hour, all tokens together; undefined: the platform's default (20 and 3,000). */
  limits: { perSecond?: number; perHour?: number };
  /** The account's setting `strictRequests`; absent: unknown fields of contract operations are ignored. */
  strictRequests?: true;
  /** Limits of the token; undefined: full access. */
  scopes?: TokenLimits;
}

/** The token and the request behind a change of an account: the origin in its audit entry. */
export interface AccountActor {
  accountId: number;
  username: string;
  tokenId: number;
  requestId: string;
  /** Address the request came from. */
  source?: string;
}

/**
 * Approval flags (BEHAVIOUR §3): approved resellers create sub-accounts, verify contacts, read the premium
 * list; the enterprise list moves domains internally.
 */
export interface AccountAccess {
  approvedReseller: boolean;
  enterprise: boolean;
}

/**
 * Defaults of a purchase for omitted fields. Contacts by id of a stored contact; a role may be
 * missing.
 */
export interface PurchaseDefaults {
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  nameservers: readonly string[];
  contacts: DefaultContacts;
}

/** Ids of stored contacts by role. */
export interface DefaultContacts {
  registrant?: number;
  admin?: number;
  tech?: number;
  billing?: number;
}

/**
 * How compliance notices reach an account (BEHAVIOUR §18). `both`: by webhook where it has a subscription,
 * else by email.
 */
export const COMPLIANCE_NOTICES = ['email', 'webhook', 'both'] as const;
export type ComplianceNotices = (typeof COMPLIANCE_NOTICES)[number];

/** Days before the end of the term at which a domain renews automatically (BEHAVIOUR §8). */
export const AUTORENEW_LEAD_DAYS = [7, 30] as const;
export type AutorenewLeadDays = (typeof AUTORENEW_LEAD_DAYS)[number];

/** Tax status of an account. */
export interface Taxation {
  /** Without an account-specific rate: true applies the rule of its country; false: no tax. */
  byRule: boolean;
  /** ISO 3166-1 alpha-2; absent: unknown, no rule applies. */
  country?: string;
  /** Absent: unknown, treated as a consumer. */
  businessStatus?: BusinessStatus;
  /** Present for businesses only. */
  taxId?: string;
}

/** Options of an account that staff set. */
export interface AccountOptions {
  twoStepEnabled: boolean;
  /** False: the API answers 403, with another text under two-step verification (BEHAVIOUR §3). */
  apiAccessEnabled: boolean;
  access: AccountAccess;
  /** Absent: the platform's limit. */
  limits: { perSecond?: number; perHour?: number };
  /**
   * Account-specific tax rate in basis points (BEHAVIOUR §16). If above 0 it overrides the tax rule of its
   * country.
   */
  taxBps: number;
  taxation: Taxation;
  /** No 60-day lock after a material change of the registrant (BEHAVIOUR §9). */
  registrantLockOptOut: boolean;
  /** From when the opt-out counts; absent: it is off. */
  registrantLockOptOutFrom?: Date;
  /** Sub-accounts it may have; absent: the platform's limit. */
  maxSubAccounts?: number;
  autorenewLeadDays: AutorenewLeadDays;
  complianceNotices: ComplianceNotices;
  /** Its domains leave the DNS when they expire: ExpirationClientHold (BEHAVIOUR §10). */
  expirationHold: boolean;
  /**
   * ISO 4217. Orders also show their prices in it, where there is a rate; credit and charges are always in
   * USD.
   */
  defaultCurrency: string;
  /** Mail is forwarded only to addresses whose owner agreed. */
  verifyForwardingRecipients: boolean;
  /** Unknown fields and query parameters of contract operations are refused (400) instead of ignored. */
  strictRequests: boolean;
  defaults: PurchaseDefaults;
}

export interface Account extends AccountOptions {
  id: number;
  username: string;
  parentId?: number;
  status: 'active' | 'closed';
  /** Present while it is suspended itself. */
  suspension?: Suspension;
  createdAt: Date;
}

/** A token without its secret, which is returned once, when it is issued. */
export interface ApiToken {
  id: number;
  name: string;
  createdAt: Date;
  revokedAt?: Date;
  /** Empty: full access. */
  limits: TokenLimits;
  /** The token that has its name since a rotation; this one is valid until it expires. */
  replacedBy?: number;
  /** Issued by staff for the account after its first token; present only when true. */
  issuedByStaff?: true;
}
