import { CONTACT_FIELDS } from '@registrar/contacts';

/** The types of all parts of a description: for rules in JSON, from staff or a file, before they are used. */
type Check = (value: unknown, at: string) => string[];

const fault = (at: string, rule: string): string[] => [`${at} ${rule}`];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Check = (value, at) =>
  typeof value === 'string' && value.trim() !== '' ? [] : fault(at, 'must be a text');
const flag: Check = (value, at) => (typeof value === 'boolean' ? [] : fault(at, 'must be true or false'));
const length: Check = (value, at) =>
  Number.isInteger(value) && (value as number) > 0 ? [] : fault(at, 'must be a whole number above 0');
const oneOf =
  (...values: unknown[]): Check =>
  (value, at) =>
    values.includes(value) ? [] : fault(at, `must be one of ${values.join(', ')}`);

const listOf =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, `${at}[${index}]`))
      : fault(at, 'must be a list');

const mapOf =
  (check: Check): Check =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => check(item, `${at}.${key}`))
      : fault(at, 'must be an object');

/** Unknown keys are faults: a misspelt rule would have no effect. */
const objectOf =
  (required: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, at) => {
    if (!isObject(value)) return fault(at, 'must be an object');
    const missing = Object.keys(required)
      .filter((key) => value[key] === undefined)
      .flatMap((key) => fault(`${at}.${key}`, 'is missing'));
    const checks = { ...required, ...optional };
    const given = Object.entries(value).filter(([, item]) => item !== undefined);
    return [
      ...missing,
      ...given.flatMap(([key, item]) =>
        Object.hasOwn(checks, key)
          ? checks[key](item, `${at}.${key}`)
          : fault(`${at}.${key}`, 'is not known'),
      ),
    ];
  };

const format: Check = (value, at) =>
  isObject(value) ? objectOf({ pattern: text })(value, at) : oneOf('email', 'phone', 'date')(value, at);

const requiredWhen: Check = (value, at) => {
  if (!isObject(value)) return oneOf('idn')(value, at);
  return objectOf({ field: text, [Object.hasOwn(value, 'isNot') ? 'isNot' : 'is']: text })(value, at);
};

const option: Check = (value, at) => (typeof value === 'string' ? text(value, at) : optionObject(value, at));

const field: Check = objectOf(
  { type: oneOf('string', 'enum', 'boolean', 'acknowledgement', 'notice') },
  {
    label: text,
    description: text,
    required: flag,
    requiredWhen,
    format,
    maxLength: length,
    value: text,
    options: listOf(option),
  },
);
const optionObject: Check = objectOf({ value: text }, { label: text, fields: mapOf(field) });

const contactField = objectOf(
  {},
  {
    required: flag,
    label: text,
    description: text,
    options: listOf(objectOf({ value: text }, { label: text })),
    format,
  },
);
const role = objectOf(
  { required: flag },
  {
    description: text,
    fields: objectOf({}, Object.fromEntries(CONTACT_FIELDS.map((key) => [key, contactField]))),
  },
);

const described = objectOf(
  {
    requirements: objectOf({ fields: mapOf(field) }, { description: text }),
    mappings: listOf(
      objectOf(
        {
          on: oneOf('domain', 'registrant'),
          form: oneOf('unspec', 'kv', 'elements'),
          values: listOf(objectOf({ field: text, name: text }, { translate: mapOf(text) })),
        },
        { namespace: text, root: text },
      ),
    ),
    keptHere: mapOf(text),
    idnLanguages: mapOf(text),
  },
  {
    contacts: objectOf(
      { roles: objectOf({}, { registrant: role, admin: role, tech: role, billing: role }) },
      { description: text, exact: flag },
    ),
  },
);

/**
 * Parts with a wrong type, missing or unknown ones; each text names the place. Empty: the parts match their
 * types.
 */
export function shapeFaults({
  requirements,
  mappings,
  keptHere,
  idnLanguages,
  contacts,
}: Record<string, unknown>): string[] {
  return described({ requirements, mappings, keptHere, idnLanguages, contacts }, 'rules');
}
