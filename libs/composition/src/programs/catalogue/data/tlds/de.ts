import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/**
 * One year at a time; the holder is the only contact; no lock, no redemption at this registry. It tests the
 * name servers itself when a name is created, so at least two that answer are needed there; records of the
 * registry's own may stand in, so it is not a TLD to be delegated before.
 */
export const de: TldData = {
  name: 'de',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'DENIC',
    contacts: CONTACTS,
    idnLanguages: { DE: 'German', LATN: 'Latin' },
    minIdnLength: 1,
    supportsPrivacy: false,
    supportsTransferLock: false,
    nameservers: { min: 2, max: 13 },
    expirationGraceDays: 0,
    transferLockDays: 0,
  },
  prices: sold('9.00', '10.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .de; docs/reference/registries.md §2.15',
    date: '2026-11-21',
  },
};
