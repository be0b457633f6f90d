import { COUNTRY_POLICIES } from './policies/country';
import { GENERIC_POLICIES } from './policies/generic';
import { INFORMED_POLICIES } from './policies/informed';

/**
 * Prices of one TLD in minor units of its currency (cents), per year but for the restore; a transfer without
 * years counts as one.
 */
export interface Prices {
  create: number;
  renew: number;
  transfer: number;
  restore: number;
}

/** How long each period of RFC 3915 lasts, in days. */
export interface GracePeriods {
  add: number;
  renew: number;
  autoRenew: number;
  transfer: number;
  redemption: number;
  /** Time to send the restore report; absent: the restore request alone restores. */
  restoreReport?: number;
  pendingDelete: number;
}

/**
 * How registry data beyond the RFCs travels. unspec: `KEY=value` pairs in neulevel-1.0 · kv: a list of kv-1.1
 * · elements: one element per value below `root` of a namespace of the registry's own, which the greeting
 * then offers.
 */
export type ExtraForm =
  { form: 'unspec' } | { form: 'kv'; list: string } | { form: 'elements'; namespace: string; root: string };

/** Registry data of a zone. */
export type ExtraPolicy = ExtraForm & {
  /**
   * domain: comes with domain:create · registrant: with the contact:create of whoever becomes the registrant.
   */
  on: 'domain' | 'registrant';
  /** Names of the values that have to be there, not empty (2003). */
  required: readonly string[];
  /** Names of those that may be there besides; any other is refused (2306). */
  allowed: readonly string[];
};

/** Registry data as kept with an object and shown to its sponsor. */
export type StoredExtra = ExtraForm & { values: { name: string; value: string }[] };

/** Everything in which the TLDs of this registry differ. */
export interface TldPolicy {
  tld: string;
  /** thick: a registrant and the `roles` are demanded; thin: no contact is accepted. */
  contacts: 'thick' | 'thin';
  /** Contacts that a thick zone demands beside the registrant; default admin and tech. */
  roles?: readonly ('admin' | 'tech' | 'billing')[];
  /** Name servers of a domain, fewest and most (2306). */
  nameservers: { min: number; max: number };
  years: { min: number; max: number };
  /** How far ahead a registration may reach, in years, where that is more than the longest term. */
  maxYearsAhead?: number;
  currency: string;
  standard: Prices;
  /** Prices of the premium class; absent: the TLD sells all names at the standard price. */
  premium?: Prices;
  /** Absent: no RFC 3915 periods, delete purges at once. */
  grace?: GracePeriods;
  /** Months before the expiry date from which on a renew is taken (2105 before); absent: at any time. */
  renewMonthsBefore?: number;
  /** What happens at the expiry date: one term more, or a purge this many days later. */
  expiry: 'autoRenew' | { purgeAfterDays: number };
  transfer: {
    /**
     * push: the losing registrar hands a domain over, so a request of the gaining one is refused (2306);
     * default pull.
     */
    mode?: 'pull' | 'push';
    /** Days until the server approves; 0: the request itself transfers. */
    pendingDays: number;
    /** Years added on completion. */
    years: number;
    /** Days after create and after a transfer without another (2106); 0: not enforced by this registry. */
    lockDays: number;
  };
  /** Every create is answered 1001 and settled later by a poll message. */
  createsPending?: boolean;
  /** Labels that need a trademark claims notice (RFC 8334), with their lookup keys at the clearinghouse. */
  claims?: Readonly<Record<string, string>>;
  /** IDN tables by the name given in idn-1.0; empty: A-labels are refused. */
  idnTables: readonly string[];
  /** What the registry wants to know beyond the RFCs. */
  extras?: readonly ExtraPolicy[];
}

/**
 * The TLDs of this registry: every one the sandbox's catalogue sells. Prices and periods are what that
 * catalogue expects.
 */
export const TLD_POLICIES: readonly TldPolicy[] = [
  ...GENERIC_POLICIES,
  ...COUNTRY_POLICIES,
  ...INFORMED_POLICIES,
];
