import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/** One year at a time, open to everybody. */
export const be: TldData = {
  name: 'be',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'DNS Belgium',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: { DE: 'German', FR: 'French', LATN: 'Latin' },
    minIdnLength: 2,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 0,
    transferLockDays: 0,
  },
  prices: sold('11.00', '13.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
