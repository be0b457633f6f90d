import type { RequirementSet, TldData } from '@registrar/catalog';
import { contactsWith, sold } from '../parts';

const LOCAL_PRESENCE: RequirementSet = {
  description: 'Registrants of .jp domains have an address in Japan.',
  fields: {
    'X-JP-PRESENCE': {
      type: 'enum',
      required: true,
      label: 'Presence in Japan',
      description: 'How the registrant is present in Japan',
      options: [
        { value: 'resident', label: 'Person who lives in Japan' },
        { value: 'office', label: 'Organisation with an office in Japan' },
      ],
    },
    'X-JP-HOLDER-NAME': {
      type: 'string',
      required: true,
      label: 'Name in Japanese',
      description: 'Name of the registrant in Japanese characters',
      maxLength: 255,
    },
  },
};

/**
 * Holders have an address in Japan and a person there who answers for them. One year at a time, no restore by
 * registrars, no lock.
 */
export const jp: TldData = {
  name: 'jp',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'JPRS',
    minLength: 3,
    idnLanguages: { JA: 'Japanese' },
    minIdnLength: 1,
    supportsPrivacy: false,
    supportsTransferLock: false,
    supportsDnssec: false,
    expirationGraceDays: 0,
    transferLockDays: 0,
    requirements: LOCAL_PRESENCE,
    contacts: contactsWith({
      country: { description: 'Country of the address: Japan', options: [{ value: 'JP', label: 'Japan' }] },
    }),
    mappings: [
      {
        on: 'domain',
        form: 'elements',
        namespace: 'urn:sandbox:params:xml:ns:jp-1.0',
        root: 'create',
        values: [
          { field: 'X-JP-HOLDER-NAME', name: 'localName' },
          { field: 'X-JP-PRESENCE', name: 'localPresence' },
        ],
      },
    ],
  },
  prices: sold('36.00', '40.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .jp; the extension exists in the sandbox only, the registry has a protocol of its own',
    date: '2026-11-21',
  },
};
