import type { TldData } from '@registrar/catalog';
import { CONTACTS, HOLDER_NUMBER, HOLDER_NUMBER_MAPPINGS, sold } from '../parts';

/** As .se: the same registry and the same numbers. */
export const nu: TldData = {
  name: 'nu',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'Internetstiftelsen',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: { LATN: 'Latin', SV: 'Swedish' },
    minIdnLength: 2,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 0,
    transferLockDays: 0,
    requirements: HOLDER_NUMBER,
    mappings: HOLDER_NUMBER_MAPPINGS,
  },
  prices: sold('21.00', '24.00'),
  source: { text: 'As .se; tables from knowledge', date: '2026-11-21', unverified: true },
};
