import type { FieldRule, RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, sold } from '../parts';

const number = (label: string, description: string, pattern: string): FieldRule => ({
  type: 'string',
  required: true,
  label,
  description,
  format: { pattern },
});

/** The registry verifies the check digits of ABN and ACN. */
const ELIGIBILITY: RequirementSet = {
  description: 'Registrants of .com.au domains trade in Australia or own an Australian trade mark.',
  fields: {
    'X-AU-ELIGIBILITY-TYPE': {
      type: 'enum',
      required: true,
      label: 'Eligibility type',
      description: 'How the registrant is eligible for a .com.au domain',
      options: [
        { value: 'Company', label: 'Company' },
        { value: 'Registered Business', label: 'Registered business' },
        { value: 'Sole Trader', label: 'Sole trader' },
        { value: 'Partnership', label: 'Partnership' },
        { value: 'Trademark Owner', label: 'Owner of a registered trade mark' },
        { value: 'Pending TM Owner', label: 'Applicant for a trade mark' },
        { value: 'Incorporated Association', label: 'Incorporated association' },
        { value: 'Commercial Statutory Body', label: 'Commercial statutory body' },
        { value: 'Other', label: 'Other' },
      ],
    },
    'X-AU-HOLDER-NAME': {
      type: 'string',
      required: true,
      label: 'Registered name',
      description: 'Name of the registrant as in the register of the number below',
      maxLength: 255,
    },
    'X-AU-ID-TYPE': {
      type: 'enum',
      required: true,
      label: 'Type of number',
      description: 'Which number identifies the registrant',
      options: [
        {
          value: 'ABN',
          label: 'Australian Business Number (ABN)',
          fields: {
            'X-AU-ID-NUMBER': number(
              'ABN',
              'Australian Business Number: 11 digits without spaces, for example 51824753556',
              '^[0-9]{11}$',
            ),
          },
        },
        {
          value: 'ACN',
          label: 'Australian Company Number (ACN)',
          fields: {
            'X-AU-ID-NUMBER': number(
              'ACN',
              'Australian Company Number: 9 digits without spaces, for example 004085616',
              '^[0-9]{9}$',
            ),
          },
        },
        {
          value: 'TM',
          label: 'Trade mark number',
          fields: {
            'X-AU-ID-NUMBER': number(
              'Trade mark number',
              'Number of the Australian trade mark: 5 to 11 digits',
              '^[0-9]{5,11}$',
            ),
          },
        },
      ],
    },
    'X-AU-POLICY-REASON': {
      type: 'enum',
      required: true,
      label: 'Reason for the domain',
      description: 'How the domain is related to the registrant',
      options: [
        { value: '1', label: 'It is the name of the registrant, or an abbreviation or acronym of it' },
        { value: '2', label: 'It is closely connected with the registrant' },
      ],
    },
  },
};

/**
 * Businesses of Australia: eligibility, its number and the reason for the name travel with the domain. Up to
 * five years, renewed in the last 90 days; no privacy, no redemption, no internationalised names.
 */
export const comAu: TldData = {
  name: 'com.au',
  rules: {
    ccTld: true,
    addGraceDays: 0,
    allowedYears: [1, 2, 3, 4, 5],
    maxYearsAhead: 5,
    renewalWindowDays: 90,
    registryOperator: 'auDA',
    contacts: CONTACTS,
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
  source: {
    text: 'Public registration guide of a large registrar, page of .com.au; docs/reference/registries.md §2.15',
    date: '2026-11-21',
  },
};
