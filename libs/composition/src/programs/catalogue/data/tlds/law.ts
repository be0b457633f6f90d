import type { RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, flat, PREMIUM } from '../parts';

const LICENCE: RequirementSet = {
  description:
    'Registrants of .law domains are licensed to practise law, or are courts, law schools or regulators.',
  fields: {
    'X-LAW-ACCREDITATION-ID': {
      type: 'string',
      required: true,
      label: 'Licence number',
      description: 'Number of the licence to practise law',
      maxLength: 100,
    },
    'X-LAW-ACCREDITATION-BODY': {
      type: 'string',
      required: true,
      label: 'Licensing body',
      description: 'Bar, court or regulator that gave the licence',
      maxLength: 255,
    },
    'X-LAW-ACCREDITATION-YEAR': {
      type: 'string',
      required: true,
      label: 'Year of the licence',
      description: 'Year in which the licence was given, for example 2019',
      format: { pattern: '^(19|20)[0-9]{2}$' },
    },
    'X-LAW-JURISDICTION': {
      type: 'string',
      required: true,
      label: 'Jurisdiction',
      description: 'Country, and state or province, for which the licence was given',
      maxLength: 255,
    },
    'X-LAW-FURTHER': {
      type: 'string',
      label: 'Further information',
      description: 'Anything else the registry should know of the licence',
      maxLength: 1_000,
    },
  },
};

/**
 * For qualified lawyers, law firms, courts and law schools. The registry wants to know the licence in words
 * of the holder's own: who gave it, where, and its number.
 */
export const law: TldData = {
  name: 'law',
  rules: {
    registryOperator: 'Registry Services',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: { DE: 'German', ES: 'Spanish', FR: 'French', LATN: 'Latin' },
    minIdnLength: 1,
    ...PREMIUM,
    requirements: LICENCE,
    mappings: [
      {
        on: 'domain',
        form: 'kv',
        root: 'law',
        values: [
          { field: 'X-LAW-ACCREDITATION-ID', name: 'accreditationId' },
          { field: 'X-LAW-ACCREDITATION-BODY', name: 'accreditationBody' },
          { field: 'X-LAW-ACCREDITATION-YEAR', name: 'accreditationYear' },
          { field: 'X-LAW-JURISDICTION', name: 'jurisdiction' },
          { field: 'X-LAW-FURTHER', name: 'further' },
        ],
      },
    ],
  },
  prices: flat('105.00', '115.00', '160.00'),
  source: {
    text: 'Fields as public clients of this registry write them; list name from knowledge',
    date: '2026-11-21',
    unverified: true,
  },
};
