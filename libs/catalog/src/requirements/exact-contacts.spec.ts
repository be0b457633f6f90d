import { person } from '@registrar/contacts/testing';
import type { ContactRole } from '@registrar/contacts';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { tldOf } from '../testing';
import type { RoleRule } from './description';
import { requirementDescriptors } from './descriptors';
import type { PurchaseContext } from './exact-contacts';
import { requirementSchema } from './schema';

/**
 * Shared by all schemas: its meta-schema is compiled once, and code that runs only a few times is not
 * optimized.
 */
const AJV = addFormats(new Ajv({ strict: false, code: { optimize: false } }));

const OPTIONAL: RoleRule = { required: false };
const tldWith = (fields?: RoleRule['fields'], description?: string) =>
  tldOf({
    contacts: {
      exact: true,
      ...(description && { description }),
      roles: { registrant: { required: true, fields }, admin: OPTIONAL, tech: OPTIONAL, billing: OPTIONAL },
    },
  });
const PERSON = person({ phone: '+4930123456' });

/** Whether the v2 document accepts the registrant. */
function takes(tld: ReturnType<typeof tldWith>, registrant: object, context?: PurchaseContext): boolean {
  return AJV.compile(requirementSchema(tld, context))({
    tldInfo: {},
    contacts: { registrant },
    tldRequirements: {},
  }) as boolean;
}
const fieldsOf = (tld: ReturnType<typeof tldWith>, context?: PurchaseContext) =>
  requirementDescriptors(tld, context).contacts.fields!.registrant.fields!;

