import type { RequirementSet, TldData } from '@registrar/catalog';
import { CONTACTS, flat } from '../parts';

const PRESENCE: RequirementSet = {
  description: 'Registrants of .ca domains meet the Canadian Presence Requirements.',
  fields: {
    'X-CA-LEGAL-TYPE': {
      type: 'enum',
      required: true,
      label: 'Legal type',
      description: 'How the registrant meets the Canadian Presence Requirements',
      options: [
        { value: 'ABO', label: 'Aboriginal peoples' },
        { value: 'ASS', label: 'Unincorporated association' },
        { value: 'CCO', label: 'Corporation (Canada, or a Canadian province or territory)' },
        { value: 'CCT', label: 'Canadian citizen' },
        { value: 'EDU', label: 'Educational institution' },
        { value: 'GOV', label: 'Government or government entity' },
        { value: 'HOP', label: 'Hospital' },
        { value: 'INB', label: 'Indian Band (as defined in the Indian Act)' },
        { value: 'LAM', label: 'Library, archive or museum' },
        { value: 'LGR', label: 'Legal representative of a citizen or permanent resident' },
        { value: 'MAJ', label: 'His Majesty the King' },
        { value: 'OMK', label: 'Official mark registered in Canada' },
        { value: 'PLT', label: 'Political party' },
        { value: 'PRT', label: 'Partnership registered in Canada' },
        { value: 'RES', label: 'Permanent resident' },
        { value: 'TDM', label: 'Trademark registered in Canada, with an owner abroad' },
        { value: 'TRD', label: 'Trade union' },
        { value: 'TRS', label: 'Trust established in Canada' },
      ],
    },
    'X-CA-LANGUAGE': {
      type: 'enum',
      label: 'Language',
      description: 'Language in which the registry writes to the registrant',
      options: [
        { value: 'EN', label: 'English' },
        { value: 'FR', label: 'French' },
      ],
    },
    'X-CA-PRESENCE': {
      type: 'acknowledgement',
      required: true,
      value: 'accepted',
      label: 'Canadian presence',
      description: 'The registrant meets the Canadian Presence Requirements for the whole term.',
    },
  },
};

/**
 * Open to those with a presence in Canada: the legal type says which. The registry keeps it, and the language
 * the holder is written to in, with the registrant's contact.
 */
export const ca: TldData = {
  name: 'ca',
  rules: {
    ccTld: true,
    registryOperator: 'CIRA',
    contacts: CONTACTS,
    minLength: 2,
    idnLanguages: { FR: 'French' },
    minIdnLength: 2,
    expirationGraceDays: 25,
    requirements: PRESENCE,
    mappings: [
      {
        on: 'registrant',
        form: 'elements',
        namespace: 'urn:ietf:params:xml:ns:fury-2.1',
        root: 'create',
        values: [
          { field: 'X-CA-LEGAL-TYPE', name: 'CPR' },
          { field: 'X-CA-LANGUAGE', name: 'LANGUAGE' },
        ],
      },
    ],
    keptHere: {
      'X-CA-PRESENCE':
        'The registry takes the legal type as the statement; the acceptance is evidence for a dispute.',
    },
  },
  prices: flat('15.00', '17.00', '89.00'),
  source: {
    text: 'Public registration guide of a large registrar, page of .ca; docs/reference/registries.md §2.15',
    date: '2026-11-21',
  },
};
