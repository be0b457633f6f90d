import type { ExtraPolicy, TldPolicy } from '../tld-policies';
import { CCTLD, flat, GTLD, plain, PREMIUM, YEARLY } from './parts';

/** Values in elements of the registry's own namespace. */
function elements(
  on: ExtraPolicy['on'],
  namespace: string,
  required: readonly string[],
  allowed: readonly string[] = [],
  root = 'create',
): ExtraPolicy[] {
  return [{ form: 'elements', on, namespace, root, required, allowed }];
}

/** The registry of .se and .nu identifies holders by a number. */
const NUMBERED = {
  ...CCTLD,
  expiry: { purgeAfterDays: 64 },
  extras: elements('registrant', 'urn:se:iis:xml:epp:iis-1.2', ['orgno'], ['vatno']),
} as const;

/** TLDs whose registries require data beyond the RFCs. */
export const INFORMED_POLICIES: readonly TldPolicy[] = [
  {
    ...GTLD,
    tld: 'us',
    standard: flat(8_00, 40_00),
    idnTables: [],
    transfer: { ...GTLD.transfer, lockDays: 60 },
    // the nexus of the holder and the use of the name belong to the registrant's contact
    extras: [{ form: 'unspec', on: 'registrant', required: ['NexusCategory', 'AppPurpose'], allowed: [] }],
  },
  {
    ...GTLD,
    tld: 'ca',
    standard: flat(10_00, 50_00),
    idnTables: ['fr'],
    transfer: { pendingDays: 0, years: 1, lockDays: 60 },
    extras: elements('registrant', 'urn:ietf:params:xml:ns:fury-2.1', ['CPR'], ['LANGUAGE']),
  },
  {
    ...CCTLD,
    tld: 'eu',
    standard: plain(6_00),
    idnTables: ['bg', 'el', 'latn'],
    expiry: { purgeAfterDays: 40 },
    extras: elements(
      'registrant',
      'http://www.eurid.eu/xml/epp/contact-ext-1.3',
      ['naturalPerson'],
      ['countryOfCitizenship'],
    ),
  },
  {
    ...CCTLD,
    ...YEARLY,
    tld: 'it',
    standard: plain(7_00),
    nameservers: { min: 2, max: 6 },
    idnTables: ['de', 'fr', 'latn'],
    expiry: { purgeAfterDays: 45 },
    extras: elements(
      'registrant',
      'http://www.nic.it/ITNIC-EPP/extcon-1.0',
      ['nationalityCode', 'entityType', 'regCode'],
      [],
      'registrant',
    ),
  },
  {
    ...CCTLD,
    tld: 'es',
    standard: plain(7_50),
    nameservers: { min: 0, max: 7 },
    idnTables: GTLD.idnTables,
    createsPending: true,
    // no redemption: an expired name is purged after the ten days in which it can be renewed
    expiry: { purgeAfterDays: 10 },
    extras: elements(
      'registrant',
      'urn:red.es:xml:ns:es_contact-1.0',
      [],
      ['tipo_identificacion', 'identificacion'],
    ),
  },
  {
    ...CCTLD,
    tld: 'fr',
    standard: plain(8_00),
    nameservers: { min: 0, max: 8 },
    idnTables: ['fr', 'latn'],
    expiry: { purgeAfterDays: 58 },
    extras: elements(
      'registrant',
      'http://www.afnic.fr/xml/epp/frnic-2.0',
      ['legalStatus'],
      ['birthDate', 'birthCity', 'siren'],
    ),
  },
  { ...NUMBERED, tld: 'se', standard: plain(12_00), idnTables: ['latn', 'sv', 'yi'] },
  { ...NUMBERED, tld: 'nu', standard: plain(14_00), idnTables: ['latn', 'sv'] },
  {
    // renewals in the last 90 days only
    ...CCTLD,
    tld: 'com.au',
    standard: plain(9_00),
    years: { min: 1, max: 5 },
    renewDaysBefore: 90,
    expiry: { purgeAfterDays: 30 },
    extras: elements('domain', 'urn:X-au:params:xml:ns:auext-1.3', [
      'eligibilityType',
      'registrantName',
      'registrantIDType',
      'registrantID',
      'policyReason',
    ]),
  },
  {
    ...CCTLD,
    tld: 'com.br',
    standard: plain(12_00),
    nameservers: { min: 2, max: 5 },
    idnTables: ['pt'],
    expiry: { purgeAfterDays: 119 },
    extras: elements('domain', 'urn:ietf:params:xml:ns:brdomain-1.0', ['organization']),
  },
  {
    ...CCTLD,
    ...YEARLY,
    tld: 'jp',
    standard: plain(26_00),
    idnTables: ['ja'],
    expiry: { purgeAfterDays: 30 },
    extras: elements('domain', 'urn:sandbox:params:xml:ns:jp-1.0', ['localName', 'localPresence']),
  },
  {
    ...GTLD,
    tld: 'law',
    standard: flat(80_00, 120_00),
    premium: PREMIUM,
    idnTables: ['de', 'es', 'fr', 'latn'],
    extras: [
      {
        form: 'kv',
        on: 'domain',
        list: 'law',
        required: ['accreditationId', 'accreditationBody', 'accreditationYear', 'jurisdiction'],
        allowed: ['further'],
      },
    ],
  },
];
