import { CONTACT_ROLES, type ContactRole } from '@registrar/contacts';
import type { Tld } from '../tld';
import { contactFields, type ContactFieldForm, roleWords } from './contact-form';
import type { ContactRules, FieldRule, RoleRule } from './description';
import { contactsDescription, type PurchaseContext, rulesFor } from './exact-contacts';
import { formatName } from './formats';
import { requirementForm, valuesOf } from './form';
import { tldInfo, type TldInfo } from './tld-info';

/** One field in the v1 form (contract: RequirementField); `fields` of contacts are its parts. */
export interface RequirementField {
  description?: string;
  type: FieldRule['type'];
  required: boolean;
  label?: string;
  validation?: string;
  /** Of an acknowledgement: the value to send. */
  value?: string;
  options?: (RequirementOption | string)[];
  /**
   * `idn`, or the value of the field it depends on; several values are separated by ", ". Of a contact:
   * countries.
   */
  required_when?: string;
  fields?: Record<string, RequirementField>;
}

export interface RequirementOption {
  value: string;
  label?: string;
  fields?: Record<string, RequirementField>;
}

/** Answer of getRequirement; `contacts` and `requirements` may be empty objects (BEHAVIOUR §17). */
export interface RequirementDescriptors {
  tldInfo: TldInfo;
  contacts: Partial<RequirementField>;
  requirements: { description?: string; fields?: Record<string, RequirementField> };
}

type Fields = Readonly<Record<string, FieldRule>>;

export function requirementDescriptors(tld: Tld, context: PurchaseContext = {}): RequirementDescriptors {
  const { tree } = requirementForm(tld);
  const { description } = tld.requirements;
  return {
    tldInfo: tldInfo(tld),
    contacts: tld.contacts ? contactDescriptors(tld.contacts, context) : {},
    requirements: {
      ...(description !== undefined && { description }),
      ...(Object.keys(tree).length > 0 && { fields: fieldDescriptors(tree, tree) }),
    },
  };
}

/** `all`: the fields that a condition may refer to, siblings or the whole set. */
const fieldDescriptors = (fields: Fields, all: Fields): Record<string, RequirementField> =>
  Object.fromEntries(Object.entries(fields).map(([key, rule]) => [key, fieldDescriptor(rule, fields, all)]));

function fieldDescriptor(rule: FieldRule, beside: Fields, all: Fields): RequirementField {
  const { type, description, required, label, format, value, options, requiredWhen } = rule;
  return {
    ...(description !== undefined && { description }),
    type,
    required: type !== 'notice' && (required ?? false),
    ...(label !== undefined && { label }),
    ...(format !== undefined && { validation: formatName(format) }),
    ...(value !== undefined && { value }),
    ...(options !== undefined && { options: options.map((option) => optionDescriptor(option, all)) }),
    ...(requiredWhen !== undefined && { required_when: conditionText(requiredWhen, beside) }),
  };
}

function optionDescriptor(
  option: NonNullable<FieldRule['options']>[number],
  all: Fields,
): RequirementOption | string {
  if (typeof option === 'string') return option;
  const { value, label, fields } = option;
  return {
    value,
    ...(label !== undefined && { label }),
    ...(fields && { fields: fieldDescriptors(fields, all) }),
  };
}

/** v1 cannot express "not": the other values are listed instead. */
function conditionText(condition: NonNullable<FieldRule['requiredWhen']>, beside: Fields): string {
  if (condition === 'idn') return 'idn';
  if ('is' in condition) return condition.is;
  const others = (valuesOf(beside[condition.field]) ?? []).filter((value) => value !== condition.isNot);
  return others.join(', ');
}

function contactDescriptors(contacts: ContactRules, context: PurchaseContext): RequirementField {
  const rules = rulesFor(contacts, context);
  const described = CONTACT_ROLES.flatMap((role) => {
    const rule = rules.roles[role];
    return rule ? [[role, roleDescriptor(role, rule, rules)] as const] : [];
  });
  const general = rules.exact
    ? contactsDescription(rules, context)
    : (rules.description ?? 'Contacts a registration needs');
  const required = !rules.exact || described.some(([, role]) => role.required);
  return {
    description: general,
    type: 'string',
    required,
    label: 'contacts',
    fields: Object.fromEntries(described),
  };
}

function roleDescriptor(role: ContactRole, rule: RoleRule, rules: ContactRules): RequirementField {
  const { label, description } = roleWords(role, rule, rules);
  return {
    description,
    type: 'string',
    required: rule.required,
    ...(label !== undefined && { label }),
    fields: Object.fromEntries(
      contactFields(role, rule, rules).map((field) => [field.key, contactDescriptor(field)]),
    ),
  };
}

const contactDescriptor = ({
  description,
  required,
  label,
  format,
  options,
  requiredIn,
}: ContactFieldForm): RequirementField => ({
  description,
  type: options ? 'enum' : 'string',
  required,
  label,
  ...(format !== undefined && { validation: formatName(format) }),
  ...(options && { options: options.map((option) => optionDescriptor(option, {})) }),
  ...(requiredIn && { required_when: requiredIn.join(', ') }),
});
