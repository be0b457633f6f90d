import type { FieldRule, RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, GTLD_IDN, sold } from '../parts';

/** Of all three kinds, with the check letter; the registry verifies it. */
const ID_NUMBER = '^[A-Za-z0-9-]{5,20}$';
const number = (label: string, description: string): Record<string, FieldRule> => ({
  'X-ES-ID-NUMBER': { type: 'string', required: true, label, description, format: { pattern: ID_NUMBER } },
});

const DOCUMENT: RequirementSet = {
  description:
    'The Spanish registry identifies registrants by the number of a document. Without a number the registry decides itself.',
  fields: {
    'X-ES-ID-TYPE': {
      type: 'enum',
      label: 'Type of document',
      description: 'Which document identifies the registrant',
      options: [
        {
          value: '1',
          label: 'NIF of a person or an organisation',
          fields: number('NIF', 'Spanish tax number, for example 12345678Z or B12345678'),
        },
        {
          value: '3',
          label: 'NIE of a foreign resident',
          fields: number('NIE', 'Identity number of foreigners in Spain, for example X1234567L'),
        },
        {
          value: '0',
          label: 'Another document, such as a passport',
          fields: number('Document number', 'Number of the passport or other document'),
        },
      ],
    },
  },
};

/**
 * Open to those with an interest in Spain. The registry decides on a name after it was asked for (1001),
 * keeps an expired one for ten days and has no redemption. The holder's document goes along where it is
 * given; without one the registry's own check decides.
 */
export const es: TldData = {
  name: 'es',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'Red.es',
    contacts: CONTACTS,
    minLength: 3,
    idnLanguages: GTLD_IDN,
    minIdnLength: 1,
    supportsPrivacy: false,
    expirationGraceDays: 10,
    nameservers: { min: 0, max: 7 },
    requirements: DOCUMENT,
    mappings: [
      {
        on: 'registrant',
        form: 'elements',
        namespace: 'urn:red.es:xml:ns:es_contact-1.0',
        root: 'create',
        values: [
          { field: 'X-ES-ID-TYPE', name: 'tipo_identificacion' },
          { field: 'X-ES-ID-NUMBER', name: 'identificacion' },
        ],
      },
    ],
  },
  prices: sold('12.00', '13.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .es; extension from knowledge',
    date: '2026-11-21',
  },
};
