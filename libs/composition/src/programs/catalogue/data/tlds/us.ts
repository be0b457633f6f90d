import type { RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, flat } from '../parts';

const NEXUS: RequirementSet = {
  description: 'Registrants of .us domains have a nexus to the United States.',
  fields: {
    'X-US-NEXUS': {
      type: 'enum',
      required: true,
      label: 'Nexus category',
      description: 'How the registrant is connected to the United States',
      options: [
        { value: 'C11', label: 'Citizen of the United States' },
        { value: 'C12', label: 'Permanent resident of the United States' },
        { value: 'C21', label: 'Organization formed in the United States' },
        { value: 'C31', label: 'Foreign organization with regular activities in the United States' },
        { value: 'C32', label: 'Foreign organization with an office in the United States' },
      ],
    },
    'X-US-PURPOSE': {
      type: 'enum',
      required: true,
      label: 'Purpose',
      description: 'What the domain is used for',
      options: [
        { value: 'P1', label: 'Business for profit' },
        { value: 'P2', label: 'Non-profit organization' },
        { value: 'P3', label: 'Personal' },
        { value: 'P4', label: 'Education' },
        { value: 'P5', label: 'Government' },
      ],
    },
  },
};

/**
 * Holders have a nexus to the United States; category and purpose travel with the registrant's contact. No
 * privacy, by the policy of the registry; the lock of 60 days is the registry's own too.
 */
export const us: TldData = {
  name: 'us',
  rules: {
    ccTld: true,
    registryOperator: 'Registry Services',
    contacts: CONTACTS,
    supportsPrivacy: false,
    minLength: 1,
    requirements: NEXUS,
    mappings: [
      {
        on: 'registrant',
        form: 'unspec',
        values: [
          { field: 'X-US-NEXUS', name: 'NexusCategory' },
          { field: 'X-US-PURPOSE', name: 'AppPurpose' },
        ],
      },
    ],
  },
  prices: flat('11.50', '13.00', '79.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .us; nexus codes: docs/reference/registries.md §2.15 and the .us nexus policy',
    date: '2026-11-21',
  },
};
