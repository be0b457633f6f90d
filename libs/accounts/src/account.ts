/** What a request may do and how much of it: everything known of a caller once its credentials were checked. */
export interface AuthenticatedAccount {
  accountId: number;
  username: string;
  tokenId: number;
  access: AccountAccess;
  /** Requests a second and an hour, all tokens together; undefined: the platform's default (20 and 3,000). */
  limits: { perSecond?: number; perHour?: number };
}

/**
 * Approval flags (BEHAVIOUR §3): approved resellers create sub-accounts, verify contacts, read the premium list; the
 * enterprise list moves domains internally.
 */
export interface AccountAccess {
  approvedReseller: boolean;
  enterprise: boolean;
}

/** What a purchase takes where the request says nothing. Contacts by id of a stored contact; a role may be missing. */
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

/** What staff may set of an account. */
export interface AccountOptions {
  /** With two-step verification the API answers 403 unless `apiAccessEnabled` (BEHAVIOUR §3). */
  twoStepEnabled: boolean;
  apiAccessEnabled: boolean;
  access: AccountAccess;
  /** Absent: the platform's limit. */
  limits: { perSecond?: number; perHour?: number };
  /** On top of every price, in 1/10,000 (BEHAVIOUR §16). */
  taxBps: number;
  /** No 60-day lock after a material change of the registrant (BEHAVIOUR §9). */
  registrantLockOptOut: boolean;
  defaults: PurchaseDefaults;
}

export interface Account extends AccountOptions {
  id: number;
  username: string;
  parentId?: number;
  status: 'active' | 'closed';
  createdAt: Date;
}

/** A token as told to people; the token itself is shown once, when it is issued. */
export interface ApiToken {
  id: number;
  name: string;
  createdAt: Date;
  revokedAt?: Date;
}
