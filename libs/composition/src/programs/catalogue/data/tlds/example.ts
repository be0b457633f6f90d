import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat, GTLD_IDN, PREMIUM } from '../parts';

/** Set apart for examples (RFC 2606): exists in the sandbox only. */
export const example: TldData = {
  name: 'example',
  rules: {
    registryOperator: 'example-registry',
    contacts: CONTACTS,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    ...PREMIUM,
  },
  prices: flat('14.50', '16.00', '99.00'),
  source: { text: 'RFC 2606 §3; everything else is made up for the sandbox', date: '2026-11-21' },
};
