import type { TldRules } from '../tld';
import type { FieldRule, RegistryMapping } from './description';
import { MATCHED_LENGTH } from './formats';
import { LANGUAGE, optionsOf, requirementForm, valuesOf } from './form';
import { shapeFaults } from './requirement-shape';

/** Keys are JSON names, and people derive the names of extension values from them. */
const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** Local name of an element (XML names without a prefix), or key of a key-value extension. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const PATTERN_LENGTH = 200;

type Described = Pick<
  TldRules,
  'requirements' | 'contacts' | 'mappings' | 'keptHere' | 'idnLanguages' | 'requireIdnSld'
>;
type Fields = Readonly<Record<string, FieldRule>>;

/**
 * Faults of a description, one text each, naming the place: types, names, dangling conditions, patterns that
 * are expensive to match, and values that would be requested and then not sent. Empty: valid. For the data
 * files' test and for rules from staff; accepts any JSON.
 */
export function requirementFaults(rules: Described): string[] {
  const shape = shapeFaults({ ...rules });
  if (shape.length > 0) return shape;
  const { fields } = rules.requirements;
  return [
    ...levelFaults(fields, 'requirements.fields', 'top'),
    ...sameKeyFaults(fields),
    ...languageFaults(rules),
    ...contactFaults(rules),
    ...mappingFaults(rules),
    ...untoldFields(rules),
  ];
}

/**
 * Fields whose values would be validated and dropped: without a mapping, and without a reason in `keptHere`.
 * A notice has no value; `language` is sent with the name (idn-1.0 and similar extensions).
 */
export function untoldFields(rules: Described): string[] {
  const mapped = mappedFields(rules);
  const unreported = [...requirementForm(rules as TldRules).fields.keys()].filter(
    (key) => key !== LANGUAGE && !mapped.has(key) && !Object.hasOwn(rules.keptHere, key),
  );
  return unreported.map((key) => `${key} is in no mapping, and keptHere does not say why`);
}

function levelFaults(fields: Fields, at: string, level: 'top' | 'option'): string[] {
  return Object.entries(fields).flatMap(([key, rule]) => {
    const here = `${at}.${key}`;
    const faults = [
      ...(KEY.test(key) ? [] : ['has a key of other characters than A-Z a-z 0-9 _ -']),
      ...typeFaults(rule),
      ...formatFaults(rule),
      ...conditionFaults(rule, fields, level),
      ...(key === LANGUAGE && level === 'option' ? ['must stand at the top'] : []),
    ].map((fault) => `${here} ${fault}`);
    const below = optionsOf(rule).flatMap(({ value, fields: inner }) =>
      inner ? levelFaults(inner, `${here}.${value}`, 'option') : [],
    );
    return [...faults, ...below];
  });
}

