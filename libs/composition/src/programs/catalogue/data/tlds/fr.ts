import type { RequirementSet, TldData } from '@registrar/catalog';
import { contactsWith, EEA_COUNTRIES, sold } from '../parts';

const HOLDER: RequirementSet = {
  description:
    'Registrants of .fr domains live or are established in the European Economic Area or Switzerland.',
  fields: {
    'X-FR-HOLDER': {
      type: 'enum',
      required: true,
      label: 'Type of registrant',
      description: 'Whether the registrant is a person or an organisation',
      options: [
        {
          value: 'person',
          label: 'Person',
          fields: {
            'X-FR-BIRTH-DATE': {
              type: 'string',
              required: true,
              label: 'Date of birth',
              description: 'Date of birth of the registrant, as YYYY-MM-DD',
              format: 'date',
            },
            'X-FR-BIRTH-PLACE': {
              type: 'string',
              label: 'Place of birth',
              description: 'City or town where the registrant was born',
              maxLength: 100,
            },
          },
        },
        {
          value: 'organisation',
          label: 'Organisation',
          fields: {
            'X-FR-REGISTER-NUMBER': {
              type: 'string',
              required: true,
              label: 'SIREN, SIRET or VAT number',
              description: 'Number of the organisation in its register, or its VAT number',
              format: { pattern: '^[A-Za-z0-9 ]{5,20}$' },
            },
          },
        },
      ],
    },
  },
};

/**
 * People and organisations of the European Economic Area and Switzerland, in UTF-8. People tell when they
 * were born, organisations their number in a register. The registry has no lock.
 */
export const fr: TldData = {
  name: 'fr',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'AFNIC',
    minLength: 1,
    idnLanguages: { FR: 'French', LATN: 'Latin' },
    minIdnLength: 1,
    supportsPrivacy: false,
    supportsTransferLock: false,
    nameservers: { min: 0, max: 8 },
    expirationGraceDays: 27,
    transferLockDays: 0,
    requirements: HOLDER,
    contacts: contactsWith({
      country: {
        description: 'Country in the European Economic Area, or Switzerland',
        options: EEA_COUNTRIES,
      },
    }),
    mappings: [
      {
        on: 'registrant',
        form: 'elements',
        namespace: 'http://www.afnic.fr/xml/epp/frnic-2.0',
        root: 'create',
        values: [
          {
            field: 'X-FR-HOLDER',
            name: 'legalStatus',
            translate: { person: 'individual', organisation: 'company' },
          },
          { field: 'X-FR-BIRTH-DATE', name: 'birthDate' },
          { field: 'X-FR-BIRTH-PLACE', name: 'birthCity' },
          { field: 'X-FR-REGISTER-NUMBER', name: 'siren' },
        ],
      },
    ],
  },
  prices: sold('12.50', '14.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .fr; docs/reference/registries.md §2.15',
    date: '2026-11-21',
  },
};
