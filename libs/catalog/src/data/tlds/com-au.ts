import type { FieldRule, RequirementSet } from '../../requirements/description';
import { sold } from '../parts';
import type { TldData } from '../tld-data';

const number = (label: string): FieldRule => ({ type: 'string', required: true, label, format: { pattern: '^[0-9]{5,11}$' } });

const ELIGIBILITY: RequirementSet = {
  description: 'Holders of .com.au names trade in Australia or own a trademark there.',
  fields: {
    'X-AU-ELIGIBILITY-TYPE': {
      type: 'enum',
      required: true,
      label: 'Eligibility',
      options: [
        'Company', 'Registered Business', 'Sole Trader', 'Partnership', 'Trademark Owner', 'Pending TM Owner', 'Incorporated Association',
        'Commercial Statutory Body', 'Other',
      ],
    },
    'X-AU-HOLDER-NAME': { type: 'string', required: true, label: 'Name as registered', maxLength: 255 },
    'X-AU-ID-TYPE': {
      type: 'enum',
      required: true,
      label: 'Kind of number',
      options: [
        { value: 'ABN', label: 'Australian Business Number', fields: { 'X-AU-ID-NUMBER': number('ABN: eleven digits') } },
        { value: 'ACN', label: 'Australian Company Number', fields: { 'X-AU-ID-NUMBER': number('ACN: nine digits') } },
        { value: 'TM', label: 'Number of a trademark', fields: { 'X-AU-ID-NUMBER': number('Number of the trademark') } },
      ],
    },
    'X-AU-POLICY-REASON': {
      type: 'enum',
      required: true,
      label: 'Why the name is theirs',
      options: [{ value: '1', label: 'It is the name of the holder, or an abbreviation or acronym of it' }, { value: '2', label: 'It is closely connected with the holder' }],
    },
  },
};

/**
 * Businesses of Australia: eligibility, its number and why the name is theirs travel with the domain. Up to five years, renewed in the
 * last 90 days; no privacy, no redemption, no internationalised names.
 */
export const comAu: TldData = {
  name: 'com.au',
  connection: 'sim-reg',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1, 2, 3, 4, 5],
    maxYearsAhead: 5,
    registryOperator: 'auDA',
    minLength: 2,
    supportsPrivacy: false,
    supportsTransferLock: false,
    expirationGraceDays: 29,
    endOfLife: { by: 'lapse' },
    transferLockDays: 0,
    requirements: ELIGIBILITY,
    mappings: [
      {
        on: 'domain',
        form: 'elements',
        namespace: 'urn:X-au:params:xml:ns:auext-1.3',
        root: 'create',
        values: [
          { field: 'X-AU-ELIGIBILITY-TYPE', name: 'eligibilityType' },
          { field: 'X-AU-HOLDER-NAME', name: 'registrantName' },
          { field: 'X-AU-ID-TYPE', name: 'registrantIDType' },
          { field: 'X-AU-ID-NUMBER', name: 'registrantID' },
          { field: 'X-AU-POLICY-REASON', name: 'policyReason' },
        ],
      },
    ],
  },
  prices: sold('16.00', '18.00'),
  source: { text: 'Public registration guide of a large registrar, page of .com.au; docs/reference/registries.md §2.15', date: '2026-11-21' },
};
