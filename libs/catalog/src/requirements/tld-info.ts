import type { ClaimsPurchaseType, Tld } from '../tld';

/** Facts of a TLD (contract: TldInfo): complete, only the extension field is omitted where it has no value. */
export interface TldInfo {
  tld: string;
  ccTld: boolean;
  supportsTransferLock: boolean;
  supportsDnssec: boolean;
  supportsPremium: boolean;
  supportsPrivacy: boolean;
  supportsInternalTransfer: boolean;
  requiresPreDelegation: boolean;
  /** Days after expiry in which the domain stays in the account and can be renewed. */
  expirationGracePeriod: number;
  /** Table code to label; may be empty. */
  idnLanguages: Record<string, string>;
  allowedRegistrationYears: number[];
  hsts: boolean;
  minDomainLength: number;
  /** Null: no internationalised names. */
  minIdnDomainLength: number | null;
  registryOperator: string;
  claimsCheckRequired: ClaimsPurchaseType[];
  requireIdnSld: boolean;
  /** Extension: days before expiry from which renewals are accepted; absent: at any time. */
  renewalWindowDays?: number;
}

export function tldInfo(tld: Tld): TldInfo {
  return {
    tld: tld.name,
    ccTld: tld.ccTld,
    supportsTransferLock: tld.supportsTransferLock,
    supportsDnssec: tld.supportsDnssec,
    supportsPremium: tld.supportsPremium,
    supportsPrivacy: tld.supportsPrivacy,
    supportsInternalTransfer: tld.supportsInternalTransfer,
    requiresPreDelegation: tld.requiresPreDelegation,
    expirationGracePeriod: tld.expirationGraceDays,
    idnLanguages: { ...tld.idnLanguages },
    allowedRegistrationYears: [...tld.allowedYears],
    hsts: tld.hsts,
    minDomainLength: tld.minLength,
    minIdnDomainLength:
      Object.keys(tld.idnLanguages).length === 0 ? null : (tld.minIdnLength ?? tld.minLength),
    registryOperator: tld.registryOperator,
    claimsCheckRequired: [...tld.claimsCheckRequired],
    requireIdnSld: tld.requireIdnSld,
    ...(tld.renewalWindowDays !== undefined && { renewalWindowDays: tld.renewalWindowDays }),
  };
}
