import type { TldData } from '@registrar/catalog';
import { CONTACTS, flat } from '../parts';

/** .vermögensberatung: a generic TLD that is internationalised itself; ASCII labels are as good as others. */
export const xnVermgensberatungPwb: TldData = {
  name: 'xn--vermgensberatung-pwb',
  rules: {
    registryOperator: 'Deutsche Vermögensberatung AG',
    contacts: CONTACTS,
    idnLanguages: { DE: 'German', LATN: 'Latin' },
    minIdnLength: 1,
  },
  prices: flat('45.00', '50.00', '99.00'),
  source: {
    text: 'Root zone database for the operator; everything else as usual of gTLDs',
    date: '2026-11-21',
    unverified: true,
  },
};
