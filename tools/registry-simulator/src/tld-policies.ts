import { COUNTRY_POLICIES } from './policies/country';
import { GENERIC_POLICIES } from './policies/generic';
import { INFORMED_POLICIES } from './policies/informed';

/**
 * Prices of one TLD in minor units of its currency (cents), per year except for the restore; a transfer
 * without years counts as one.
 */
export interface Prices {
  create: number;
  renew: number;
  transfer: number;
  restore: number;
}

/** Days of each period of RFC 3915. */
export interface GracePeriods {
  add: number;
  renew: number;
  autoRenew: number;
  transfer: number;
  redemption: number;
  /** Days for sending the restore report; absent: the request alone restores. */
  restoreReport?: number;
  pendingDelete: number;
}

/**
 * ICANN's AGP Limits Policy: of one registrar, in a UTC month and a TLD, as many as `percent` of its net new
 * registrations, at least `least`.
 */
export interface GraceDeleteLimit {
  percent: number;
  least: number;
}

/**
 * Form of registry data beyond the RFCs. unspec: `KEY=value` pairs in neulevel-1.0 · kv: a list of kv-1.1 ·
 * elements: one element per value below `root` of the registry's own namespace, which is then in the
 * greeting.
 */
export type ExtraForm =
  { form: 'unspec' } | { form: 'kv'; list: string } | { form: 'elements'; namespace: string; root: string };

/** Registry data of a zone. */
export type ExtraPolicy = ExtraForm & {
  /** domain: sent with domain:create · registrant: sent with the contact:create of the later registrant. */
  on: 'domain' | 'registrant';
  /** Names of the required values, which must not be empty (2003). */
  required: readonly string[];
  /** Names of optional values; any other is refused (2306). */
  allowed: readonly string[];
};

/** Registry data stored with an object and shown to its sponsor. */
export type StoredExtra = ExtraForm & { values: { name: string; value: string }[] };

/** All differences between the TLDs of this registry. */
export interface TldPolicy {
  tld: string;
  /** thick: a registrant and the `roles` are required; thin: no contact is accepted. */
  contacts: 'thick' | 'thin';
  /** Contacts that a thick zone requires in addition to the registrant; default admin and tech. */
  roles?: readonly ('admin' | 'tech' | 'billing')[];
  /** Minimum and maximum name servers of a domain (2306). */
  nameservers: { min: number; max: number };
  years: { min: number; max: number };
  /** Maximum years that a registration may extend ahead, if more than the longest term. */
  maxYearsAhead?: number;
  currency: string;
  standard: Prices;
  /** Prices of the premium class; absent: all names have the standard price. */
  premium?: Prices;
  /** Absent: no RFC 3915 periods, delete purges at once. */
  grace?: GracePeriods;
  /** Deletes in the add grace period that are refunded; absent: all of them. */
  graceDeleteLimit?: GraceDeleteLimit;
  /** Days before the expiry date from which renewals are accepted (2105 before); absent: at any time. */
  renewDaysBefore?: number;
  /** At the expiry date: auto-renewal, or a purge this many days later. */
  expiry: 'autoRenew' | { purgeAfterDays: number };
  transfer: {
    /**
     * push: the losing registrar releases a domain, so a request of the gaining one is refused (2306);
     * default pull.
     */
    mode?: 'pull' | 'push';
    /** Days until the server approves; 0: the request itself transfers. */
    pendingDays: number;
    /** Years added on completion. */
    years: number;
    /**
     * Days after create and after a transfer in which no transfer is possible (2106); 0: not enforced by this
     * registry.
     */
    lockDays: number;
  };
  /** Every create is answered 1001 and settled later by a poll message. */
  createsPending?: boolean;
  /** Labels that need a trademark claims notice (RFC 8334), with their lookup keys at the clearinghouse. */
  claims?: Readonly<Record<string, string>>;
  /** IDN tables by the name given in idn-1.0; empty: A-labels are refused. */
  idnTables: readonly string[];
  /** Data that the registry requires beyond the RFCs. */
  extras?: readonly ExtraPolicy[];
}

/**
 * The TLDs of this registry: all that the sandbox's catalogue sells. Prices and periods match that catalogue.
 */
export const TLD_POLICIES: readonly TldPolicy[] = [
  ...GENERIC_POLICIES,
  ...COUNTRY_POLICIES,
  ...INFORMED_POLICIES,
];
