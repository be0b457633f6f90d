import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN } from '../parts';

/** Thick, without premium names. */
export const org: TldData = {
  name: 'org',
  rules: {
    registryOperator: 'Public Interest Registry',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
  },
  prices: flat('13.50', '15.00', '99.00'),
  source: { text: 'docs/reference/registries.md §2.15; terms: registry agreement', date: '2026-11-21' },
};
