import type { RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, EEA_COUNTRIES, sold } from '../parts';

const ENTITY: RequirementSet = {
  description: 'Registrants of .it domains live in the European Economic Area or are established there.',
  fields: {
    'X-IT-ENTITY-TYPE': {
      type: 'enum',
      required: true,
      label: 'Entity type',
      description: 'Legal form of the registrant',
      options: [
        { value: '1', label: 'Person' },
        { value: '2', label: 'Italian company or sole trader' },
        { value: '3', label: 'Italian freelancer or professional' },
        { value: '4', label: 'Italian non-profit organisation' },
        { value: '5', label: 'Italian public body' },
        { value: '6', label: 'Other Italian body' },
        { value: '7', label: 'Organisation of another state' },
      ],
    },
    'X-IT-NATIONALITY': {
      type: 'enum',
      required: true,
      label: 'Nationality',
      description: 'Nationality of the registrant',
      options: EEA_COUNTRIES,
    },
    'X-IT-FISCAL-CODE': {
      type: 'string',
      required: true,
      label: 'Fiscal code',
      description:
        'Codice fiscale or partita IVA; of persons outside Italy, the number of an identity document',
      format: { pattern: '^[A-Za-z0-9]{6,20}$' },
    },
    'X-IT-TERMS': {
      type: 'acknowledgement',
      required: true,
      value: 'accepted',
      label: 'Registry declarations',
      description: 'The registrant accepts the declarations and liabilities of the Italian registry.',
    },
  },
};

/**
 * People and organisations of the European Economic Area and a few states beside it. The entity type decides
 * what the code is: the fiscal code of a person in Italy, the VAT number of a company, a document's number of
 * others.
 */
export const it: TldData = {
  name: 'it',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1],
    maxYearsAhead: 2,
    registryOperator: 'Registro .it',
    contacts: CONTACTS,
    minLength: 3,
    idnLanguages: { DE: 'German', FR: 'French', LATN: 'Latin' },
    minIdnLength: 3,
    supportsPrivacy: false,
    supportsTransferLock: false,
    nameservers: { min: 2, max: 6 },
    expirationGraceDays: 13,
    transferLockDays: 0,
    requirements: ENTITY,
    mappings: [
      {
        on: 'registrant',
        form: 'elements',
        namespace: 'http://www.nic.it/ITNIC-EPP/extcon-1.0',
        root: 'registrant',
        values: [
          { field: 'X-IT-NATIONALITY', name: 'nationalityCode' },
          { field: 'X-IT-ENTITY-TYPE', name: 'entityType' },
          { field: 'X-IT-FISCAL-CODE', name: 'regCode' },
        ],
      },
    ],
    keptHere: {
      'X-IT-TERMS':
        'The registry has no element for it: the registrar keeps the acceptance and shows it when asked.',
    },
  },
  prices: sold('11.00', '13.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .it; entity types from knowledge of the extension',
    date: '2026-11-21',
  },
};
