import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** Thick; two-character names were released, one-character names were not. */
export const blog: TldData = {
  name: 'blog',
  rules: {
    registryOperator: 'Knock Knock WHOIS There',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: flat('27.00', '30.00', '99.00'),
  source: {
    text: 'Registry agreement and the policies of all gTLDs (RFC 3915 periods, 60-day lock); not read again for this file',
    date: '2026-11-21',
    unverified: true,
  },
};
