import type { GracePeriods, Prices, TldPolicy } from '../tld-policies';

/**
 * The periods of nearly all gTLDs: add, renew and transfer 5 days, auto-renew 45, redemption 30, pending
 * delete 5.
 */
export const GTLD_GRACE: GracePeriods = {
  add: 5,
  renew: 5,
  autoRenew: 45,
  transfer: 5,
  redemption: 30,
  pendingDelete: 5,
};

/** RFC 3915 leaves the time for the report open; 7 days are usual. */
export const GTLD_GRACE_WITH_REPORT: GracePeriods = { ...GTLD_GRACE, restoreReport: 7 };

export const GTLD = {
  contacts: 'thick',
  // 13 fit into the answer of a root server and are the usual limit
  nameservers: { min: 0, max: 13 },
  years: { min: 1, max: 10 },
  currency: 'USD',
  grace: GTLD_GRACE,
  expiry: 'autoRenew',
  transfer: { pendingDays: 5, years: 1, lockDays: 0 },
  idnTables: ['de', 'es', 'fr', 'ja', 'latn', 'zh'],
} as const satisfies Partial<TldPolicy>;

/**
 * A country code without the periods of RFC 3915: a delete purges at once, and a transfer takes effect at
 * once without a new term.
 */
export const CCTLD = {
  ...GTLD,
  grace: undefined,
  transfer: { pendingDays: 0, years: 0, lockDays: 0 },
  idnTables: [],
} as const satisfies Partial<TldPolicy>;

/** One year at a time, renewed at most a year ahead. */
export const YEARLY = { years: { min: 1, max: 1 }, maxYearsAhead: 2 } as const satisfies Partial<TldPolicy>;

export const PREMIUM: Prices = { create: 300_00, renew: 300_00, transfer: 300_00, restore: 80_00 };

export const flat = (yearly: number, restore: number): Prices => ({
  create: yearly,
  renew: yearly,
  transfer: yearly,
  restore,
});

/** Without redemption there is no restore, and a transfer without a year is free. */
export const plain = (yearly: number): Prices => ({ create: yearly, renew: yearly, transfer: 0, restore: 0 });

/** Labels with claims; the keys have the form of the clearinghouse. */
export const DNL: Readonly<Record<string, string>> = {
  'example-one': '2026112100/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001',
  'test-and-validate': '2026112100/6/1/5/bmSyeIUQqPNsHZVpKmzfMmvD0000000002',
  'trademark': '2026112100/D/3/0/UfyJuHYa7kdyoPCjVZAgMmTe0000000003',
};
