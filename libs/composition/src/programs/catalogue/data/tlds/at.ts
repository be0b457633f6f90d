import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/**
 * One year at a time. Nothing is asked, a text is shown: names renew automatically until they are cancelled
 * in time.
 */
export const at: TldData = {
  name: 'at',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'nic.at',
    contacts: CONTACTS,
    idnLanguages: { DE: 'German', LATN: 'Latin' },
    minIdnLength: 1,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 0,
    transferLockDays: 0,
    requirements: {
      description: 'No registry data are needed for .at domains.',
      fields: {
        'X-AT-RENEWAL': {
          type: 'notice',
          label: 'Renewal',
          description:
            'The registry renews the domain every year unless it is cancelled before the term ends.',
        },
      },
    },
  },
  prices: sold('17.00', '19.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
