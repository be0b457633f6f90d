import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, PREMIUM } from '../parts';

/** A country code sold like a generic TLD; five years at most, ahead too. */
export const co: TldData = {
  name: 'co',
  rules: {
    registryOperator: 'GoDaddy Registry',
    contacts: CONTACTS,
    minLength: 2,
    ...PREMIUM,
    ccTld: true,
    allowedYears: [1, 2, 3, 4, 5],
    maxYearsAhead: 5,
  },
  prices: flat('31.00', '35.00', '99.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the model; terms from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
