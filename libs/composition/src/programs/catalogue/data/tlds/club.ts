import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** Thick; the sandbox sells it where attempts for one name are limited (BEHAVIOUR §4). */
export const club: TldData = {
  name: 'club',
  rules: {
    registryOperator: 'Registry Services',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: flat('17.00', '19.00', '99.00'),
  source: {
    text: 'Registry agreement and the policies of all gTLDs (RFC 3915 periods, 60-day lock); not read again for this file',
    date: '2026-11-21',
    unverified: true,
  },
};
