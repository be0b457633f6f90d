import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/**
 * The registry delegates at once or not at all: the name servers answer for the name before it is registered,
 * or the sale is refused (BEHAVIOUR §7). From two of them.
 */
export const is: TldData = {
  name: 'is',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1, 2, 3, 4, 5],
    maxYearsAhead: 5,
    registryOperator: 'ISNIC',
    contacts: CONTACTS,
    minLength: 2,
    supportsPrivacy: false,
    supportsTransferLock: false,
    requiresPreDelegation: true,
    nameservers: { min: 2, max: 13 },
    expirationGraceDays: 30,
    transferLockDays: 0,
  },
  prices: sold('49.00', '55.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