describe('the documents of exact contact rules', () => {
  const plain = tldWith();

  it('describe four roles, with a label and a description for each role and field', () => {
    const { contacts } = requirementDescriptors(plain);
    const { fields: roles = {} } = contacts;
    expect(contacts).toMatchObject({ description: 'Contacts of the domain', required: true });
    expect(Object.keys(roles)).toEqual(['registrant', 'admin', 'tech', 'billing']);
    for (const role of Object.values(roles)) {
      expect(role).toMatchObject({ label: expect.any(String), description: expect.any(String) });
      expect(Object.keys(role.fields!)).toHaveLength(12);
      for (const field of Object.values(role.fields!))
        expect(field).toMatchObject({ label: expect.any(String), description: expect.any(String) });
    }
    expect(roles.admin.description).toBe(
      'Contact for decisions about the domain. May be left out: the default contact of the account is used, or else the registrant',
    );
    expect(roles.registrant.description).toBe('Person or organisation that holds the domain');
  });

  it.each<[ContactRole[] | undefined, boolean, string[]]>([
    [undefined, true, ['registrant']],
    [[], false, []],
    [['registrant', 'billing'], true, ['registrant', 'billing']],
  ])('show the roles %j as required that the account must send', (requiredRoles, required, roles) => {
    const { contacts } = requirementDescriptors(plain, { requiredRoles });
    const { properties } = requirementSchema(plain, { requiredRoles }) as {
      properties: { contacts: { required?: string[] } };
    };
    expect(contacts.required).toBe(required);
    expect(
      Object.entries(contacts.fields!)
        .filter(([, role]) => role.required)
        .map(([role]) => role),
    ).toEqual(roles);
    expect(properties.contacts.required ?? []).toEqual(roles);
  });

  it('say that the registrant may be left out where the account has one', () => {
    expect(requirementDescriptors(plain, { requiredRoles: [] }).contacts.fields!.registrant.description).toBe(
      'Person or organisation that holds the domain. May be left out: the default registrant of the account is used',
    );
  });

  it.each([
    ['Contacts of the holder', 'Contacts of the holder. The registry stores Latin letters only'],
    [undefined, 'Contacts of the domain. The registry stores Latin letters only'],
  ])('say that the registry stores Latin letters only (%s)', (description, text) => {
    const tld = tldWith(undefined, description);
    expect(requirementDescriptors(tld, { isLatinOnly: true }).contacts.description).toContain(text);
    expect(requirementDescriptors(tld).contacts.description).toBe(description ?? 'Contacts of the domain');
    expect([
      takes(tld, { ...PERSON, city: '東京' }, { isLatinOnly: true }),
      takes(tld, { ...PERSON, city: '東京' }),
    ]).toEqual([false, true]);
  });

  it('demand state and postal code by the country', () => {
    expect(fieldsOf(plain)).toMatchObject({
      state: {
        required: false,
        required_when: 'AU, CA, US',
        description: 'State, province or region. Required if the country is AU, CA or US',
      },
      zip: {
        required: false,
        required_when: expect.stringMatching(/^AD, AF, .*, ZA$/),
        description: 'Postal code. Required if the country has postal codes',
      },
    });
    expect(takes(plain, { ...PERSON, country: 'US' })).toBe(false);
    expect(takes(plain, { ...PERSON, country: 'US', state: 'NY' })).toBe(true);
    expect(takes(plain, { ...PERSON, zip: undefined })).toBe(false);
    expect(takes(plain, { ...PERSON, country: 'HK', zip: '' })).toBe(true);
  });

  it('name the shorter list of countries: those that demand a field, or those that do not', () => {
    const document = requirementSchema(plain) as {
      properties: { contacts: { properties: { registrant: { allOf: object[] } } } };
    };
    const given = (key: string) => ({
      properties: { [key]: { type: 'string', pattern: expect.any(String) } },
      required: [key],
    });
    const withoutCodes = expect.arrayContaining(['AE', 'HK', 'QA']);
    expect(document.properties.contacts.properties.registrant.allOf).toEqual([
      {
        if: { properties: { country: { enum: ['AU', 'CA', 'US'] } }, required: ['country'] },
        then: given('state'),
      },
      { if: { properties: { country: { enum: withoutCodes } }, required: ['country'] }, else: given('zip') },
    ]);
    const half = tldWith({ country: { options: ['DE', 'US'].map((value) => ({ value })) } });
    expect(requirementSchema(half)).toHaveProperty('properties.contacts.properties.registrant.allOf', [
      { if: { properties: { country: { enum: ['US'] } }, required: ['country'] }, then: given('state') },
    ]);
  });

  it.each([
    [['AU', 'CA'], { state: true, zip: true }, [undefined, undefined]],
    [['DE', 'IE'], { state: false, zip: false }, [undefined, 'DE']],
    [['DE', 'US'], { state: false, zip: true }, ['US', undefined]],
    [['HK'], { state: false, zip: false }, [undefined, undefined]],
  ])('demand them by the countries %j that the TLD takes', (codes, required, when) => {
    const { state, zip, country } = fieldsOf(
      tldWith({ country: { options: codes.map((value) => ({ value, label: `Country ${value}` })) } }),
    );
    expect({ state: state.required, zip: zip.required }).toEqual(required);
    expect([state.required_when, zip.required_when]).toEqual(when);
    expect(country).toMatchObject({
      type: 'enum',
      options: codes.map((value) => ({ value, label: `Country ${value}` })),
    });
    expect(country).not.toHaveProperty('validation');
  });

  it('take null and blank text for "not given", and nothing else in place of a text', () => {
    expect(takes(plain, { ...PERSON, companyName: null, fax: '', address2: ' ' })).toBe(true);
    for (const wrong of [
      { firstName: ' ' },
      { firstName: null },
      { companyName: 17 },
      { fax: '1' },
      { lastName: 'x'.repeat(128) },
      { address2: 'x'.repeat(256) },
      { zip: '1'.repeat(17) },
    ]) {
      expect(takes(plain, { ...PERSON, ...wrong })).toBe(false);
    }
  });

  it('show what the TLD demands on top', () => {
    const company = tldWith({
      companyName: { required: true, label: 'Firm', description: 'Name of the firm' },
      zip: { format: { pattern: '^[0-9]{5}$' } },
      state: { options: [{ value: 'N', label: 'North' }] },
    });
    expect(fieldsOf(company)).toMatchObject({
      companyName: { required: true, label: 'Firm', description: 'Name of the firm' },
      zip: { validation: '^[0-9]{5}$' },
      state: { type: 'enum', options: [{ value: 'N', label: 'North' }] },
    });
    const firm = { ...PERSON, companyName: 'Lantern Works' };
    expect(
      [firm, { ...firm, state: 'N' }, { ...firm, state: null }, { ...firm, country: 'HK', zip: '' }].map(
        (contact) => takes(company, contact),
      ),
    ).toEqual([true, true, true, true]);
    expect(
      [PERSON, { ...firm, zip: '4011' }, { ...firm, state: 'S' }].map((contact) => takes(company, contact)),
    ).toEqual([false, false, false]);
  });
});
