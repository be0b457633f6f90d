import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/**
 * On the preload list of the browsers as a whole. Sold under trademark claims: the notice is shown and
 * accepted before the sale.
 */
export const app: TldData = {
  name: 'app',
  rules: {
    registryOperator: 'Google Registry',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
    hsts: true,
    claimsCheckRequired: ['registration'],
  },
  prices: flat('18.00', '20.00', '99.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the registry; preload list and claims from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
