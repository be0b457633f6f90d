import type { TldData } from '@registrar/catalog';
import { CONTACTS, priced } from '../parts';

/**
 * Transfers are handed over by the losing registrar (push), without a code; registry data are in UTF-8; no
 * lock, no redemption. None is sold: the push costs nothing and adds no term, and no registrar can be asked
 * for it (transferPrice null, 422). Whoever sets a price sells transfers in by push. Renewals are taken from
 * six months before the end to 90 days after it.
 */
export const uk: TldData = {
  name: 'uk',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'Nominet',
    contacts: CONTACTS,
    minLength: 1,
    supportsTransferLock: false,
    maxYearsAhead: 10,
    renewalWindowDays: 181, // six months have 181 to 184 days
    nameservers: { min: 0, max: 10 },
    expirationGraceDays: 30,
    endOfLife: { by: 'lapse' },
    transferLockDays: 0,
  },
  prices: { registration: priced('8.50', '10.00'), renewal: priced('8.50', '10.00') },
  source: {
    text: 'Public registration guide of a large registrar, page of .uk; docs/reference/registries.md §2.15',
    date: '2026-11-21',
  },
};
