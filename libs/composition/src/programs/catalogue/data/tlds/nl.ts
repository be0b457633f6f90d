import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/** One year at a time; three characters at least, no internationalised names, no lock. */
export const nl: TldData = {
  name: 'nl',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'SIDN',
    contacts: CONTACTS,
    minLength: 3,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 0,
    transferLockDays: 0,
  },
  prices: sold('9.50', '11.00'),
  source: { text: 'Public registration guide of a large registrar, page of .nl; ', date: '2026-11-21' },
};
