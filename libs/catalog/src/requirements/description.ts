import type { ContactData, ContactRole } from '@registrar/contacts';

/**
 * What a registry wants to know of a purchase beyond name, term and contacts; and which contact data it
 * wants. One description per TLD; everything shown and everything checked is derived from it: the v1
 * descriptors, the v2 draft-07 document, the check at purchase. Values are strings, also "true" and "false"
 * (BEHAVIOUR §17). What makes a description sound: `requirementFaults`.
 */
export interface RequirementSet {
  description?: string;
  /**
   * By key of `tldRequirements`. `language` is made from the TLD's idnLanguages: described only where
   * choosing a table asks for more (an option of it has fields), and then with exactly those codes.
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
  /** Required under a condition; the field may be sent without it too. */
  requiredWhen?: RequiredWhen;
  /** Of a string; shown in v1 as `valid_email`, `valid_phone` (E.164), `YYYY-MM-DD` or the pattern itself. */
  format?: FieldFormat;
  /**
   * Of a string, in characters (code points). A pattern without an upper bound of its own (`+`, `*`, `{n,}`)
   * needs it.
   */
  maxLength?: number;
  /** Of an acknowledgement: the value to send. */
  value?: string;
  /** Of an enum; a bare string is value and label in one. */
  options?: readonly (OptionRule | string)[];
}

/**
 * A pattern is a regular expression from `^` to `$`, in the Unicode mode of ECMA 262 as JSON Schema has it.
 */
export type FieldFormat = 'email' | 'phone' | 'date' | { pattern: string };

export interface OptionRule {
  value: string;
  label?: string;
  /**
   * Fields that matter when this option is chosen. A key may come back under several options of one type and
   * with the same options; what is required, the words, and format and length of a text may differ.
   */
  fields?: Readonly<Record<string, FieldRule>>;
}

/**
 * idn: for internationalised names, which no schema of the values can see · is: a field beside it has the
 * value · isNot: a field beside it has another value or none (not for fields of an option, where "none" would
 * also mean that the option is not chosen).
 */
export type RequiredWhen = 'idn' | { field: string; is: string } | { field: string; isNot: string };

/**
 * Which contacts and which of their fields; absent: the rules of a generic TLD (`contactFrom`), which hold
 * everywhere.
 */
export interface ContactRules {
  description?: string;
  /**
   * true: the documents describe every limit that a purchase checks (lengths, numbers, countries, script) and
   * show as required only the roles that the account must send. Generic fields are then left to
   * `contactFrom`, and the purchase checks only `fields` on top.
   */
  exact?: boolean;
  roles: Readonly<Partial<Record<ContactRole, RoleRule>>>;
}

export interface RoleRule {
  /** Somebody must give it: the request or the account's settings. */
  required: boolean;
  description?: string;
  /** Fields that are required or shown here in another way than for a generic TLD. */
  fields?: Readonly<Partial<Record<keyof ContactData, ContactFieldRule>>>;
}

export interface ContactFieldRule {
  required?: boolean;
  label?: string;
  description?: string;
  /** The only values taken. */
  options?: readonly OptionRule[];
  format?: FieldFormat;
}

/**
 * How values reach the registry: a field of the set (or `language`) becomes a named value of an extension, of
 * the domain or of its registrant contact. A field that is in no mapping must say why in the TLD's file
 * (`keptHere`), else it is a defect. Values of an option's fields are sent only when that option is chosen.
 */
export interface RegistryMapping {
  on: 'domain' | 'registrant';
  form: 'unspec' | 'kv' | 'elements';
  /** Of elements. */
  namespace?: string;
  /** Of elements: root element; of kv: name of the list. */
  root?: string;
  values: readonly { field: string; name: string; translate?: Readonly<Record<string, string>> }[];
}
