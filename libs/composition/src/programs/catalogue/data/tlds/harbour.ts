import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** In a landrush that ends in auctions: claims are checked for that way of buying and for the plain one. */
export const harbour: TldData = {
  name: 'harbour',
  rules: {
    registryOperator: 'example-registry',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
    claimsCheckRequired: ['registration', 'landrush_auction_a'],
  },
  prices: flat('26.00', '30.00', '99.00'),
  source: {
    text: 'Not delegated: made up for the sandbox, in the launch phases of RFC 8334 §2.3',
    date: '2026-11-21',
  },
};
