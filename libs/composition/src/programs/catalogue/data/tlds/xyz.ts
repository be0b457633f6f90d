import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/**
 * A generic TLD in which everything is usual; names of the premium class cost what the registry says, with
 * the mark-up.
 */
export const xyz: TldData = {
  name: 'xyz',
  rules: {
    registryOperator: 'XYZ.COM',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: flat('13.50', '15.00', '99.00'),
  source: {
    text: 'Registry agreement and the policies of all gTLDs (RFC 3915 periods, 60-day lock); not read again for this file',
    date: '2026-11-21',
    unverified: true,
  },
};
