import type { ContactData } from '@registrar/contacts';
import type { ContactFieldRule, FieldFormat, OptionRule, RoleRule } from './description';

/** One field of a contact in one role: the generic form with what the TLD says of it. */
export interface ContactFieldForm {
  key: keyof ContactData;
  label: string;
  description: string;
  required: boolean;
  format?: FieldFormat;
  options?: readonly OptionRule[];
}

type Generic = Pick<ContactFieldRule, 'required' | 'format'> & { key: keyof ContactData; label: string };

/** What every TLD wants, in the order of a form; `required` as `contactFrom` has it, state and postal code go by country. */
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

/** A TLD may ask for more than the generic rules, never for less: `contactFrom` holds everywhere. */
export function contactFields(role: string, { fields = {} }: Pick<RoleRule, 'fields'>): ContactFieldForm[] {
  return GENERIC.map(({ key, ...generic }) => {
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
  });
}
