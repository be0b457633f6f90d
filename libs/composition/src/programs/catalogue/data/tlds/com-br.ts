import type { RequirementSet, TldData } from '@registrar/catalog';
import { contactsWith, priced } from '../parts';

const CPF = '^[0-9]{3}[.][0-9]{3}[.][0-9]{3}-[0-9]{2}$';
/**
 * Three digits at the start are the registry's form, two the usual one; from July 2026 letters may stand
 * before the check digits.
 */
const CNPJ = '^[0-9]?[0-9A-Z]{2}[.][0-9A-Z]{3}[.][0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2}$';

/** The registry verifies the check digits of both numbers. */
const TAXPAYER: RequirementSet = {
  description: 'Registrants of .com.br domains have a number of the Brazilian tax office: a CPF or a CNPJ.',
  fields: {
    'X-BR-HOLDER': {
      type: 'enum',
      required: true,
      label: 'Type of registrant',
      description: 'Whether the registrant is a person or an organisation',
      options: [
        {
          value: 'person',
          label: 'Person',
          fields: {
            'X-BR-TAX-NUMBER': {
              type: 'string',
              required: true,
              label: 'CPF',
              description: 'Tax number of the person, for example 123.456.789-09',
              format: { pattern: CPF },
            },
          },
        },
        {
          value: 'organisation',
          label: 'Organisation',
          fields: {
            'X-BR-TAX-NUMBER': {
              type: 'string',
              required: true,
              label: 'CNPJ',
              description: 'Tax number of the organisation, for example 12.345.678/0001-95',
              format: { pattern: CNPJ },
            },
          },
        },
      ],
    },
  },
};

/**
 * Holders have a number of the tax office of Brazil: of a person (CPF) or of an organisation (CNPJ). The
 * registry keeps it with the domain. Names are not moved between registrars.
 */
export const comBr: TldData = {
  name: 'com.br',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    registryOperator: 'Registro.br',
    minLength: 2,
    idnLanguages: { PT: 'Portuguese' },
    minIdnLength: 2,
    supportsPrivacy: false,
    supportsTransferLock: false,
    nameservers: { min: 2, max: 5 },
    expirationGraceDays: 25,
    transferLockDays: 0,
    requirements: TAXPAYER,
    contacts: contactsWith({
      country: { description: 'Country of the address: Brazil', options: [{ value: 'BR', label: 'Brazil' }] },
    }),
    mappings: [
      {
        on: 'domain',
        form: 'elements',
        namespace: 'urn:ietf:params:xml:ns:brdomain-1.0',
        root: 'create',
        values: [{ field: 'X-BR-TAX-NUMBER', name: 'organization' }],
      },
    ],
    keptHere: { 'X-BR-HOLDER': 'Its length shows which of the two it is.' },
  },
  prices: { registration: priced('21.00', '24.00'), renewal: priced('21.00', '24.00') },
  source: {
    text: 'Public registration guide of a large registrar, page of .com.br; extension from knowledge',
    date: '2026-11-21',
  },
};
