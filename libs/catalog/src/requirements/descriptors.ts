import { CONTACT_ROLES } from '@registrar/contacts';
import type { Tld } from '../tld';
import { contactFields, type ContactFieldForm } from './contact-form';
import type { ContactRules, FieldRule, RoleRule } from './description';
import { formatName } from './formats';
import { requirementForm, valuesOf } from './form';
import { tldInfo, type TldInfo } from './tld-info';

/** One field as v1 tells it (contract: RequirementField); `fields` of contacts are its parts. */
export interface RequirementField {
  description?: string;
  type: FieldRule['type'];
  required: boolean;
  label?: string;
  validation?: string;
  /** Of an acknowledgement: the value to send. */
  value?: string;
  options?: (RequirementOption | string)[];
  /** `idn`, or the value of the field it depends on. */
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

export function requirementDescriptors(tld: Tld): RequirementDescriptors {
  const { tree } = requirementForm(tld);
  const { description } = tld.requirements;
  return {
    tldInfo: tldInfo(tld),
    contacts: tld.contacts ? contactDescriptors(tld.contacts) : {},
    requirements: {
      ...(description !== undefined && { description }),
      ...(Object.keys(tree).length > 0 && { fields: fieldDescriptors(tree, tree) }),
    },
  };
}

/** `all`: the fields among which conditions look: beside it, or of the whole set. */
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

function optionDescriptor(option: NonNullable<FieldRule['options']>[number], all: Fields): RequirementOption | string {
  if (typeof option === 'string') return option;
  const { value, label, fields } = option;
  return { value, ...(label !== undefined && { label }), ...(fields && { fields: fieldDescriptors(fields, all) }) };
}

/** v1 has no word for "not": the other values stand in its place. */
function conditionText(condition: NonNullable<FieldRule['requiredWhen']>, beside: Fields): string {
  if (condition === 'idn') return 'idn';
  if ('is' in condition) return condition.is;
  const others = (valuesOf(beside[condition.field]) ?? []).filter((value) => value !== condition.isNot);
  return others.join(', ');
}

function contactDescriptors({ description, roles }: ContactRules): RequirementField {
  const described = CONTACT_ROLES.flatMap((role) => {
    const rule = roles[role];
    return rule ? [[role, roleDescriptor(role, rule)] as const] : [];
  });
  return { description: description ?? 'Contacts a registration needs', type: 'string', required: true, label: 'contacts', fields: Object.fromEntries(described) };
}

const roleDescriptor = (role: string, rule: RoleRule): RequirementField => ({
  description: rule.description ?? `Rules for the ${role} contact`,
  type: 'string',
  required: rule.required,
  fields: Object.fromEntries(contactFields(role, rule).map((field) => [field.key, contactDescriptor(field)])),
});

const contactDescriptor = ({ description, required, label, format, options }: ContactFieldForm): RequirementField => ({
  description,
  type: options ? 'enum' : 'string',
  required,
  label,
  ...(format !== undefined && { validation: formatName(format) }),
  ...(options && { options: options.map((option) => optionDescriptor(option, {})) }),
});
