import type { TldData } from '@registrar/catalog';
import { CONTACTS, GTLD_IDN, PREMIUM, priced } from '../parts';

/** Thick, with a cheap first year; from three characters. */
export const online: TldData = {
  name: 'online',
  rules: {
    registryOperator: 'Radix',
    contacts: CONTACTS,
    minLength: 3,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: {
    registration: priced('6.50', '39.00'),
    renewal: priced('36.00', '39.00'),
    transfer: priced('36.00', '39.00'),
    restore: priced('99.00', '99.00'),
  },
  source: {
    text: 'Registry agreement and the policies of all gTLDs (RFC 3915 periods, 60-day lock); not read again for this file',
    date: '2026-11-21',
    unverified: true,
  },
};