function typeFaults(rule: FieldRule): string[] {
  const { type, options, value, format, maxLength, required, requiredWhen } = rule;
  const values = optionsOf(rule).map((option) => option.value);
  const faults: [boolean, string][] = [
    [(type === 'enum') !== values.length > 0, 'must have options if it is an enum, and only then'],
    [options !== undefined && new Set(values).size < values.length, 'has an option twice'],
    [
      (type === 'acknowledgement') !== (value !== undefined),
      'must have a value if it is an acknowledgement, and only then',
    ],
    [
      type !== 'string' && (format !== undefined || maxLength !== undefined),
      'has a format or length and is no string',
    ],
    [
      type === 'notice' && (required === true || requiredWhen !== undefined),
      'is a notice and cannot be required',
    ],
    [required === true && requiredWhen !== undefined, 'is required always and under a condition'],
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

function formatFaults({ format, maxLength }: FieldRule): string[] {
  if (typeof format !== 'object') return [];
  const fault = patternFault(format.pattern);
  if (fault) return [`has a pattern that ${fault}`];
  const bounded =
    !isUnbounded(format.pattern) || (maxLength !== undefined && maxLength <= MATCHED_LENGTH / 2);
  return bounded ? [] : [`has a pattern without an end and no maxLength up to ${MATCHED_LENGTH / 2}`];
}

/** The pattern without escapes and classes, which hold no quantifier or group. */
const skeleton = (pattern: string): string =>
  pattern.replace(/\\[pPux]\{[^}]*\}|\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');

function isUnbounded(pattern: string): boolean {
  return /[+*]|\{\d+,\}/.test(skeleton(pattern));
}

/** Refused: patterns that match inside a text, that may need exponential time, or that are invalid. */
function patternFault(pattern: string): string | undefined {
  const bare = skeleton(pattern);
  if (pattern.length > PATTERN_LENGTH) return `is longer than ${PATTERN_LENGTH} characters`;
  if (!/^\^.*\$$/.test(bare)) return 'does not go from ^ to $';
  if (/\\[1-9k]/.test(pattern)) return 'refers back';
  const structure = structureFault(bare);
  if (structure) return structure;
  try {
    return new RegExp(pattern, 'u') && undefined;
  } catch {
    return 'is no regular expression';
  }
}

/**
 * `^a|b$` matches any text that begins with a. A repeated group that can match in several ways needs time
 * that doubles with each character of a text that does not match.
 */
function structureFault(bare: string): string | undefined {
  const groups = [{ varies: false }];
  // a group's opening, its end with what follows, an alternative, a quantifier
  for (const [token] of bare.matchAll(/\(\?|\(|\)(?:[+*?]|\{[\d,]+\})?|\||[+*?]|\{[\d,]+\}/g)) {
    const open = groups[groups.length - 1];
    if (token.startsWith('(')) groups.push({ varies: false });
    else if (token === '|' && groups.length === 1) return 'has alternatives outside a group';
    else if (token.startsWith(')')) {
      const { varies } = groups.pop()!;
      const outer = groups[groups.length - 1];
      if (!outer) return 'is no regular expression';
      if (varies && /[+*]|\{/.test(token)) return 'repeats what varies';
      outer.varies ||= varies || /[+*?,]/.test(token);
    } else open.varies ||= /[|+*?,]/.test(token);
  }
  return undefined;
}

function conditionFaults({ requiredWhen }: FieldRule, beside: Fields, level: 'top' | 'option'): string[] {
  if (requiredWhen === undefined) return [];
  if (requiredWhen === 'idn')
    return level === 'top' ? [] : ['is for internationalised names and must stand at the top'];
  const { field } = requiredWhen;
  const wanted = 'is' in requiredWhen ? requiredWhen.is : requiredWhen.isNot;
  if (level === 'option' && 'isNot' in requiredWhen) return ['has a condition "isNot" below an option'];
  const values = Object.hasOwn(beside, field) ? valuesOf(beside[field]) : undefined;
  return values?.includes(wanted)
    ? []
    : [`requires \`${field}\` to be \`${wanted}\`, but no \`${field}\` beside it has that value`];
}

/**
 * A key under several options is one property of the v2 document: type, value and options must be the same.
 * Format and length of a text may depend on the option, except for a key that is also at the top level, whose
 * rule would apply to each of them.
 */
function sameKeyFaults(fields: Fields): string[] {
  const forms = new Map<string, Set<string>>();
  const texts = new Map<string, Set<string>>();
  const read = (level: Fields): void => {
    for (const [key, rule] of Object.entries(level)) {
      const { type, format, maxLength, value } = rule;
      forms.set(key, (forms.get(key) ?? new Set()).add(JSON.stringify([type, value, valuesOf(rule)])));
      texts.set(key, (texts.get(key) ?? new Set()).add(JSON.stringify([format, maxLength])));
      for (const option of optionsOf(rule)) if (option.fields) read(option.fields);
    }
  };
  read(fields);
  return [...forms]
    .filter(([key, found]) => found.size > 1 || (Object.hasOwn(fields, key) && texts.get(key)!.size > 1))
    .map(([key]) => `${key} has several forms`);
}

function languageFaults({ requirements, idnLanguages, requireIdnSld }: Described): string[] {
  const codes = Object.keys(idnLanguages);
  if (requireIdnSld && codes.length === 0) return ['requireIdnSld needs idnLanguages'];
  if (!Object.hasOwn(requirements.fields, LANGUAGE)) return [];
  const language = requirements.fields[LANGUAGE];
  const faults = [];
  if (
    language.type !== 'enum' ||
    JSON.stringify([...(valuesOf(language) ?? [])].sort()) !== JSON.stringify([...codes].sort())
  ) {
    faults.push('requirements.fields.language must have the codes of idnLanguages as options');
  }
  if (!language.required && language.requiredWhen !== 'idn')
    faults.push('requirements.fields.language must be required for internationalised names');
  return faults;
}

function contactFaults({ contacts }: Described): string[] {
  return Object.entries(contacts?.roles ?? {}).flatMap(([role, { fields = {} }]) =>
    Object.entries(fields).flatMap(([key, { format, options }]) => {
      const at = `contacts.roles.${role}.fields.${key}`;
      if (options?.length === 0) return [`${at} has options, but none to choose`];
      return formatFaults({ type: 'string', format, maxLength: MATCHED_LENGTH / 2 }).map(
        (fault) => `${at} ${fault}`,
      );
    }),
  );
}

const mappedFields = ({ mappings }: Described): Set<string> =>
  new Set(mappings.flatMap(({ values }) => values.map(({ field }) => field)));

function mappingFaults(rules: Described): string[] {
  const { fields, tree } = requirementForm(rules as TldRules);
  const mapped = mappedFields(rules);
  const kept = Object.keys(rules.keptHere).flatMap((key) => {
    if (mapped.has(key)) return [`keptHere.${key} is in a mapping`];
    return fields.has(key) || Object.hasOwn(tree, key) ? [] : [`keptHere.${key} is no field`];
  });
  return [
    ...kept,
    ...rules.mappings.flatMap((mapping, index) =>
      oneMappingFaults(mapping, fields).map((fault) => `mappings[${index}] ${fault}`),
    ),
  ];
}

function oneMappingFaults(
  { form, namespace, root, values }: RegistryMapping,
  fields: ReadonlyMap<string, FieldRule>,
): string[] {
  const faults: string[] = [];
  if (values.length === 0) faults.push('maps nothing');
  if ((form === 'elements') !== (namespace !== undefined))
    faults.push('must have a namespace if it is of elements, and only then');
  if ((form === 'unspec') === (root !== undefined))
    faults.push('must have a root if it is of elements or kv, and only then');
  for (const { field, name, translate = {} } of values) {
    const rule = fields.get(field);
    const known = rule && valuesOf(rule);
    if (!rule) faults.push(`maps ${field}, which is no field`);
    if (!NAME.test(name)) faults.push(`has the name ${name}, which is none`);
    for (const value of Object.keys(translate))
      if (!known?.includes(value)) faults.push(`translates ${value}, which is no value of ${field}`);
  }
  return faults;
}
