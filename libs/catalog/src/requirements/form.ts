import type { TldRules } from '../tld';
import type { FieldRule, OptionRule } from './description';

/** The key whose value names a name's IDN table (BEHAVIOUR §7). */
export const LANGUAGE = 'language';

/**
 * When `field` has the value `is`, the fields of `then` are required; with another value or none, those of
 * `otherwise`.
 */
export interface Condition {
  field: string;
  is: string;
  then: readonly string[];
  otherwise: readonly string[];
  /** Rules that apply with this value, for keys whose texts, format or length differ by value. */
  fields: Readonly<Record<string, FieldRule>>;
}

/**
 * A parsed requirement set: the v2 document and the check at purchase both use it, so that they cannot
 * disagree.
 */
export interface RequirementForm {
  /** As described, with `language` added: shown in v1. */
  tree: Readonly<Record<string, FieldRule>>;
  /**
   * All fields that may be sent, those of options included, in tree order, depth first. For a key under
   * several options: the rules that the options have in common.
   */
  fields: ReadonlyMap<string, FieldRule>;
  /** Always required. */
  required: readonly string[];
  /** Required for internationalised names, in addition. */
  requiredForIdn: readonly string[];
  conditions: readonly Condition[];
}

const forms = new WeakMap<TldRules, RequirementForm>();

/** The form of a TLD's requirements, parsed once per rules object. */
export function requirementForm(tld: TldRules): RequirementForm {
  const known = forms.get(tld);
  if (known) return known;
  const form = new FormReader().read(completeTree(tld));
  forms.set(tld, form);
  return form;
}

/** Options in one form: a bare string is value and label in one. */
export const optionsOf = ({ options = [] }: FieldRule): OptionRule[] =>
  options.map((option) => (typeof option === 'string' ? { value: option } : option));

/** The allowed values; undefined where any text is allowed. */
export function valuesOf(rule: FieldRule): readonly string[] | undefined {
  switch (rule.type) {
    case 'enum':
      return optionsOf(rule).map(({ value }) => value);
    case 'boolean':
      return ['true', 'false'];
    case 'acknowledgement':
      return [rule.value ?? ''];
    default:
      return undefined;
  }
}

/** Puts the choice of IDN table first, from the TLD's own list, unless the set describes it. */
function completeTree({ requirements, idnLanguages, requireIdnSld }: TldRules): Record<string, FieldRule> {
  const tables = Object.entries(idnLanguages);
  if (tables.length === 0 || Object.hasOwn(requirements.fields, LANGUAGE)) return { ...requirements.fields };
  const language: FieldRule = {
    type: 'enum',
    label: 'Character table',
    description: 'Character table of the name',
    options: tables.map(([value, label]) => ({ value, label })),
    ...(requireIdnSld ? { required: true } : { requiredWhen: 'idn' as const }),
  };
  return { [LANGUAGE]: language, ...requirements.fields };
}

interface OpenCondition {
  field: string;
  is: string;
  then: string[];
  otherwise: string[];
  fields: Record<string, FieldRule>;
}

class FormReader {
  private readonly fields = new Map<string, FieldRule>();
  private readonly requiredForIdn: string[] = [];
  private readonly conditions = new Map<string, OpenCondition>();
  /** Fields of options, with the option. */
  private readonly below: { key: string; rule: FieldRule; field: string; is: string }[] = [];

  read(tree: Record<string, FieldRule>): RequirementForm {
    const required = this.readFields(tree);
    this.readVariants();
    return {
      tree,
      fields: this.fields,
      required,
      requiredForIdn: this.requiredForIdn,
      conditions: [...this.conditions.values()].map(once),
    };
  }

  /** A key whose rules differ by option retains their common rules, and each option gets its own. */
  private readVariants(): void {
    for (const key of new Set(this.below.map((field) => field.key))) {
      const places = this.below.filter((field) => field.key === key);
      const forms = new Set(
        places.map(({ rule: { label, description, format, maxLength } }) =>
          JSON.stringify([label, description, format, maxLength]),
        ),
      );
      if (forms.size < 2) continue;
      this.fields.set(key, commonRule(places.map(({ rule }) => rule)));
      for (const { field, is, rule } of places) this.condition(field, is).fields[key] = rule;
    }
  }

  /**
   * Reads the fields of a level and below; returns the keys that are required wherever these fields apply.
   */
  private readFields(tree: Readonly<Record<string, FieldRule>>): string[] {
    const sent = Object.entries(tree).filter(([, rule]) => rule.type !== 'notice');
    for (const [key, rule] of sent) {
      if (!this.fields.has(key)) this.fields.set(key, rule);
      for (const { value, fields } of optionsOf(rule)) if (fields) this.readOption(key, value, fields);
      this.readCondition(key, rule);
    }
    return sent.filter(([, { required }]) => required).map(([key]) => key);
  }

  /** Conditions follow tree order: that of an option before those below it. */
  private readOption(field: string, is: string, fields: Readonly<Record<string, FieldRule>>): void {
    const required = Object.entries(fields)
      .filter(([, rule]) => rule.required && rule.type !== 'notice')
      .map(([key]) => key);
    if (required.length > 0) this.condition(field, is).then.push(...required);
    for (const [key, rule] of Object.entries(fields))
      if (rule.type !== 'notice') this.below.push({ key, rule, field, is });
    this.readFields(fields);
  }

  private readCondition(key: string, { requiredWhen }: FieldRule): void {
    if (requiredWhen === undefined) return;
    if (requiredWhen === 'idn') this.requiredForIdn.push(key);
    else if ('is' in requiredWhen) this.condition(requiredWhen.field, requiredWhen.is).then.push(key);
    else this.condition(requiredWhen.field, requiredWhen.isNot).otherwise.push(key);
  }

  private condition(field: string, is: string): OpenCondition {
    const at = JSON.stringify([field, is]);
    const condition = this.conditions.get(at) ?? { field, is, then: [], otherwise: [], fields: {} };
    this.conditions.set(at, condition);
    return condition;
  }
}

/**
 * Rules of a text that hold for every option: its type, a common format, the greatest length; its label lists
 * all labels.
 */
function commonRule(rules: readonly FieldRule[]): FieldRule {
  const [{ type, options, value, format }] = rules;
  const labels = [...new Set(rules.flatMap(({ label }) => label ?? []))];
  const lengths = rules.map(({ maxLength }) => maxLength);
  const isSameFormat = rules.every((rule) => JSON.stringify(rule.format) === JSON.stringify(format));
  return {
    type,
    options,
    value,
    ...(labels.length > 0 && { label: alternatives(labels) }),
    ...(isSameFormat && format !== undefined && { format }),
    ...(lengths.every((length) => length !== undefined) && { maxLength: Math.max(...(lengths as number[])) }),
  };
}

/** `CPF or CNPJ`; `ABN, ACN or trade mark number`. */
export const alternatives = (labels: readonly string[]): string =>
  [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(' or ');

/** JSON Schema's `required` must not repeat a key. */
const once = (condition: Condition): Condition => ({
  ...condition,
  then: [...new Set(condition.then)],
  otherwise: [...new Set(condition.otherwise)],
});
