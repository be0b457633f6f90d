import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/**
 * A generic TLD in which everything is usual; names of the premium class cost what the registry says, with
 * the mark-up.
 */
export const info: TldData = {
  name: 'info',
  rules: {
    registryOperator: 'Identity Digital',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: flat('22.00', '24.00', '99.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the model; terms: registry agreement',
    date: '2026-11-21',
  },
};
