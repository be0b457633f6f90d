import type { TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

/**
 * .中国: names in Chinese and in ASCII; the holder proves to be who they say within days after the sale, which
 * the notice tells.
 */
export const xnFiqs8s: TldData = {
  name: 'xn--fiqs8s',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'CNNIC',
    contacts: CONTACTS,
    minIdnLength: 1,
    idnLanguages: { ZH: 'Chinese' },
    supportsPrivacy: false,
    nameservers: { min: 0, max: 6 },
    transferLockDays: 60,
    requirements: {
      fields: {
        'X-CN-IDENTITY': {
          type: 'notice',
          label: 'Proof of identity',
          description:
            'After the registration the registry asks the registrant for an identity document. Without it the domain stops working.',
        },
      },
    },
  },
  prices: sold('24.00', '27.00'),
  source: { text: 'Knowledge of the registry, no source at hand', date: '2026-11-21', unverified: true },
};
