import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** As .online: the same registry. */
export const site: TldData = {
  name: 'site',
  rules: {
    registryOperator: 'Radix',
    contacts: CONTACTS,
    minLength: 3,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: flat('33.00', '36.00', '99.00'),
  source: {
    text: 'Registry agreement and the policies of all gTLDs (RFC 3915 periods, 60-day lock); not read again for this file',
    date: '2026-11-21',
    unverified: true,
  },
};
