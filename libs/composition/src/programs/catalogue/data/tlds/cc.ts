import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN } from '../parts';

/** A country code run like a generic TLD, at the registry of .com: no contacts there. */
export const cc: TldData = {
  name: 'cc',
  rules: {
    ccTld: true,
    registryOperator: 'Verisign',
    contacts: CONTACTS,
    minLength: 3,
    minIdnLength: 1,
    idnLanguages: GTLD_IDN,
  },
  prices: flat('14.00', '16.00', '79.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the model; lengths from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
