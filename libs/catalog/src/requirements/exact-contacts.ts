import {
  BLANK,
  CONTACT_ROLES,
  COUNTRY_CODES,
  type ContactRole,
  EMAIL_PATTERNS,
  latinPattern,
  NOT_BLANK,
  phonePattern,
} from '@registrar/contacts';
import { type ContactFieldForm, contactFields, countriesOf, roleWords } from './contact-form';
import type { ContactRules, RoleRule } from './description';
import { formatKeywords } from './formats';
import type { SchemaNode } from './schema';

/** Requirements of a purchase beyond the rules of its TLD: of the account and of the registry connection. */
export interface PurchaseContext {
  /** Roles that the request must carry; absent: those that the rules require. */
  requiredRoles?: readonly ContactRole[];
  /** The registry stores ASCII only: texts must have an ASCII form (`toAsciiContact`). */
  isLatinOnly?: boolean;
}

/** Exact rules for one purchase: `required` of each role depends on its context. */
export function rulesFor(contacts: ContactRules, { requiredRoles }: PurchaseContext): ContactRules {
  if (!contacts.exact || !requiredRoles) return contacts;
  const roles = CONTACT_ROLES.flatMap((role) => {
    const rule = contacts.roles[role];
    return rule ? [[role, { ...rule, required: requiredRoles.includes(role) }] as const] : [];
  });
  return { ...contacts, roles: Object.fromEntries(roles) };
}

const GENERAL = 'Contacts of the domain';
const LATIN = 'The registry stores Latin letters only: names and addresses in another script are refused';

/** One sentence for all roles. */
export const contactsDescription = (
  { description = GENERAL }: ContactRules,
  { isLatinOnly }: PurchaseContext,
): string => (isLatinOnly ? `${description}. ${LATIN}` : description);

/** `contacts` of exact rules in the v2 document. */
export function exactContactsNode(contacts: ContactRules, context: PurchaseContext): SchemaNode {
  const rules = rulesFor(contacts, context);
  const described = CONTACT_ROLES.flatMap((role) => {
    const rule = rules.roles[role];
    return rule ? [{ role, rule }] : [];
  });
  const required = described.filter(({ rule }) => rule.required).map(({ role }) => role);
  return {
    type: 'object',
    description: contactsDescription(rules, context),
    properties: Object.fromEntries(described.map(({ role, rule }) => [role, roleNode(role, rule, context)])),
    ...(required.length > 0 && { required }),
  };
}

function roleNode(role: ContactRole, rule: RoleRule, context: PurchaseContext): SchemaNode {
  const fields = contactFields(role, rule, { exact: true });
  const { label, description } = roleWords(role, rule, { exact: true });
  const conditions = fields.flatMap((field) => conditionOf(field, rule));
  return {
    type: 'object',
    title: label,
    description,
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldNode(field, context)])),
    required: fields.filter(({ required }) => required).map(({ key }) => key),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

/** `contactFrom` treats null and blank text as "not given": an optional field may be these. */
function fieldNode(field: ContactFieldForm, context: PurchaseContext): SchemaNode {
  const { label, description, required, maxLength } = field;
  const words = { type: required ? 'string' : ['string', 'null'], title: label, description };
  const values =
    field.options?.map(({ value }) => value) ?? (field.key === 'country' ? [...COUNTRY_CODES] : undefined);
  if (values) return { ...words, enum: required ? values : [...values, '', null] };
  const limits = {
    ...words,
    ...(required && { minLength: 1 }),
    ...(maxLength !== undefined && { maxLength }),
  };
  if (field.format)
    return { ...limits, ...(required ? formatOf(field) : { anyOf: [{ pattern: BLANK }, formatOf(field)] }) };
  if (context.isLatinOnly) return { ...limits, pattern: latinPattern({ orBlank: !required }) };
  return { ...limits, ...(required && { pattern: NOT_BLANK }) };
}

/**
 * Stricter than the formats of `tldRequirements`: a phone number has an assigned country code, a mail address
 * a deliverable host.
 */
function formatOf({ format }: ContactFieldForm): SchemaNode {
  if (format === 'phone') return { pattern: phonePattern() };
  if (format === 'email')
    return {
      format: 'email',
      allOf: EMAIL_PATTERNS.allOf.map((pattern) => ({ pattern })),
      not: { pattern: EMAIL_PATTERNS.not },
    };
  return formatKeywords(format!);
}

/** A field that only some countries require. The shorter list of countries is written. */
function conditionOf({ key, requiredIn }: ContactFieldForm, rule: RoleRule): SchemaNode[] {
  if (!requiredIn) return [];
  const without = countriesOf(rule).filter((country) => !requiredIn.includes(country));
  const given = { properties: { [key]: { type: 'string', pattern: NOT_BLANK } }, required: [key] };
  const countryIn = (countries: readonly string[]): SchemaNode => ({
    properties: { country: { enum: countries } },
    required: ['country'],
  });
  return [
    requiredIn.length <= without.length
      ? { if: countryIn(requiredIn), then: given }
      : { if: countryIn(without), else: given },
  ];
}
