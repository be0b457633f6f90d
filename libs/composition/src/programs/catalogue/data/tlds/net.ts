import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN } from '../parts';

/** As .com: the same registry, no contacts there. */
export const net: TldData = {
  name: 'net',
  rules: {
    registryOperator: 'Verisign',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
  },
  prices: flat('15.50', '17.00', '79.00'),
  source: { text: 'docs/reference/registries.md §2.15; terms: registry agreement', date: '2026-11-21' },
};
