import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN } from '../parts';

/** No contacts at the registry and no premium names of its own. */
export const com: TldData = {
  name: 'com',
  rules: {
    registryOperator: 'Verisign',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
  },
  prices: flat('14.50', '16.00', '79.00'),
  source: { text: 'docs/reference/registries.md §2.15; terms: registry agreement', date: '2026-11-21' },
};
