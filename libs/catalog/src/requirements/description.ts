import type { ContactData, ContactRole } from '@registrar/contacts';

/**
 * Data that a registry requires for a purchase beyond name, term and contacts, and the contact data it
 * requires. One description per TLD; the v1 descriptors, the v2 draft-07 document and the check at purchase
 * are derived from it. Values are strings, also "true" and "false" (BEHAVIOUR §17). `requirementFaults`
 * validates a description.
 */
export interface RequirementSet {
  description?: string;
  /**
   * By key of `tldRequirements`. `language` is derived from the TLD's idnLanguages: described only where an
   * option of it has fields, and then with exactly those codes.
   */
  fields: Readonly<Record<string, FieldRule>>;
}

/**
 * string: free text, never empty · enum: one of `options` · boolean: "true" or "false" · acknowledgement:
 * exactly `value` · notice: shown only, never sent.
 */
export type FieldType = 'string' | 'enum' | 'boolean' | 'acknowledgement' | 'notice';

export interface FieldRule {
  type: FieldType;
  label?: string;
  description?: string;
  required?: boolean;
  /** Required under a condition; optional otherwise. */
  requiredWhen?: RequiredWhen;
  /** Of a string; in v1 `valid_email`, `valid_phone` (E.164), `YYYY-MM-DD` or the pattern itself. */
  format?: FieldFormat;
  /**
   * Of a string, in characters (code points). Required for a pattern without an upper bound (`+`, `*`,
   * `{n,}`).
   */
  maxLength?: number;
  /** Of an acknowledgement: the value to send. */
  value?: string;
  /** Of an enum; a bare string is value and label in one. */
  options?: readonly (OptionRule | string)[];
}

/** A pattern is a regular expression from `^` to `$`, in the Unicode mode of ECMA 262, as in JSON Schema. */
export type FieldFormat = 'email' | 'phone' | 'date' | { pattern: string };

export interface OptionRule {
  value: string;
  label?: string;
  /**
   * Fields that apply when this option is chosen. A key may occur under several options, with the same type
   * and options; `required`, texts, format and length may differ.
   */
  fields?: Readonly<Record<string, FieldRule>>;
}

/**
 * idn: for internationalised names, which a schema of the values cannot detect · is: a sibling field has the
 * value · isNot: a sibling field has another value or none (not for fields of an option, where "none" would
 * also mean that the option is not chosen).
 */
export type RequiredWhen = 'idn' | { field: string; is: string } | { field: string; isNot: string };

/**
 * Required contacts and contact fields; absent: the rules of a generic TLD (`contactFrom`), which always
 * apply.
 */
export interface ContactRules {
  description?: string;
  /**
   * true: the documents describe every limit that a purchase checks (lengths, numbers, countries, script) and
   * show as required only the roles that the request must carry. Generic fields are then left to
   * `contactFrom`, and the purchase checks only `fields` in addition.
   */
  exact?: boolean;
  roles: Readonly<Partial<Record<ContactRole, RoleRule>>>;
}

export interface RoleRule {
  /** Must come from the request or the account's settings. */
  required: boolean;
  description?: string;
  /** Fields whose requirement or text differs from a generic TLD. */
  fields?: Readonly<Partial<Record<keyof ContactData, ContactFieldRule>>>;
}

export interface ContactFieldRule {
  required?: boolean;
  label?: string;
  description?: string;
  /** The only valid values. */
  options?: readonly OptionRule[];
  format?: FieldFormat;
}

/**
 * How values reach the registry: a field of the set (or `language`) becomes a named value of an extension, of
 * the domain or of its registrant contact. A field without a mapping must have a reason in the TLD's file
 * (`keptHere`), else it is a defect. Values of an option's fields are sent only when that option is chosen.
 */
export interface RegistryMapping {
  on: 'domain' | 'registrant';
  form: 'unspec' | 'kv' | 'elements';
  /** For elements. */
  namespace?: string;
  /** For elements: root element; for kv: name of the list. */
  root?: string;
  values: readonly { field: string; name: string; translate?: Readonly<Record<string, string>> }[];
}
