import type { RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, EU_COUNTRIES, sold } from '../parts';

const ELIGIBILITY: RequirementSet = {
  description:
    'Registrants of .eu domains live or are established in the European Economic Area, or are citizens of the European Union.',
  fields: {
    'X-EU-HOLDER': {
      type: 'enum',
      required: true,
      label: 'Type of registrant',
      description: 'How the registrant is eligible for a .eu domain',
      options: [
        { value: 'resident', label: 'Person who lives in the European Economic Area' },
        {
          value: 'citizen',
          label: 'Citizen of the European Union who lives elsewhere',
          fields: {
            'X-EU-CITIZENSHIP': {
              type: 'enum',
              required: true,
              label: 'Citizenship',
              description: 'Member state of which the registrant is a citizen',
              options: EU_COUNTRIES,
            },
          },
        },
        { value: 'organisation', label: 'Organisation established in the European Economic Area' },
      ],
    },
  },
};

/**
 * Residents and citizens of the Union, and organisations established there. A citizen who lives elsewhere
 * says of which state.
 */
export const eu: TldData = {
  name: 'eu',
  rules: {
    ccTld: true,
    registryOperator: 'EURid',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: { EL: 'Greek', BG: 'Bulgarian', LATN: 'Latin' },
    minIdnLength: 2,
    supportsPrivacy: false,
    supportsTransferLock: false,
    addGraceDays: 0,
    expirationGraceDays: 0,
    transferLockDays: 0,
    requirements: ELIGIBILITY,
    mappings: [
      {
        on: 'registrant',
        form: 'elements',
        namespace: 'http://www.eurid.eu/xml/epp/contact-ext-1.3',
        root: 'create',
        values: [
          {
            field: 'X-EU-HOLDER',
            name: 'naturalPerson',
            translate: { resident: 'true', citizen: 'true', organisation: 'false' },
          },
          { field: 'X-EU-CITIZENSHIP', name: 'countryOfCitizenship' },
        ],
      },
    ],
  },
  prices: sold('10.00', '12.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .eu; extension from knowledge',
    date: '2026-11-21',
  },
};
