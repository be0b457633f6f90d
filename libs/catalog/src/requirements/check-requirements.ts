import { type AppError, badRequest, type DomainName, invalidContactField } from '@registrar/kernel';
import { CONTACT_ROLES, type ContactData, type ContactRole } from '@registrar/contacts';
import type { HeldTld } from '../tld';
import { contactFields, type ContactFieldForm } from './contact-form';
import type { ContactRules, FieldRule } from './description';
import { formatFault } from './formats';
import { type Condition, LANGUAGE, type RequirementForm, requirementForm, valuesOf } from './form';
import { isWrittenIn, tableScripts } from './idn-scripts';

/** The validated TLD requirements of a purchase. */
export interface CheckedRequirements {
  /** By key of `tldRequirements`, as sent; without `language`. */
  values: Readonly<Record<string, string>>;
  /** Code of the IDN table; only for internationalised names. */
  language?: string;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Characters that XML or the database cannot carry, and bidirectional controls: schemas do not exclude them,
 * registries refuse them.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;
/** Characters of an unknown key in the answer. */
const SHOWN_KEY = 80;

/**
 * The check at purchase: accepts what the TLD's v2 document accepts. Throws 400 "Bad Request", naming the
 * field in its details: unknown or invalid fields before missing ones. `language` of an ASCII name is
 * validated and has no effect.
 */
export function checkRequirements(tld: HeldTld, name: DomainName, sent: Sent = {}): CheckedRequirements {
  const form = requirementForm(tld);
  const given = checkValues(tld, form, sent);
  for (const key of requiredKeys(form, given, name.isIdn))
    if (!given.has(key)) throw badRequest(`${nameOf(key)} is required`, 'catalog.requirement_missing');
  const language = name.isIdn ? given.get(LANGUAGE) : undefined;
  if (language !== undefined) checkTable(name, language);
  given.delete(LANGUAGE);
  return { values: Object.fromEntries(given), ...(language !== undefined && { language }) };
}

/** Requirement values sent for a registered domain. */
export interface ReadRequirements {
  /** By key, validated. */
  values: Readonly<Record<string, string>>;
  /** Keys that the TLD requires with these values and that are missing. */
  missing: readonly string[];
}

/**
 * As `checkRequirements`, for a domain that arrives by transfer or move or changes its registrant: throws 400
 * for unknown or invalid fields and reports missing ones. `language` belongs to the registration and is not
 * read.
 */
export function readRequirements(tld: HeldTld, sent: Sent): ReadRequirements {
  const form = requirementForm(tld);
  const given = checkValues(tld, form, sent);
  given.delete(LANGUAGE);
  const missing = [...new Set(requiredKeys(form, given, false))].filter(
    (key) => key !== LANGUAGE && !given.has(key),
  );
  return { values: Object.fromEntries(given), missing };
}

/** A requirement in words, for the person who has to provide it: key, label and allowed values. */
export function describeRequirement(tld: HeldTld, key: string): string {
  const rule = requirementForm(tld).fields.get(key);
  if (!rule) return key;
  const values = valuesOf(rule);
  const takes = values ? `: one of ${values.join(', ')}` : '';
  return `${key} (${rule.label ?? rule.description ?? key}${takes})`;
}

/** 400 of missing requirements, with their descriptors. */
export const requirementsMissing = (tld: HeldTld, missing: readonly string[]): AppError =>
  badRequest(
    `${nameOf(missing[0])} is required: ${missing.map((key) => describeRequirement(tld, key)).join('; ')}`,
    'catalog.requirement_missing',
  );

/** Keys required with these values, in form order; some may be repeated. */
function requiredKeys(
  { required, requiredForIdn, conditions }: RequirementForm,
  given: ReadonlyMap<string, string>,
  isIdn: boolean,
): string[] {
  const conditional = conditions.flatMap(({ field, is, then, otherwise }) =>
    given.get(field) === is ? then : otherwise,
  );
  return [...(isIdn ? requiredForIdn : []), ...required, ...conditional];
}

function checkValues(tld: HeldTld, { fields, conditions }: RequirementForm, sent: Sent): Map<string, string> {
  const given = new Map<string, string>();
  for (const [key, value] of Object.entries(sent)) {
    const rule = fields.get(key);
    if (!rule)
      throw badRequest(
        `'tldRequirements' holds ${JSON.stringify(key.slice(0, SHOWN_KEY))}, which .${tld.name} does not take`,
        'catalog.requirement_unknown',
      );
    if (typeof value !== 'string')
      throw badRequest(`${nameOf(key)} must be a string`, 'catalog.requirement_invalid');
    const fault = valueFault(rule, value);
    if (fault) throw badRequest(`${nameOf(key)} ${fault}`, 'catalog.requirement_invalid');
    given.set(key, value);
  }
  for (const [key, rule] of chosenRules(conditions, given)) {
    const fault = given.has(key) ? valueFault(rule, given.get(key)!) : undefined;
    if (fault) throw badRequest(`${nameOf(key)} ${fault}`, 'catalog.requirement_invalid');
  }
  return given;
}

/** Rules of fields whose format depends on the chosen option. */
const chosenRules = (
  conditions: readonly Condition[],
  given: ReadonlyMap<string, string>,
): [string, FieldRule][] =>
  conditions.flatMap(({ field, is, fields }) => (given.get(field) === is ? Object.entries(fields) : []));

/** The rule that a value breaks, phrased to follow a field name; undefined when it is valid. */
function valueFault(rule: FieldRule, value: string): string | undefined {
  const values = valuesOf(rule);
  if (values) return oneOfFault(values, value);
  if (FORBIDDEN.test(value)) return 'must not hold control characters';
  if (rule.maxLength !== undefined && length(value) > rule.maxLength)
    return `must be at most ${rule.maxLength} characters`;
  if (rule.format) return formatFault(rule.format, value);
  return value === '' ? 'must not be empty' : undefined;
}

function oneOfFault(values: readonly string[], value: string): string | undefined {
  if (values.includes(value)) return undefined;
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
}

/** A table that the catalogue does not know is left to the registry. */
function checkTable(name: DomainName, language: string): void {
  const scripts = tableScripts(language);
  if (scripts && !isWrittenIn(name.unicode.split('.')[0], scripts)) {
    throw badRequest(
      `${nameOf(LANGUAGE)} ${language} does not hold all characters of the name`,
      'catalog.idn_language',
    );
  }
}

/**
 * Checks the TLD's contact rules beyond the generic ones: `contacts` are those in effect, from the request or
 * the account's settings, in stored form (`contactFrom`). Throws 400 naming role and field.
 */
export function checkContacts(
  tld: HeldTld,
  contacts: Readonly<Partial<Record<ContactRole, ContactData>>>,
): void {
  for (const role of CONTACT_ROLES) {
    const contact = contacts[role];
    if (contact) checkContact(tld, role, contact);
    else if (tld.contacts?.roles[role]?.required)
      throw badRequest(`'contacts.${role}' is required`, 'contact.incomplete');
  }
}

/** As `checkContacts`, for one role. */
export function checkContact({ contacts }: HeldTld, role: ContactRole, contact: ContactData): void {
  if (!contacts) return;
  for (const field of checkedFieldsOf(contacts, role)) checkContactField(role, field, contact[field.key]);
}

/** A field of a contact that the TLD has a rule for. */
interface CheckedField extends Pick<ContactFieldForm, 'key' | 'required' | 'format'> {
  /** Allowed values; undefined: any of the format. */
  values?: readonly string[];
}

const checkedFields = new WeakMap<ContactRules, Map<ContactRole, readonly CheckedField[]>>();

/** Read once per rules object: each purchase checks up to four contacts by texts as long as the list of countries. */
function checkedFieldsOf(contacts: ContactRules, role: ContactRole): readonly CheckedField[] {
  const ofRoles = checkedFields.get(contacts) ?? new Map<ContactRole, readonly CheckedField[]>();
  checkedFields.set(contacts, ofRoles);
  const known = ofRoles.get(role);
  if (known) return known;
  const fields = readCheckedFields(contacts, role);
  ofRoles.set(role, fields);
  return fields;
}

function readCheckedFields(contacts: ContactRules, role: ContactRole): readonly CheckedField[] {
  const rule = contacts.roles[role];
  if (!rule) return [];
  const fields = contactFields(role, rule, contacts);
  // stored contacts of an inbound transfer may lack fields that `contactFrom` demands: exact rules do not
  // cover them
  const checked = contacts.exact ? fields.filter(({ key }) => rule.fields?.[key]) : fields;
  return checked.map(({ key, required, options, format }) => ({
    key,
    required,
    format,
    values: options?.map(({ value }) => value),
  }));
}

function checkContactField(
  role: ContactRole,
  { key, required, values, format }: CheckedField,
  value: string | undefined,
): void {
  if (value === undefined) {
    if (required) throw badRequest(`'contacts.${role}.${key}' is required`, 'contact.incomplete');
    return;
  }
  const fault = values ? oneOfFault(values, value) : format && formatFault(format, value);
  if (fault) throw invalidContactField(`contacts.${role}.${key}`, fault);
}

const nameOf = (key: string): string => `'tldRequirements.${key}'`;

/** As JSON Schema counts: in code points. */
const length = (text: string): number => [...text].length;
