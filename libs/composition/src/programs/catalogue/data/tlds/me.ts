import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, PREMIUM } from '../parts';

/** A country code sold like a generic TLD, with the usual grace periods. */
export const me: TldData = {
  name: 'me',
  rules: {
    registryOperator: 'doMEn',
    contacts: CONTACTS,
    minLength: 2,
    ...PREMIUM,
    ccTld: true,
  },
  prices: flat('21.00', '24.00', '99.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
