import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, PREMIUM } from '../parts';

/** A country code sold like a generic TLD, but what was registered is paid for. */
export const io: TldData = {
  name: 'io',
  rules: {
    registryOperator: 'Identity Digital',
    contacts: CONTACTS,
    minLength: 2,
    ...PREMIUM,
    ccTld: true,
    addGraceDays: 0,
  },
  prices: flat('49.00', '55.00', '99.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
