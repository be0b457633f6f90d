import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/** Open to everybody. Contact data are stored as written, in UTF-8; no lock. */
export const pl: TldData = {
  name: 'pl',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'NASK',
    contacts: CONTACTS,
    idnLanguages: { LATN: 'Latin', PL: 'Polish' },
    minIdnLength: 1,
    supportsPrivacy: false,
    supportsTransferLock: false,
    nameservers: { min: 0, max: 10 },
    expirationGraceDays: 14,
    transferLockDays: 0,
  },
  prices: sold('13.00', '15.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the model; the rest from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
