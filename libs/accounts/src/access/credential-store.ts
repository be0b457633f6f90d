import type { TokenLimits } from './token-limits';

/** Stored data of a pair of credentials, by username and keyed digest of the token. */
export interface CredentialRecord {
  accountId: number;
  username: string;
  status: 'active' | 'closed';
  /** It is suspended, or an account above it that includes its sub-accounts. */
  isSuspended: boolean;
  twoStepEnabled: boolean;
  apiAccessEnabled: boolean;
  approvedReseller: boolean;
  enterprise: boolean;
  ratePerSecond?: number;
  ratePerHour?: number;
  strictRequests: boolean;
  /** The token of this account with the requested digest; undefined: none, or revoked. */
  token?: { id: number; digest: string; limits: TokenLimits; issuedByStaff?: true };
}

/** One statement each, no transaction. */
export abstract class CredentialStore {
  /** Undefined: no account of that username (case does not matter). */
  abstract find(username: string, tokenDigest: string): Promise<CredentialRecord | undefined>;
  /** Undefined: no such account. */
  abstract findToken(accountId: number, tokenId: number): Promise<CredentialRecord | undefined>;
}
