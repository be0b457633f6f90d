/** Prices of one TLD in minor units of its currency (cents), per year but for the restore; a transfer without years counts as one. */
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

/** Everything in which the TLDs of this registry differ. */
export interface TldPolicy {
  tld: string;
  /** thick: registrant, admin and tech are demanded; thin: no contact is accepted. */
  contacts: 'thick' | 'thin';
  years: { min: number; max: number };
  currency: string;
  standard: Prices;
  /** Prices of the premium class; absent: the TLD sells all names at the standard price. */
  premium?: Prices;
  /** Absent: no RFC 3915 periods, delete purges at once. */
  grace?: GracePeriods;
  /** What happens at the expiry date: one term more, or a purge this many days later. */
  expiry: 'autoRenew' | { purgeAfterDays: number };
  transfer: {
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
}

/** What nearly all gTLDs use: add, renew and transfer 5 days, auto-renew 45, redemption 30, pending delete 5. */
const GTLD_GRACE: GracePeriods = { add: 5, renew: 5, autoRenew: 45, transfer: 5, redemption: 30, pendingDelete: 5 };

/** RFC 3915 leaves the time for the report open; 7 days is the usual number. */
const GTLD_GRACE_WITH_REPORT: GracePeriods = { ...GTLD_GRACE, restoreReport: 7 };

const GTLD = {
  contacts: 'thick',
  years: { min: 1, max: 10 },
  currency: 'USD',
  grace: GTLD_GRACE,
  expiry: 'autoRenew',
  transfer: { pendingDays: 5, years: 1, lockDays: 0 },
  idnTables: ['de', 'es', 'fr', 'ja', 'latn', 'zh'],
} as const satisfies Partial<TldPolicy>;

const PREMIUM: Prices = { create: 300_00, renew: 300_00, transfer: 300_00, restore: 80_00 };

const flat = (yearly: number, restore: number): Prices => ({ create: yearly, renew: yearly, transfer: yearly, restore });

/** Labels on the list of claims; the keys have the form the clearinghouse gives them. */
const DNL: Readonly<Record<string, string>> = {
  'example-one': '2026112100/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001',
  'test-and-validate': '2026112100/6/1/5/bmSyeIUQqPNsHZVpKmzfMmvD0000000002',
  'trademark': '2026112100/D/3/0/UfyJuHYa7kdyoPCjVZAgMmTe0000000003',
};

/** The TLDs of this registry. Prices and periods are what the sandbox's catalogue expects. */
export const TLD_POLICIES: readonly TldPolicy[] = [
  thin('com', { create: 9_00, renew: 9_00, transfer: 9_00, restore: 40_00 }),
  thin('net', { create: 9_50, renew: 9_50, transfer: 9_50, restore: 40_00 }),
  { ...GTLD, tld: 'shop', standard: { create: 2_00, renew: 25_00, transfer: 25_00, restore: 60_00 }, premium: PREMIUM },
  { ...GTLD, tld: 'xyz', standard: flat(10_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'example', standard: flat(10_00, 60_00), premium: PREMIUM },
  { ...GTLD, tld: 'club', standard: flat(11_00, 60_00), premium: PREMIUM },
  {
    ...GTLD, tld: 'ai', standard: flat(70_00, 120_00), premium: PREMIUM,
    years: { min: 2, max: 10 }, transfer: { ...GTLD.transfer, years: 2 },
  },
  {
    ...GTLD, tld: 'es', standard: { create: 7_50, renew: 7_50, transfer: 0, restore: 0 }, grace: undefined, createsPending: true,
    // no redemption: an expired name stays for the ten days it can still be renewed, then it goes
    expiry: { purgeAfterDays: 10 }, transfer: { pendingDays: 0, years: 0, lockDays: 0 },
  },
  { ...GTLD, tld: 'app', standard: flat(12_00, 60_00), premium: PREMIUM, claims: DNL },
  { ...GTLD, tld: 'us', standard: flat(8_00, 40_00), idnTables: [], transfer: { ...GTLD.transfer, lockDays: 60 } },
];

function thin(tld: string, standard: Prices): TldPolicy {
  return { ...GTLD, tld, contacts: 'thin', standard, grace: GTLD_GRACE_WITH_REPORT };
}
