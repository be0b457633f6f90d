import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/** One year at a time, open to everybody. */
export const ch: TldData = {
  name: 'ch',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'SWITCH',
    contacts: CONTACTS,
    minLength: 3,
    idnLanguages: { DE: 'German', FR: 'French', IT: 'Italian', LATN: 'Latin' },
    minIdnLength: 3,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 9,
    transferLockDays: 0,
  },
  prices: sold('12.00', '14.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .ch; lengths and tables from knowledge',
    date: '2026-11-21',
  },
};
