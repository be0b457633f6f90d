import {
  CONTACT_LENGTHS,
  type ContactData,
  type ContactRole,
  COUNTRY_CODES,
  needsState,
  needsZip,
} from '@registrar/contacts';
import type { ContactRules, FieldFormat, OptionRule, RoleRule } from './description';
import { alternatives } from './form';

/** One field of a contact in one role: the generic form with the TLD's rules. */
export interface ContactFieldForm {
  key: keyof ContactData;
  label: string;
  description: string;
  required: boolean;
  format?: FieldFormat;
  options?: readonly OptionRule[];
  /** In characters; only of exact rules. */
  maxLength?: number;
  /**
   * Countries of the contact where the field is required; of exact rules, for some of the role's countries
   * only.
   */
  requiredIn?: readonly string[];
}

interface Generic {
  key: keyof ContactData;
  label: string;
  required?: boolean;
  format?: FieldFormat;
}

interface Exact extends Generic {
  description: string;
  maxLength?: number;
}

/**
 * Required by every TLD, in form order; `required` follows `contactFrom`, state and postal code depend on the
 * country.
 */
const GENERIC: readonly Generic[] = [
  { key: 'firstName', label: 'Given name', required: true },
  { key: 'lastName', label: 'Family name', required: true },
  { key: 'companyName', label: 'Company' },
  { key: 'address1', label: 'Street and number', required: true },
  { key: 'address2', label: 'Address, second line' },
  { key: 'city', label: 'Town', required: true },
  { key: 'state', label: 'State or province' },
  { key: 'zip', label: 'Postal code' },
  { key: 'email', label: 'Email address', required: true, format: 'email' },
  { key: 'phone', label: 'Telephone, E.164', required: true, format: 'phone' },
  { key: 'fax', label: 'Fax, E.164', format: 'phone' },
  { key: 'country', label: 'Country', required: true },
];

const { line, name, zip, email } = CONTACT_LENGTHS;
const NUMBER = 'with + and the country calling code, for example +4930123456';

/** The same with every limit of `contactFrom`, and with texts for a form. */
const EXACT: readonly Exact[] = [
  {
    key: 'firstName',
    label: 'First name',
    description: 'First name of the person',
    required: true,
    maxLength: name,
  },
  {
    key: 'lastName',
    label: 'Last name',
    description: 'Last name of the person',
    required: true,
    maxLength: name,
  },
  {
    key: 'companyName',
    label: 'Company',
    description: 'Legal name of the organisation; empty for a person',
    maxLength: line,
  },
  {
    key: 'address1',
    label: 'Street address',
    description: 'Street and number, or post office box',
    required: true,
    maxLength: line,
  },
  {
    key: 'address2',
    label: 'Street address, line 2',
    description: 'Building, floor or apartment',
    maxLength: line,
  },
  { key: 'city', label: 'City', description: 'City or town', required: true, maxLength: line },
  { key: 'state', label: 'State or province', description: 'State, province or region', maxLength: line },
  { key: 'zip', label: 'Postal code', description: 'Postal code', maxLength: zip },
  {
    key: 'email',
    label: 'Email',
    description: 'Email address',
    required: true,
    format: 'email',
    maxLength: email,
  },
  {
    key: 'phone',
    label: 'Phone',
    description: `Telephone number ${NUMBER}`,
    required: true,
    format: 'phone',
  },
  { key: 'fax', label: 'Fax', description: `Fax number ${NUMBER}`, format: 'phone' },
  {
    key: 'country',
    label: 'Country',
    description: 'Country, as its two-letter code of ISO 3166-1, for example DE',
    required: true,
    format: { pattern: '^[A-Z]{2}$' },
  },
];

/** Texts for the roles of exact rules, for a form. */
const ROLE_WORDS: Readonly<Record<ContactRole, { label: string; description: string }>> = {
  registrant: { label: 'Registrant', description: 'Person or organisation that holds the domain' },
  admin: { label: 'Administrative contact', description: 'Contact for decisions about the domain' },
  tech: { label: 'Technical contact', description: 'Contact for name servers and other technical questions' },
  billing: { label: 'Billing contact', description: 'Contact for invoices' },
};

/** For optional roles: the account's default contact of the role is used, else the registrant. */
const LEFT_OUT = 'May be left out: the default contact of the account is used, or else the registrant';
const REGISTRANT_LEFT_OUT = 'May be left out: the default registrant of the account is used';

/** Label and description of a role. Rules that are not exact have no label. */
export function roleWords(
  role: ContactRole,
  rule: RoleRule,
  { exact }: Pick<ContactRules, 'exact'>,
): { label?: string; description: string } {
  if (!exact) return { description: rule.description ?? `Rules for the ${role} contact` };
  const { label, description } = ROLE_WORDS[role];
  const optional = role === 'registrant' ? REGISTRANT_LEFT_OUT : LEFT_OUT;
  return {
    label,
    description: [rule.description ?? description, ...(rule.required ? [] : [optional])].join('. '),
  };
}

/** A TLD may only extend the generic rules: `contactFrom` applies everywhere. */
export function contactFields(
  role: ContactRole,
  rule: RoleRule,
  { exact }: Pick<ContactRules, 'exact'>,
): ContactFieldForm[] {
  return exact
    ? EXACT.map((field) => exactField(field, rule))
    : GENERIC.map((field) => genericField(field, role, rule));
}

function genericField(
  { key, ...generic }: Generic,
  role: ContactRole,
  { fields = {} }: RoleRule,
): ContactFieldForm {
  const rule = fields[key] ?? {};
  const { options } = rule;
  const label = rule.label ?? generic.label;
  const codes = key === 'country' && !options ? ', two letters' : '';
  return {
    key,
    label,
    description: rule.description ?? `${label} of the ${role} contact${codes}`,
    required: generic.required === true || rule.required === true,
    format: rule.format ?? generic.format,
    options,
  };
}

function exactField({ key, ...exact }: Exact, roleRule: RoleRule): ContactFieldForm {
  const rule = roleRule.fields?.[key] ?? {};
  const { options, format = options ? undefined : exact.format } = rule;
  const form = {
    key,
    label: rule.label ?? exact.label,
    format,
    options,
    ...(exact.maxLength !== undefined && { maxLength: exact.maxLength }),
  };
  const description = rule.description ?? exact.description;
  if (exact.required || rule.required) return { ...form, description, required: true };
  const { countries, where } = demandedIn(key, roleRule);
  if (countries.length === countriesOf(roleRule).length) return { ...form, description, required: true };
  if (countries.length === 0) return { ...form, description, required: false };
  return {
    ...form,
    description: `${description}. Required ${where}`,
    required: false,
    requiredIn: countries,
  };
}

/** Allowed countries of a role: those of the TLD's list, else all. */
export const countriesOf = ({ fields }: RoleRule): readonly string[] =>
  fields?.country?.options?.map(({ value }) => value) ?? [...COUNTRY_CODES];

/** `contactFrom` requires a state and a postal code by country. */
function demandedIn(key: keyof ContactData, rule: RoleRule): { countries: readonly string[]; where: string } {
  if (key === 'state') {
    const countries = countriesOf(rule).filter(needsState);
    return { countries, where: `if the country is ${alternatives(countries)}` };
  }
  return {
    countries: key === 'zip' ? countriesOf(rule).filter(needsZip) : [],
    where: 'if the country has postal codes',
  };
}
