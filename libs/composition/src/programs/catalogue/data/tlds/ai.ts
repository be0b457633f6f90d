import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** Two years at least. Country code sold like a generic TLD; what was registered is paid for. */
export const ai: TldData = {
  name: 'ai',
  rules: {
    ccTld: true,
    registryOperator: 'Identity Digital',
    contacts: CONTACTS,
    allowedYears: [2, 3, 4, 5, 6, 7, 8, 9, 10],
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
    addGraceDays: 0,
  },
  prices: flat('89.00', '95.00', '180.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
