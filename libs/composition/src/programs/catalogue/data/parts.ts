import type {
  ContactRules,
  OptionRule,
  PriceData,
  RegistryMapping,
  RequirementSet,
  RoleRule,
  TldData,
  TldRules,
} from '@registrar/catalog';

// What several files of TLDs share.

export const priced = (price: string, listPrice: string): PriceData => ({ price, listPrice });

/** Registration, renewal and transfer at one price. */
export function sold(price: string, listPrice: string): TldData['prices'] {
  const every = priced(price, listPrice);
  return { registration: every, renewal: every, transfer: every };
}

/** As `sold`, with a restore: where the registry has a redemption period. */
export function flat(price: string, listPrice: string, restore: string): TldData['prices'] {
  return { ...sold(price, listPrice), restore: priced(restore, restore) };
}

/** The registry reports premium fees; 15 percent are added to them. */
export const PREMIUM: Pick<TldRules, 'supportsPremium' | 'premiumMarkupBps'> = {
  supportsPremium: true,
  premiumMarkupBps: 1_500,
};

/**
 * Contacts as Create Domain takes them: the registrant of the request or of the account, the other roles fall
 * back to it (BEHAVIOUR §7). `fields`: what a TLD demands of its registrant on top.
 */
export function contactsWith(fields?: RoleRule['fields']): ContactRules {
  const optional: RoleRule = { required: false };
  return {
    exact: true,
    roles: {
      registrant: { required: true, ...(fields && { fields }) },
      admin: optional,
      tech: optional,
      billing: optional,
    },
  };
}

export const CONTACTS: ContactRules = contactsWith();

/** The tables that the large registries of generic TLDs have in common. */
export const GTLD_IDN: TldRules['idnLanguages'] = {
  DE: 'German',
  ES: 'Spanish',
  FR: 'French',
  JA: 'Japanese',
  LATN: 'Latin',
  ZH: 'Chinese',
};

/** Member states of the European Union, ISO 3166-1. */
export const EU_COUNTRIES: readonly OptionRule[] = [
  { value: 'AT', label: 'Austria' },
  { value: 'BE', label: 'Belgium' },
  { value: 'BG', label: 'Bulgaria' },
  { value: 'HR', label: 'Croatia' },
  { value: 'CY', label: 'Cyprus' },
  { value: 'CZ', label: 'Czechia' },
  { value: 'DK', label: 'Denmark' },
  { value: 'EE', label: 'Estonia' },
  { value: 'FI', label: 'Finland' },
  { value: 'FR', label: 'France' },
  { value: 'DE', label: 'Germany' },
  { value: 'GR', label: 'Greece' },
  { value: 'HU', label: 'Hungary' },
  { value: 'IE', label: 'Ireland' },
  { value: 'IT', label: 'Italy' },
  { value: 'LV', label: 'Latvia' },
  { value: 'LT', label: 'Lithuania' },
  { value: 'LU', label: 'Luxembourg' },
  { value: 'MT', label: 'Malta' },
  { value: 'NL', label: 'Netherlands' },
  { value: 'PL', label: 'Poland' },
  { value: 'PT', label: 'Portugal' },
  { value: 'RO', label: 'Romania' },
  { value: 'SK', label: 'Slovakia' },
  { value: 'SI', label: 'Slovenia' },
  { value: 'ES', label: 'Spain' },
  { value: 'SE', label: 'Sweden' },
];

/** The European Economic Area, and Switzerland, which the registries concerned treat alike. */
export const EEA_COUNTRIES: readonly OptionRule[] = [
  ...EU_COUNTRIES,
  { value: 'IS', label: 'Iceland' },
  { value: 'LI', label: 'Liechtenstein' },
  { value: 'NO', label: 'Norway' },
  { value: 'CH', label: 'Switzerland' },
];

/** The number the registry of .se and .nu knows a holder by. */
export const HOLDER_NUMBER: RequirementSet = {
  description: 'The Swedish registry identifies registrants by a number.',
  fields: {
    'X-SE-HOLDER-NUMBER': {
      type: 'string',
      required: true,
      label: 'Identification number',
      description:
        'Country and number of the person or organisation, for example [SE]802405-0190. Outside Sweden: the number of a register or tax office',
      format: { pattern: '^\\[[A-Z]{2}\\][A-Za-z0-9 .-]{1,60}$' },
    },
    'X-SE-VAT-NUMBER': {
      type: 'string',
      label: 'VAT number',
      description: 'VAT number of an organisation outside Sweden',
      format: { pattern: '^[A-Z]{2}[A-Za-z0-9]{2,18}$' },
    },
  },
};

export const HOLDER_NUMBER_MAPPINGS: readonly RegistryMapping[] = [
  {
    on: 'registrant',
    form: 'elements',
    namespace: 'urn:se:iis:xml:epp:iis-1.2',
    root: 'create',
    values: [
      { field: 'X-SE-HOLDER-NUMBER', name: 'orgno' },
      { field: 'X-SE-VAT-NUMBER', name: 'vatno' },
    ],
  },
];
