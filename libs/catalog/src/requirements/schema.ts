import { CONTACT_ROLES, type ContactRole, needsState, needsZip } from '@registrar/contacts';
import type { Tld } from '../tld';
import { type ContactFieldForm, contactFields, countriesOf } from './contact-form';
import type { ContactRules, FieldRule, RoleRule } from './description';
import { exactContactsNode, type PurchaseContext } from './exact-contacts';
import { formatKeywords } from './formats';
import { type Condition, LANGUAGE, requirementForm, valuesOf } from './form';
import { tldInfo } from './tld-info';

/** A part of a draft-07 document. */
export type SchemaNode = Record<string, unknown>;

/**
 * Answer of getRequirementV2: a draft-07 document for `{tldInfo: {}, contacts, tldRequirements}` of a
 * purchase (BEHAVIOUR §17). A schema of the values cannot express that an internationalised name needs its
 * `language`.
 */
export function requirementSchema(tld: Tld, context: PurchaseContext = {}): SchemaNode {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    title: `Registration fields of .${tld.name}`,
    description: `What a registration below .${tld.name} must carry`,
    properties: {
      // plain values, not schemas: unknown keywords, which schema validators ignore
      tldInfo: { ...tldInfo(tld), readOnly: true },
      contacts: tld.contacts ? contactsNode(tld.contacts, context) : {},
      tldRequirements: requirementsNode(tld),
    },
    required: ['tldInfo', 'contacts', 'tldRequirements'],
    ...conditionsNode(requirementForm(tld).conditions),
  };
}

function requirementsNode(tld: Tld): SchemaNode {
  const { fields, required } = requirementForm(tld);
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...fields].map(([key, rule]) => [key, fieldNode(key, rule, tld.contacts?.exact)]),
    ),
    ...listOf('required', required),
    additionalProperties: false,
  };
}

/** A field whose format depends on an option, where that option is chosen. */
const variantNode = (rule: FieldRule): SchemaNode => ({
  ...(rule.label !== undefined && { title: rule.label }),
  ...(rule.description !== undefined && { description: rule.description }),
  ...valueKeywords(rule),
});

/** Described in the document's top level. */
function fieldNode(key: string, rule: FieldRule, isDescribed = false): SchemaNode {
  return {
    type: 'string',
    ...(rule.label !== undefined && { title: rule.label }),
    ...(isDescribed &&
      key !== LANGUAGE &&
      rule.description !== undefined && { description: rule.description }),
    ...(key === LANGUAGE && { description: 'Needed for names outside ASCII' }),
    ...valueKeywords(rule),
  };
}

function valueKeywords(rule: FieldRule): SchemaNode {
  if (rule.type === 'acknowledgement') return { const: rule.value };
  const values = valuesOf(rule);
  if (values) return { enum: values };
  return {
    ...(rule.format ? formatKeywords(rule.format) : { minLength: 1 }),
    ...(rule.maxLength !== undefined && { maxLength: rule.maxLength }),
  };
}

/** A single condition is put at the top level, several in allOf. */
function conditionsNode(conditions: readonly Condition[]): SchemaNode {
  const nodes = conditions.map(conditionNode);
  if (nodes.length === 1) return nodes[0];
  return listOf('allOf', nodes);
}

function conditionNode({ field, is, then, otherwise, fields }: Condition): SchemaNode {
  const variants = Object.entries(fields).map(([key, rule]) => [key, variantNode(rule)] as const);
  const chosen = {
    ...(variants.length > 0 && { properties: Object.fromEntries(variants) }),
    ...listOf('required', then),
  };
  const requirements = (node: SchemaNode): SchemaNode => ({ properties: { tldRequirements: node } });
  return {
    if: {
      ...requirements({ properties: { [field]: { const: is } }, required: [field] }),
      required: ['tldRequirements'],
    },
    ...(Object.keys(chosen).length > 0 && { then: requirements(chosen) }),
    ...(otherwise.length > 0 && { else: requirements({ required: otherwise }) }),
  };
}

function contactsNode(contacts: ContactRules, context: PurchaseContext): SchemaNode {
  if (contacts.exact) return exactContactsNode(contacts, context);
  const { roles } = contacts;
  const described = CONTACT_ROLES.flatMap((role) => {
    const rule = roles[role];
    return rule ? [{ role, rule }] : [];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(described.map(({ role, rule }) => [role, roleNode(role, rule)])),
    ...listOf(
      'required',
      described.filter(({ rule }) => rule.required).map(({ role }) => role),
    ),
  };
}

function roleNode(role: ContactRole, rule: RoleRule): SchemaNode {
  const fields = contactFields(role, rule, {});
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, contactFieldNode(field)])),
    required,
    ...listOf('allOf', [...stateByCountry(required, rule), ...zipByCountry(required, rule)]),
  };
}

function contactFieldNode({
  key,
  label,
  description,
  required,
  format,
  options,
}: ContactFieldForm): SchemaNode {
  const base = { type: 'string', title: label };
  if (options) return { ...base, enum: options.map(({ value }) => value) };
  if (key === 'country') return { ...base, pattern: '^[A-Z]{2}$' };
  return { ...base, description, ...(required && { minLength: 1 }), ...(format && formatKeywords(format)) };
}

const given = (key: string): SchemaNode => ({ properties: { [key]: { minLength: 1 } }, required: [key] });
const countryIn = (countries: readonly string[]): SchemaNode => ({
  properties: { country: { enum: countries } },
  required: ['country'],
});

/**
 * `contactFrom` requires a state where the country has them; added where the TLD does not always require it.
 */
function stateByCountry(required: readonly string[], rule: RoleRule): SchemaNode[] {
  const countries = countriesOf(rule).filter(needsState);
  return required.includes('state') || countries.length === 0
    ? []
    : [{ if: countryIn(countries), then: given('state') }];
}

/** The same for the postal code, by the countries that have none. */
function zipByCountry(required: readonly string[], rule: RoleRule): SchemaNode[] {
  const without = countriesOf(rule).filter((country) => !needsZip(country));
  if (required.includes('zip')) return [];
  return [without.length > 0 ? { if: countryIn(without), else: given('zip') } : given('zip')];
}

const listOf = (keyword: string, list: readonly unknown[]): SchemaNode =>
  list.length > 0 ? { [keyword]: list } : {};
