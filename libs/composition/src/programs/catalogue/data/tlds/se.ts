import type { TldData } from '@registrar/catalog';
import { CONTACTS, HOLDER_NUMBER, HOLDER_NUMBER_MAPPINGS, sold } from '../parts';

/**
 * Open to everybody; holders have a number: of a person or organisation in Sweden, of a register or a tax
 * office elsewhere. An organisation outside Sweden adds its VAT number.
 */
export const se: TldData = {
  name: 'se',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'Internetstiftelsen',
    contacts: CONTACTS,
    idnLanguages: { LATN: 'Latin', SV: 'Swedish', YI: 'Yiddish' },
    minIdnLength: 1,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 0,
    transferLockDays: 0,
    requirements: HOLDER_NUMBER,
    mappings: HOLDER_NUMBER_MAPPINGS,
  },
  prices: sold('18.00', '20.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .se; extension iis-1.2 as public clients write it',
    date: '2026-11-21',
  },
};
