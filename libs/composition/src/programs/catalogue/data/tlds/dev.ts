import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** As .app: preload list and trademark claims. */
export const dev: TldData = {
  name: 'dev',
  rules: {
    registryOperator: 'Google Registry',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
    hsts: true,
    claimsCheckRequired: ['registration'],
  },
  prices: flat('16.00', '18.00', '99.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the registry; preload list and claims from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
