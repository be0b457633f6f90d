import type { RequirementSet } from '../../requirements/description';
import { priced } from '../parts';
import type { TldData } from '../tld-data';

/** One form for both, as the field has one: the digits with the usual dots, slash and hyphen; the registry verifies the check digits. */
const TAX_NUMBER = '^[0-9]{2,3}[.][0-9]{3}[.][0-9]{3}(/[0-9]{4})?-[0-9]{2}$';

const TAXPAYER: RequirementSet = {
  description: 'Holders of .com.br names are known to the tax office of Brazil.',
  fields: {
    'X-BR-HOLDER': {
      type: 'enum',
      required: true,
      label: 'Kind of holder',
      options: [
        { value: 'person', label: 'Person', fields: { 'X-BR-TAX-NUMBER': { type: 'string', required: true, label: 'CPF', format: { pattern: TAX_NUMBER } } } },
        {
          value: 'organisation',
          label: 'Organisation',
          fields: { 'X-BR-TAX-NUMBER': { type: 'string', required: true, label: 'CNPJ', format: { pattern: TAX_NUMBER } } },
        },
      ],
    },
  },
};

/**
 * Holders have a number of the tax office of Brazil: of a person (CPF) or of an organisation (CNPJ). The registry keeps it with the
 * domain. Names are not moved between registrars.
 */
export const comBr: TldData = {
  name: 'com.br',
  connection: 'sim-reg',
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
    contacts: { roles: { registrant: { required: true, fields: { country: { required: true, options: [{ value: 'BR', label: 'Brazil' }] } } } } },
    mappings: [
      {
        on: 'domain',
        form: 'elements',
        namespace: 'urn:ietf:params:xml:ns:brdomain-1.0',
        root: 'create',
        values: [{ field: 'X-BR-TAX-NUMBER', name: 'organization' }],
      },
    ],
    keptHere: { 'X-BR-HOLDER': 'The number itself tells which of the two it is.' },
  },
  prices: { registration: priced('21.00', '24.00'), renewal: priced('21.00', '24.00') },
  source: { text: 'Public registration guide of a large registrar, page of .com.br; extension from knowledge', date: '2026-11-21' },
};
