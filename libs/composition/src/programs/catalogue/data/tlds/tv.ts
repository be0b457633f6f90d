import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat } from '../parts';

/** As .cc. Its premium names are in a list, not reported by fee, so none are sold. */
export const tv: TldData = {
  name: 'tv',
  rules: {
    ccTld: true,
    registryOperator: 'Verisign',
    contacts: CONTACTS,
    minLength: 3,
  },
  prices: flat('39.00', '42.00', '79.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the model; lengths from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
