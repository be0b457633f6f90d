import * as fc from 'fast-check';
import { ZZ } from '../testing/golden-tlds';
import { tldOf } from '../testing';
import type { TldRules } from '../tld';
import type { FieldRule, RegistryMapping } from './description';
import { requirementFaults, untoldFields } from './requirement-faults';

const kept = { keptHere: { X: 'for the test', Y: 'for the test', A: 'for the test', B: 'for the test' } };
const faults = (rules: Partial<TldRules>): string[] => requirementFaults(tldOf(rules));

/**
 * Faults of one field beside an enum of a, b and a free one, without the fault that a `keptHere` key is not a
 * field.
 */
const of = (X: FieldRule, more: Record<string, FieldRule> = {}): string[] =>
  faults({
    ...kept,
    requirements: { fields: { X, Y: { type: 'enum', options: ['a', 'b'] }, ...more } },
  }).filter((fault) => !fault.endsWith('is no field'));

const pattern = (text: string, maxLength?: number): FieldRule => ({
  type: 'string',
  format: { pattern: text },
  maxLength,
});

describe('a description of requirements', () => {
  it.each<[string, FieldRule]>([
    ['a text', { type: 'string', required: true, maxLength: 20 }],
    ['a condition', { type: 'string', requiredWhen: { field: 'Y', is: 'a' } }],
    ['the contrary of one', { type: 'boolean', requiredWhen: { field: 'Y', isNot: 'a' } }],
    [
      'options with fields, the same under two',
      {
        type: 'enum',
        options: [
          { value: 'one', fields: { A: { type: 'string', required: true, label: 'Here' } } },
          {
            value: 'two',
            fields: {
              A: { type: 'string' },
              B: { type: 'string', requiredWhen: { field: 'C', is: 'true' } },
              C: { type: 'boolean' },
            },
          },
        ],
      },
    ],
    [
      'formats that go by the option',
      {
        type: 'enum',
        options: [
          { value: 'one', fields: { A: pattern('^[0-9]{9}$') } },
          { value: 'two', fields: { A: { ...pattern('^[0-9]{11}$'), label: 'Other' } } },
          { value: 'three', fields: { A: { type: 'string', maxLength: 9 } } },
        ],
      },
    ],
    ['a pattern with an end', pattern('^(19|20)[0-9]{2}$')],
    ['a group of fixed parts that is repeated', pattern('^(?:[0-9]{3}-){2}[0-9]{1,3}(?:[a-z]{2,4}|x)?$')],
    ['a pattern without one, and a length', pattern('^[A-Z+*]+[0-9]*$', 40)],
    ['a quantifier in a class or behind a backslash', pattern('^[+*]{1,3}\\+\\*\\p{L}{2}$')],
    ['an acknowledgement', { type: 'acknowledgement', value: 'yes' }],
  ])('is sound with %s', (_, rule) => {
    expect(of(rule).filter((fault) => !fault.startsWith('C is in no mapping'))).toEqual([]);
  });

  it.each<[FieldRule, string]>([
    [{ type: 'enum' }, 'must have options if it is an enum, and only then'],
    [{ type: 'string', options: ['a'] }, 'must have options if it is an enum, and only then'],
    [{ type: 'enum', options: ['a', { value: 'a' }] }, 'has an option twice'],
    [{ type: 'acknowledgement' }, 'must have a value if it is an acknowledgement, and only then'],
    [{ type: 'string', value: 'x' }, 'must have a value if it is an acknowledgement, and only then'],
    [{ type: 'boolean', maxLength: 5 }, 'has a format or length and is no string'],
    [{ type: 'notice', required: true }, 'is a notice and cannot be required'],
    [
      { type: 'string', required: true, requiredWhen: { field: 'Y', is: 'a' } },
      'is required always and under a condition',
    ],
    [
      { type: 'string', requiredWhen: { field: 'Y', is: 'c' } },
      'requires `Y` to be `c`, but no `Y` beside it has that value',
    ],
    [
      { type: 'string', requiredWhen: { field: 'Z', isNot: 'a' } },
      'requires `Z` to be `a`, but no `Z` beside it has that value',
    ],
    [
      { type: 'string', requiredWhen: { field: 'constructor', is: 'a' } },
      'requires `constructor` to be `a`, but no `constructor` beside it has that value',
    ],
    [pattern('[0-9]{8}'), 'has a pattern that does not go from ^ to $'],
    [pattern('^a|b$'), 'has a pattern that has alternatives outside a group'],
    [pattern('^([a-z]+)*$', 40), 'has a pattern that repeats what varies'],
    [pattern('^((a|b+)c)+$', 40), 'has a pattern that repeats what varies'],
    [pattern('^(a|ab){1,40}$'), 'has a pattern that repeats what varies'],
    [pattern('^(?:a?){40}$'), 'has a pattern that repeats what varies'],
    [pattern('^(a))$'), 'has a pattern that is no regular expression'],
    [pattern('^(a)\\1$'), 'has a pattern that refers back'],
    [pattern('^[z-a]$'), 'has a pattern that is no regular expression'],
    [pattern(`^${'a'.repeat(200)}$`), 'has a pattern that is longer than 200 characters'],
    [pattern('^[0-9]+$'), 'has a pattern without an end and no maxLength up to 512'],
    [pattern('^[0-9]{2,}$', 5_000), 'has a pattern without an end and no maxLength up to 512'],
  ])('is not with %j', (rule, fault) => {
    expect(of(rule)).toEqual([`requirements.fields.X ${fault}`]);
  });

  it.each<[string, Partial<TldRules>, string]>([
    [
      'a key of other characters',
      { requirements: { fields: { 'X Y': { type: 'notice' } } } },
      'requirements.fields.X Y has a key of other characters than A-Z a-z 0-9 _ -',
    ],
    [
      'a condition "isNot" below an option',
      {
        ...kept,
        requirements: {
          fields: {
            X: {
              type: 'enum',
              options: [
                {
                  value: 'o',
                  fields: {
                    A: { type: 'string', requiredWhen: { field: 'B', isNot: 'true' } },
                    B: { type: 'boolean' },
                  },
                },
                'Y',
              ],
            },
            Y: { type: 'string' },
          },
        },
      },
      'requirements.fields.X.o.A has a condition "isNot" below an option',
    ],
    [
      'one key in two forms',
      {
        ...kept,
        requirements: {
          fields: {
            X: { type: 'enum', options: [{ value: 'o', fields: { Y: { type: 'string' } } }] },
            Y: { type: 'boolean' },
            A: { type: 'string' },
            B: { type: 'string' },
          },
        },
      },
      'Y has several forms',
    ],
    [
      'one key in two formats, at the top and below an option',
      {
        ...kept,
        requirements: {
          fields: {
            X: { type: 'enum', options: [{ value: 'o', fields: { Y: { type: 'string', maxLength: 9 } } }] },
            Y: { type: 'string' },
            A: { type: 'string' },
            B: { type: 'string' },
          },
        },
      },
      'Y has several forms',
    ],
    [
      'one key with other options',
      {
        keptHere: { X: 'for the test', Y: 'for the test' },
        requirements: {
          fields: {
            X: {
              type: 'enum',
              options: [
                { value: 'o', fields: { Y: { type: 'enum', options: ['a'] } } },
                { value: 'p', fields: { Y: { type: 'enum', options: ['b'] } } },
              ],
            },
          },
        },
      },
      'Y has several forms',
    ],
    [
      'a language of other codes',
      {
        idnLanguages: { DE: 'German' },
        requirements: { fields: { language: { type: 'enum', options: ['ES'], requiredWhen: 'idn' } } },
      },
      'requirements.fields.language must have the codes of idnLanguages as options',
    ],
    [
      'a language that is not needed',
      {
        idnLanguages: { DE: 'German' },
        requirements: { fields: { language: { type: 'enum', options: ['DE'] } } },
      },
      'requirements.fields.language must be required for internationalised names',
    ],
    [
      'internationalised names only, without tables',
      { requireIdnSld: true },
      'requireIdnSld needs idnLanguages',
    ],
    [
      'a country list without countries',
      { contacts: { roles: { admin: { required: false, fields: { country: { options: [] } } } } } },
      'contacts.roles.admin.fields.country has options, but none to choose',
    ],
    [
      'a value that is never sent',
      { requirements: { fields: { X: { type: 'string' } } } },
      'X is in no mapping, and keptHere does not say why',
    ],
    ['a reason for a field that is none', { keptHere: { X: 'why' } }, 'keptHere.X is no field'],
    [
      'a mapping of a field that is none',
      { mappings: [{ on: 'domain', form: 'unspec', values: [{ field: 'X', name: 'x' }] }] },
      'mappings[0] maps X, which is no field',
    ],
    [
      'a mapping of nothing',
      { mappings: [{ on: 'domain', form: 'unspec', values: [] }] },
      'mappings[0] maps nothing',
    ],
  ])('is not with %s', (_, rules, fault) => {
    expect(faults(rules)).toEqual([fault]);
  });

  it.each<[Partial<RegistryMapping>, string]>([
    [
      { on: 'domain', form: 'elements', root: 'create' },
      'must have a namespace if it is of elements, and only then',
    ],
    [
      { on: 'domain', form: 'kv', root: 'list', namespace: 'urn:x' },
      'must have a namespace if it is of elements, and only then',
    ],
    [{ on: 'domain', form: 'kv' }, 'must have a root if it is of elements or kv, and only then'],
    [
      { on: 'domain', form: 'unspec', values: [{ field: 'X', name: 'a b' }] },
      'has the name a b, which is none',
    ],
    [
      { on: 'domain', form: 'unspec', values: [{ field: 'X', name: 'x', translate: { c: 'C' } }] },
      'translates c, which is no value of X',
    ],
  ])('is not with the mapping %j', (mapping, fault) => {
    const whole: RegistryMapping = {
      on: 'domain',
      form: 'unspec',
      values: [{ field: 'X', name: 'x' }],
      ...mapping,
    };
    expect(
      faults({ requirements: { fields: { X: { type: 'enum', options: ['a'] } } }, mappings: [whole] }),
    ).toEqual([`mappings[0] ${fault}`]);
  });

  it('says that a field is both mapped and kept', () => {
    const mappings: TldRules['mappings'] = [
      { on: 'domain', form: 'unspec', values: [{ field: 'X', name: 'x' }] },
    ];
    expect(
      faults({ requirements: { fields: { X: { type: 'string' } } }, mappings, keptHere: { X: 'why' } }),
    ).toEqual(['keptHere.X is in a mapping']);
  });

  it.each<[string, object, string[]]>([
    [
      'a list in place of fields',
      { requirements: { fields: [] } },
      ['rules.requirements.fields must be an object'],
    ],
    ['no fields', { requirements: {} }, ['rules.requirements.fields is missing']],
    ['nothing', { requirements: undefined }, ['rules.requirements is missing']],
    [
      'an unknown type',
      { requirements: { fields: { X: { type: 'text' } } } },
      ['rules.requirements.fields.X.type must be one of string, enum, boolean, acknowledgement, notice'],
    ],
    [
      'a misspelt rule',
      { requirements: { fields: { X: { type: 'string', requird: true } } } },
      ['rules.requirements.fields.X.requird is not known'],
    ],
    [
      'a text for a flag',
      { requirements: { fields: { X: { type: 'string', required: 'true' } } } },
      ['rules.requirements.fields.X.required must be true or false'],
    ],
    [
      'a number for an option',
      { requirements: { fields: { X: { type: 'enum', options: [1] } } } },
      ['rules.requirements.fields.X.options[0] must be an object'],
    ],
    [
      'a length below one',
      { requirements: { fields: { X: { type: 'string', maxLength: 0 } } } },
      ['rules.requirements.fields.X.maxLength must be a whole number above 0'],
    ],
    [
      'an unknown format',
      { requirements: { fields: { X: { type: 'string', format: 'url' } } } },
      ['rules.requirements.fields.X.format must be one of email, phone, date'],
    ],
    [
      'a condition of both kinds',
      {
        requirements: {
          fields: { X: { type: 'string', requiredWhen: { field: 'Y', is: 'a', isNot: 'b' } } },
        },
      },
      ['rules.requirements.fields.X.requiredWhen.is is not known'],
    ],
    [
      'an unknown role',
      { contacts: { roles: { owner: { required: true } } } },
      ['rules.contacts.roles.owner is not known'],
    ],
    [
      'an unknown contact field',
      { contacts: { roles: { tech: { required: true, fields: { age: {} } } } } },
      ['rules.contacts.roles.tech.fields.age is not known'],
    ],
    [
      'exact contacts that are neither',
      { contacts: { exact: 'yes', roles: {} } },
      ['rules.contacts.exact must be true or false'],
    ],
    [
      'an unknown object',
      { mappings: [{ on: 'host', form: 'unspec', values: [] }] },
      ['rules.mappings[0].on must be one of domain, registrant'],
    ],
    ['an empty reason', { keptHere: { X: ' ' } }, ['rules.keptHere.X must be a text']],
  ])('is not readable with %s', (_, rules, expected) => {
    expect(faults(rules as Partial<TldRules>)).toEqual(expected);
  });

  it('is checked without an error, with any JSON in any place', () => {
    const places = [
      [],
      ['requirements'],
      ['requirements', 'fields'],
      ['requirements', 'fields', 'X-ZZ-RESIDENCY'],
      ['requirements', 'fields', 'X-ZZ-RESIDENCY', 'options'],
      ['requirements', 'fields', 'X-ZZ-RESIDENCY', 'options', '0'],
      ['requirements', 'fields', 'X-ZZ-PURPOSE', 'requiredWhen'],
      ['contacts', 'roles', 'tech'],
      ['mappings', '0', 'values'],
      ['mappings'],
      ['keptHere'],
      ['idnLanguages'],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const rules = JSON.parse(JSON.stringify(ZZ)) as Record<string, any>;
        const last = place.at(-1);
        const holder = place.slice(0, -1).reduce((at, key) => at[key], rules);
        if (last === undefined) Object.assign(rules, value);
        else holder[last] = value;
        expect(Array.isArray(requirementFaults(rules as TldRules))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('lets notices and the language go untold', () => {
    const rules = tldOf({
      idnLanguages: { DE: 'German' },
      requirements: { fields: { N: { type: 'notice' }, X: { type: 'boolean' } } },
    });
    expect(untoldFields(rules)).toEqual(['X is in no mapping, and keptHere does not say why']);
  });
});
