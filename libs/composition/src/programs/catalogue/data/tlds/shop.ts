import type { TldData } from '@registrar/catalog';
import { CONTACTS, GTLD_IDN, PREMIUM, priced } from '../parts';

/** Thick. The first year is cheap and the renewals are not: what a price list must show. */
export const shop: TldData = {
  name: 'shop',
  rules: {
    registryOperator: 'GMO Registry',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: {
    registration: priced('4.90', '29.90'),
    renewal: priced('29.90', '29.90'),
    transfer: priced('29.90', '29.90'),
    restore: priced('99.00', '99.00'),
  },
  source: {
    text: 'Registry agreement and the policies of all gTLDs (RFC 3915 periods, 60-day lock); not read again for this file',
    date: '2026-11-21',
    unverified: true,
  },
};
