import { tldOf } from '../testing';
import type { RoleRule } from './description';
import { requirementSchema } from './schema';

type Node = Record<string, any>;
const contactsOf = (roles: Record<string, RoleRule>): Node =>
  (requirementSchema(tldOf({ contacts: { roles } })) as Node)['properties'].contacts;
const registrantOf = (fields: RoleRule['fields']): Node =>
  contactsOf({ registrant: { required: true, fields } })['properties'].registrant;

describe('the document of generic contact rules', () => {
  it('names the roles that it describes, and those that are needed', () => {
    const contacts = contactsOf({ tech: { required: true }, registrant: { required: false } });
    expect([Object.keys(contacts['properties']), contacts['required']]).toEqual([
      ['registrant', 'tech'],
      ['tech'],
    ]);
    expect(contactsOf({ registrant: { required: false } })).not.toHaveProperty('required');
    expect((requirementSchema(tldOf()) as Node)['properties'].contacts).toEqual({});
  });

  it('has each field with its title, text and format, and the needed ones not empty', () => {
    const { type, properties, required } = registrantOf({ companyName: { required: true } });
    expect(type).toBe('object');
    expect(required).toEqual([
      'firstName',
      'lastName',
      'companyName',
      'address1',
      'city',
      'email',
      'phone',
      'country',
    ]);
    expect(properties).toMatchObject({
      firstName: {
        type: 'string',
        title: 'Given name',
        description: 'Given name of the registrant contact',
        minLength: 1,
      },
      companyName: { title: 'Company', minLength: 1 },
      email: { format: 'email', minLength: 1 },
      phone: { pattern: '^\\+[1-9]\\d{7,14}$', minLength: 1 },
      fax: { pattern: '^\\+[1-9]\\d{7,14}$' },
      country: { type: 'string', title: 'Country', pattern: '^[A-Z]{2}$' },
    });
    for (const optional of ['address2', 'state', 'zip', 'fax'])
      expect(properties[optional]).not.toHaveProperty('minLength');
    expect(properties.country).not.toHaveProperty('description');
  });

  it('has options in place of a format', () => {
    const options = [{ value: 'DE', label: 'Germany' }, { value: 'US' }];
    expect(registrantOf({ country: { options } })['properties'].country).toEqual({
      type: 'string',
      title: 'Country',
      enum: ['DE', 'US'],
    });
  });

  const state = (countries: string[]): Node => ({
    if: { properties: { country: { enum: countries } }, required: ['country'] },
    then: { properties: { state: { minLength: 1 } }, required: ['state'] },
  });
  const zip = { properties: { zip: { minLength: 1 } }, required: ['zip'] };
  const in_ = (...codes: string[]) => ({ options: codes.map((value) => ({ value })) });

  it.each<[string, NonNullable<RoleRule['fields']>, unknown]>([
    ['all countries', {}, [state(['AU', 'CA', 'US']), { if: expect.any(Object), else: zip }]],
    ['one country with states', { country: in_('US') }, [state(['US']), zip]],
    ['one without', { country: in_('DE') }, [zip]],
    [
      'one without postal codes',
      { country: in_('DE', 'HK') },
      [{ if: { properties: { country: { enum: ['HK'] } }, required: ['country'] }, else: zip }],
    ],
    ['a state that is always needed', { state: { required: true }, country: in_('US') }, [zip]],
    ['a postal code that is always needed', { zip: { required: true }, country: in_('US') }, [state(['US'])]],
    [
      'both always needed',
      { zip: { required: true }, state: { required: true }, country: in_('US') },
      undefined,
    ],
  ])('demands state and postal code by the country: %s', (_, fields, allOf) => {
    expect(registrantOf(fields)['allOf']).toEqual(allOf);
  });
});

describe('the document of a purchase', () => {
  it('names its TLD, and holds facts as plain values', () => {
    expect(requirementSchema(tldOf({ name: 'quay' }))).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      title: 'Registration fields of .quay',
      description: 'What a registration below .quay must carry',
      properties: {
        tldInfo: { tld: 'quay', readOnly: true },
        tldRequirements: { type: 'object', properties: {}, additionalProperties: false },
      },
      required: ['tldInfo', 'contacts', 'tldRequirements'],
    });
  });

  const requirements = (exact: boolean) =>
    (
      requirementSchema(
        tldOf({
          idnLanguages: { DE: 'German' },
          contacts: { exact, roles: {} },
          requirements: {
            fields: {
              A: { type: 'string', required: true, label: 'An A', description: 'what A is', maxLength: 5 },
              B: { type: 'enum', options: ['a', { value: 'b' }], description: 'what B is' },
              C: { type: 'acknowledgement', value: 'yes', required: true },
              D: { type: 'string', format: 'date', maxLength: 10 },
              E: { type: 'boolean' },
            },
          },
        }),
      ) as Node
    )['properties'].tldRequirements;

  it.each([true, false])('has its fields by their types; texts with exact rules: %s', (exact) => {
    expect(requirements(exact)).toEqual({
      type: 'object',
      properties: {
        language: {
          type: 'string',
          title: 'Character table',
          description: 'Needed for names outside ASCII',
          enum: ['DE'],
        },
        A: {
          type: 'string',
          title: 'An A',
          ...(exact && { description: 'what A is' }),
          minLength: 1,
          maxLength: 5,
        },
        B: { type: 'string', ...(exact && { description: 'what B is' }), enum: ['a', 'b'] },
        C: { type: 'string', const: 'yes' },
        D: { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 },
        E: { type: 'string', enum: ['true', 'false'] },
      },
      required: ['A', 'C'],
      additionalProperties: false,
    });
  });
});
