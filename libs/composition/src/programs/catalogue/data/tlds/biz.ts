import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN } from '../parts';

/**
 * Thick. The agreement wants names for business use; nothing is asked at the sale, complaints are decided
 * afterwards.
 */
export const biz: TldData = {
  name: 'biz',
  rules: {
    registryOperator: 'GoDaddy Registry',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
  },
  prices: flat('19.50', '21.00', '99.00'),
  source: {
    text: 'docs/reference/registries.md §2.15 for the model; terms: registry agreement',
    date: '2026-11-21',
  },
};
