import type { ContactRole } from '@registrar/contacts';
import { contactFields, roleWords } from './contact-form';
import type { RoleRule } from './description';

const EXACT = { exact: true };
const GENERIC = { exact: false };
const NEEDED: RoleRule = { required: true };
const OPTIONAL: RoleRule = { required: false };

const fieldsOf = (rules: { exact: boolean }, rule: RoleRule = NEEDED, role: ContactRole = 'registrant') =>
  Object.fromEntries(contactFields(role, rule, rules).map((field) => [field.key, field]));

describe('the form of a contact, with exact rules', () => {
  it('has these texts and limits, and demands what every registration needs', () => {
    expect(
      contactFields('registrant', NEEDED, EXACT).map(
        ({ key, label, description, required, maxLength, format }) => [
          key,
          label,
          description.split('. Required ')[0],
          required,
          maxLength,
          format,
        ],
      ),
    ).toEqual([
      ['firstName', 'First name', 'First name of the person', true, 127, undefined],
      ['lastName', 'Last name', 'Last name of the person', true, 127, undefined],
      ['companyName', 'Company', 'Legal name of the organisation; empty for a person', false, 255, undefined],
      ['address1', 'Street address', 'Street and number, or post office box', true, 255, undefined],
      ['address2', 'Street address, line 2', 'Building, floor or apartment', false, 255, undefined],
      ['city', 'City', 'City or town', true, 255, undefined],
      ['state', 'State or province', 'State, province or region', false, 255, undefined],
      ['zip', 'Postal code', 'Postal code', false, 16, undefined],
      ['email', 'Email', 'Email address', true, 254, 'email'],
      [
        'phone',
        'Phone',
        'Telephone number with + and the country calling code, for example +4930123456',
        true,
        undefined,
        'phone',
      ],
      [
        'fax',
        'Fax',
        'Fax number with + and the country calling code, for example +4930123456',
        false,
        undefined,
        'phone',
      ],
      [
        'country',
        'Country',
        'Country, as its two-letter code of ISO 3166-1, for example DE',
        true,
        undefined,
        { pattern: '^[A-Z]{2}$' },
      ],
    ]);
  });

  it('has no format beside options, and the format and texts of the TLD before its own', () => {
    const { phone, fax, email, city } = fieldsOf(EXACT, {
      required: true,
      fields: {
        phone: { options: [{ value: '+4930123456' }] },
        fax: { format: { pattern: '^[+]49[0-9]+$' } },
        email: { format: 'date', options: [{ value: 'a' }] },
        city: { label: 'Municipality' },
      },
    });
    expect([phone.format, phone.options]).toEqual([undefined, [{ value: '+4930123456' }]]);
    expect(fax.format).toEqual({ pattern: '^[+]49[0-9]+$' });
    expect(email.format).toBe('date');
    expect([city.label, city.description]).toEqual(['Municipality', 'City or town']);
  });

  it('has no list of countries for what all or none of the allowed countries demand', () => {
    const only = (...codes: string[]) =>
      fieldsOf(EXACT, {
        required: true,
        fields: { country: { options: codes.map((value) => ({ value })) } },
      });
    expect(only('AU', 'US').state).toMatchObject({
      required: true,
      description: 'State, province or region',
    });
    expect(only('AU', 'US').state).not.toHaveProperty('requiredIn');
    expect(only('DE').state).toMatchObject({ required: false, description: 'State, province or region' });
    expect(only('DE').state).not.toHaveProperty('requiredIn');
    expect(only('DE', 'US').state).toMatchObject({
      required: false,
      requiredIn: ['US'],
      description: 'State, province or region. Required if the country is US',
    });
    expect(only('HK', 'DE').zip).toMatchObject({ required: false, requiredIn: ['DE'] });
    expect(only('DE', 'US').companyName).not.toHaveProperty('requiredIn');
  });

  it.each<[ContactRole, string, string, string]>([
    [
      'registrant',
      'Registrant',
      'Person or organisation that holds the domain',
      'May be left out: the default registrant of the account is used',
    ],
    [
      'admin',
      'Administrative contact',
      'Contact for decisions about the domain',
      'May be left out: the default contact of the account is used, or else the registrant',
    ],
    [
      'tech',
      'Technical contact',
      'Contact for name servers and other technical questions',
      'May be left out: the default contact of the account is used, or else the registrant',
    ],
    [
      'billing',
      'Billing contact',
      'Contact for invoices',
      'May be left out: the default contact of the account is used, or else the registrant',
    ],
  ])(
    'calls the role %s by its name, and says when it may be left out',
    (role, label, description, optional) => {
      expect(roleWords(role, NEEDED, EXACT)).toEqual({ label, description });
      expect(roleWords(role, OPTIONAL, EXACT)).toEqual({ label, description: `${description}. ${optional}` });
      expect(roleWords(role, { required: true, description: 'The holder' }, EXACT)).toEqual({
        label,
        description: 'The holder',
      });
      expect(roleWords(role, { required: false, description: 'The holder' }, EXACT).description).toBe(
        `The holder. ${optional}`,
      );
    },
  );
});

