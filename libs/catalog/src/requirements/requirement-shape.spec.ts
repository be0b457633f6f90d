import { shapeFaults } from './requirement-shape';

const SOUND = {
  requirements: { fields: {} as object },
  mappings: [] as unknown,
  keptHere: {},
  idnLanguages: {},
};
const of = (more: object): string[] => shapeFaults({ ...SOUND, ...more });
const ofField = (more: object): string[] =>
  of({ requirements: { fields: { X: { type: 'string', ...more } } } });
const ofContact = (more: object): string[] =>
  of({ contacts: { roles: { registrant: { required: true, fields: { city: more } } } } });
const ofMapping = (more: object): string[] =>
  of({ mappings: [{ on: 'domain', form: 'kv', values: [], ...more }] });
const ofValue = (more: object): string[] => ofMapping({ values: [{ field: 'X', name: 'x', ...more }] });

describe('the parts of a description', () => {
  it('may be all that there are', () => {
    const role = { required: false, description: 'a role', fields: {} };
    expect(
      of({
        requirements: {
          description: 'a set',
          fields: {
            A: {
              type: 'enum',
              options: ['a', { value: 'b', label: 'B', fields: { C: { type: 'notice' } } }],
            },
            B: {
              type: 'string',
              label: 'l',
              description: 'd',
              required: true,
              format: { pattern: '^a$' },
              maxLength: 1,
            },
            D: { type: 'boolean', requiredWhen: 'idn' },
            E: { type: 'acknowledgement', value: 'yes', requiredWhen: { field: 'A', is: 'a' } },
            F: { type: 'string', format: 'email', requiredWhen: { field: 'A', isNot: 'a' } },
            G: { type: 'string', format: 'phone', label: undefined },
            H: { type: 'string', format: 'date' },
          },
        },
        mappings: [
          { on: 'domain', form: 'unspec', values: [{ field: 'A', name: 'a', translate: { a: 'x' } }] },
          { on: 'registrant', form: 'elements', namespace: 'urn:a', root: 'r', values: [] },
        ],
        keptHere: { B: 'why' },
        idnLanguages: { DE: 'German' },
        contacts: {
          exact: true,
          description: 'contacts',
          roles: {
            registrant: {
              required: true,
              fields: {
                firstName: { required: true, label: 'l', description: 'd', format: 'email' },
                country: { options: [{ value: 'DE', label: 'Germany' }, { value: 'FR' }] },
              },
            },
            admin: role,
            tech: role,
            billing: role,
          },
        },
      }),
    ).toEqual([]);
  });

  it.each(['requirements', 'mappings', 'keptHere', 'idnLanguages'])('must not lack %s', (part) => {
    expect(of({ [part]: undefined })).toEqual([`rules.${part} is missing`]);
  });

  const TEXT = 'must be a text';
  const OBJECT = 'must be an object';
  const LIST = 'must be a list';
  const FLAG = 'must be true or false';

  it.each<[string, string[], string]>([
    ['requirements', of({ requirements: [] }), OBJECT],
    ['requirements', of({ requirements: null }), OBJECT],
    ['requirements.description', of({ requirements: { fields: {}, description: ' ' } }), TEXT],
    ['requirements.fields.X', of({ requirements: { fields: { X: 'string' } } }), OBJECT],
    ['mappings', of({ mappings: {} }), LIST],
    ['mappings[0]', of({ mappings: [null] }), OBJECT],
    ['keptHere', of({ keptHere: [] }), OBJECT],
    ['keptHere.X', of({ keptHere: { X: '' } }), TEXT],
    ['idnLanguages', of({ idnLanguages: 'DE' }), OBJECT],
    ['idnLanguages.DE', of({ idnLanguages: { DE: 1 } }), TEXT],
    ['contacts', of({ contacts: [] }), OBJECT],
    ['contacts.roles', of({ contacts: { roles: [] } }), OBJECT],
    ['contacts.description', of({ contacts: { roles: {}, description: 1 } }), TEXT],
    ['contacts.exact', of({ contacts: { roles: {}, exact: 1 } }), FLAG],
    ['contacts.roles.admin.required', of({ contacts: { roles: { admin: { required: 'no' } } } }), FLAG],
    [
      'contacts.roles.billing.description',
      of({ contacts: { roles: { billing: { required: true, description: [] } } } }),
      TEXT,
    ],
    [
      'contacts.roles.tech.fields',
      of({ contacts: { roles: { tech: { required: true, fields: [] } } } }),
      OBJECT,
    ],
    ['contacts.roles.registrant.fields.city.required', ofContact({ required: 1 }), FLAG],
    ['contacts.roles.registrant.fields.city.label', ofContact({ label: '' }), TEXT],
    ['contacts.roles.registrant.fields.city.description', ofContact({ description: 7 }), TEXT],
    ['contacts.roles.registrant.fields.city.options', ofContact({ options: {} }), LIST],
    [
      'contacts.roles.registrant.fields.city.options[1]',
      ofContact({ options: [{ value: 'a' }, 'b'] }),
      OBJECT,
    ],
    [
      'contacts.roles.registrant.fields.city.options[0].label',
      ofContact({ options: [{ value: 'a', label: 1 }] }),
      TEXT,
    ],
    [
      'contacts.roles.registrant.fields.city.format',
      ofContact({ format: 'time' }),
      'must be one of email, phone, date',
    ],
    ['requirements.fields.X.label', ofField({ label: 1 }), TEXT],
    ['requirements.fields.X.description', ofField({ description: '' }), TEXT],
    ['requirements.fields.X.required', ofField({ required: null }), FLAG],
    ['requirements.fields.X.requiredWhen', ofField({ requiredWhen: 'always' }), 'must be one of idn'],
    ['requirements.fields.X.requiredWhen.field', ofField({ requiredWhen: { field: 1, is: 'a' } }), TEXT],
    ['requirements.fields.X.requiredWhen.is', ofField({ requiredWhen: { field: 'Y', is: '' } }), TEXT],
    ['requirements.fields.X.requiredWhen.isNot', ofField({ requiredWhen: { field: 'Y', isNot: 1 } }), TEXT],
    ['requirements.fields.X.format.pattern', ofField({ format: { pattern: ' ' } }), TEXT],
    ['requirements.fields.X.maxLength', ofField({ maxLength: 1.5 }), 'must be a whole number above 0'],
    ['requirements.fields.X.maxLength', ofField({ maxLength: '1' }), 'must be a whole number above 0'],
    ['requirements.fields.X.maxLength', ofField({ maxLength: -1 }), 'must be a whole number above 0'],
    ['requirements.fields.X.value', ofField({ value: true }), TEXT],
    ['requirements.fields.X.options', ofField({ options: 'a' }), LIST],
    ['requirements.fields.X.options[0]', ofField({ options: [''] }), TEXT],
    ['requirements.fields.X.options[0].value', ofField({ options: [{ value: 1 }] }), TEXT],
    ['requirements.fields.X.options[0].label', ofField({ options: [{ value: 'a', label: '' }] }), TEXT],
    ['requirements.fields.X.options[0].fields', ofField({ options: [{ value: 'a', fields: [] }] }), OBJECT],
    [
      'requirements.fields.X.options[0].fields.Y.type',
      ofField({ options: [{ value: 'a', fields: { Y: { type: 'enu' } } }] }),
      'must be one of string, enum, boolean, acknowledgement, notice',
    ],
    ['mappings[0].on', ofMapping({ on: 'host' }), 'must be one of domain, registrant'],
    ['mappings[0].form', ofMapping({ form: 'xml' }), 'must be one of unspec, kv, elements'],
    ['mappings[0].values', ofMapping({ values: {} }), LIST],
    ['mappings[0].namespace', ofMapping({ namespace: '' }), TEXT],
    ['mappings[0].root', ofMapping({ root: 1 }), TEXT],
    ['mappings[0].values[0].field', ofValue({ field: '' }), TEXT],
    ['mappings[0].values[0].name', ofValue({ name: 1 }), TEXT],
    ['mappings[0].values[0].translate', ofValue({ translate: [] }), OBJECT],
    ['mappings[0].values[0].translate.a', ofValue({ translate: { a: 1 } }), TEXT],
  ])('have at %s one fault where it has another type: %j', (at, faults, rule) => {
    expect(faults).toEqual([`rules.${at} ${rule}`]);
  });

  it.each<[string, string[]]>([
    ['requirements.fields', of({ requirements: {} })],
    ['requirements.fields.X.type', of({ requirements: { fields: { X: {} } } })],
    ['requirements.fields.X.requiredWhen.field', ofField({ requiredWhen: { is: 'a' } })],
    ['requirements.fields.X.requiredWhen.is', ofField({ requiredWhen: { field: 'Y' } })],
    ['requirements.fields.X.format.pattern', ofField({ format: {} })],
    ['requirements.fields.X.options[0].value', ofField({ options: [{ label: 'a' }] })],
    ['mappings[0].on', ofMapping({ on: undefined })],
    ['mappings[0].form', ofMapping({ form: undefined })],
    ['mappings[0].values', ofMapping({ values: undefined })],
    ['mappings[0].values[0].field', ofValue({ field: undefined })],
    ['mappings[0].values[0].name', ofValue({ name: undefined })],
    ['contacts.roles', of({ contacts: {} })],
    ['contacts.roles.admin.required', of({ contacts: { roles: { admin: {} } } })],
    ['contacts.roles.registrant.fields.city.options[0].value', ofContact({ options: [{ label: 'a' }] })],
  ])('must not lack %s', (at, faults) => {
    expect(faults).toEqual([`rules.${at} is missing`]);
  });

  it.each<[string, string[]]>([
    ['requirements.more', of({ requirements: { fields: {}, more: 1 } })],
    ['requirements.fields.X.toString', ofField({ toString: 1 })],
    ['requirements.fields.X.format.flags', ofField({ format: { pattern: '^a$', flags: 'i' } })],
    ['mappings[0].as', ofMapping({ as: 1 })],
    ['mappings[0].values[0].as', ofValue({ as: 1 })],
    ['contacts.more', of({ contacts: { roles: {}, more: 1 } })],
    ['contacts.roles.owner', of({ contacts: { roles: { owner: { required: true } } } })],
    ['contacts.roles.registrant.fields.city.maxLength', ofContact({ maxLength: 1 })],
    [
      'contacts.roles.registrant.fields.city.options[0].fields',
      ofContact({ options: [{ value: 'a', fields: {} }] }),
    ],
  ])('must not have %s', (at, faults) => {
    expect(faults).toEqual([`rules.${at} is not known`]);
  });

  it('are all named that have a fault', () => {
    expect(of({ mappings: undefined, keptHere: 1, idnLanguages: { DE: 1, FR: '' } })).toEqual([
      'rules.mappings is missing',
      'rules.keptHere must be an object',
      'rules.idnLanguages.DE must be a text',
      'rules.idnLanguages.FR must be a text',
    ]);
  });
});
