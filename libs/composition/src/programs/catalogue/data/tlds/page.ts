import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** On the preload list of the browsers as a whole: a site there works over TLS only. */
export const page: TldData = {
  name: 'page',
  rules: {
    registryOperator: 'Google Registry',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
    hsts: true,
  },
  prices: flat('15.00', '17.00', '99.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the registry; preload list from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