describe('the form of a contact, with the generic rules', () => {
  it('has these texts and formats, and demands what every registration needs', () => {
    expect(
      contactFields('tech', NEEDED, GENERIC).map(({ key, label, description, required, format }) => [
        key,
        label,
        description,
        required,
        format,
      ]),
    ).toEqual([
      ['firstName', 'Given name', 'Given name of the tech contact', true, undefined],
      ['lastName', 'Family name', 'Family name of the tech contact', true, undefined],
      ['companyName', 'Company', 'Company of the tech contact', false, undefined],
      ['address1', 'Street and number', 'Street and number of the tech contact', true, undefined],
      ['address2', 'Address, second line', 'Address, second line of the tech contact', false, undefined],
      ['city', 'Town', 'Town of the tech contact', true, undefined],
      ['state', 'State or province', 'State or province of the tech contact', false, undefined],
      ['zip', 'Postal code', 'Postal code of the tech contact', false, undefined],
      ['email', 'Email address', 'Email address of the tech contact', true, 'email'],
      ['phone', 'Telephone, E.164', 'Telephone, E.164 of the tech contact', true, 'phone'],
      ['fax', 'Fax, E.164', 'Fax, E.164 of the tech contact', false, 'phone'],
      ['country', 'Country', 'Country of the tech contact, two letters', true, undefined],
    ]);
  });

  it('takes texts, formats, options and demands of the TLD, but never drops a generic demand', () => {
    const fields = fieldsOf(GENERIC, {
      required: true,
      fields: {
        companyName: { required: true, label: 'Firm' },
        fax: { format: { pattern: '^[+]49' }, description: 'Where papers go' },
        email: { required: false },
        country: { options: [{ value: 'DE' }] },
      },
    });
    expect(fields).toMatchObject({
      companyName: { required: true, label: 'Firm', description: 'Firm of the registrant contact' },
      fax: { required: false, format: { pattern: '^[+]49' }, description: 'Where papers go' },
      email: { required: true, format: 'email' },
      country: {
        required: true,
        options: [{ value: 'DE' }],
        description: 'Country of the registrant contact',
      },
    });
    expect(fields.state).not.toHaveProperty('requiredIn');
  });

  it.each<[ContactRole, string]>([
    ['registrant', 'Rules for the registrant contact'],
    ['billing', 'Rules for the billing contact'],
  ])('calls the role %s by what its rules are for, without a label', (role, description) => {
    expect(roleWords(role, OPTIONAL, GENERIC)).toEqual({ description });
    expect(roleWords(role, { required: true, description: 'The holder' }, GENERIC)).toEqual({
      description: 'The holder',
    });
  });
});
