import { person } from './testing';
import { AppError } from '@registrar/kernel';
import { CONTACT_ROLES } from './contact';
import { contactFrom, toAsciiContact, toRegistryName, type ContactInput } from './contact-rules';

const complete = person();

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('not refused');
}

const refused = (change: ContactInput): AppError =>
  refusal(() => contactFrom('registrant', { ...complete, ...change }));

describe('a contact as sent', () => {
  it('is stored unchanged when complete and clean', () => {
    expect(contactFrom('admin', complete)).toEqual(complete);
  });

  it.each([
    ['blanks around a text', { firstName: '  Ilse ' }, { firstName: 'Ilse' }],
    ['null for an optional field', { companyName: null, fax: null, address2: null }, {}],
    ['blank text for an optional field', { companyName: '   ', state: '' }, {}],
    ['the read-only fields of an answer', { isVerified: true, verificationId: 7 }, {}],
    ['a decomposed letter', { city: 'Zu\u0308rich' }, { city: 'Zürich' }],
    ['another script', { city: '東京' }, { city: '東京' }],
    [
      'an EPP telephone number',
      { phone: '+1.5550100123', fax: '+44.2071838750' },
      { phone: '+15550100123', fax: '+442071838750' },
    ],
    [
      'an address with an international domain',
      { email: 'Ilse@BÜCHER.example' },
      { email: 'Ilse@xn--bcher-kva.example' },
    ],
    [
      'a text at its limit',
      { address2: 'x'.repeat(255), zip: '1'.repeat(16) },
      { address2: 'x'.repeat(255), zip: '1'.repeat(16) },
    ],
    [
      'characters outside the basic plane, each counted once',
      { address2: '😀'.repeat(255) },
      { address2: '😀'.repeat(255) },
    ],
  ] as [string, ContactInput, object][])('takes %s', (_what, change, kept) => {
    expect(contactFrom('registrant', { ...complete, ...change })).toEqual({ ...complete, ...kept });
  });

  it.each(['firstName', 'lastName', 'address1', 'city', 'country', 'email', 'phone', 'zip'] as const)(
    'is refused without %s',
    (field) => {
      for (const nothing of [undefined, null, '', ' \t ']) {
        expect(refused({ [field]: nothing })).toMatchObject({
          kind: 'invalid',
          code: 'contact.incomplete',
          message: 'Bad Request',
          details: `'contacts.registrant.${field}' is required`,
        });
      }
    },
  );

  it.each(['US', 'CA', 'AU'])('needs a state in %s', (country) => {
    expect(refused({ country }).details).toBe("'contacts.registrant.state' is required");
    expect(contactFrom('tech', { ...complete, country, state: 'NW' }).state).toBe('NW');
  });

  it.each(['HK', 'AE', 'PA', 'IE'])('needs no postal code in %s', (country) => {
    expect(contactFrom('tech', { ...complete, country, zip: null })).not.toHaveProperty('zip');
  });

  it.each(CONTACT_ROLES)('names the role %s in a refusal', (role) => {
    const wrong = { ...complete, email: 'no-address' };
    expect(refusal(() => contactFrom(role, wrong)).details).toBe(
      `'contacts.${role}.email' must be an email address`,
    );
    expect(refusal(() => contactFrom(role, {})).details).toBe(`'contacts.${role}.firstName' is required`);
  });

  it.each([
    ['country', 'a word', 'Germany'],
    ['country', 'small letters', 'de'],
    ['country', 'an unassigned code', 'ZZ'],
    ['country', 'a reserved code', 'UK'],
    ['country', 'a user-assigned code', 'XK'],
    ['country', 'a union', 'EU'],
    ['country', 'a list of codes', 'DE FR'],
    ['phone', 'no plus', '15550100123'],
    ['phone', 'a zero first', '+05550100123'],
    ['phone', 'seven digits', '+1555010'],
    ['phone', 'sixteen digits', '+1555010012345678'],
    ['phone', 'blanks', '+1 555 0100 123'],
    ['phone', 'hyphens', '+1-555-0100-123'],
    ['phone', 'two dots', '+1.555.0100123'],
    ['phone', 'a dot behind half of the country code', '+4.42071838750'],
    ['phone', 'a dot behind more than the country code', '+155.50100123'],
    ['phone', 'an unassigned country code', '+9995550100'],
    ['phone', 'an extension', '+15550100123x9'],
    ['fax', 'letters', '+1555FAXES00'],
    ['zip', 'more than 16 characters', '1'.repeat(17)],
    ['city', 'more than 255 characters', 'x'.repeat(256)],
    ['companyName', 'more than 255 characters', 'x'.repeat(256)],
    ['state', 'more than 255 characters', 'x'.repeat(256)],
    ['lastName', 'a line end', 'Var\nga'],
    ['address1', 'a tab', '4\tQuay Street'],
    ['address1', 'a null character', '4 Quay\u0000Street'],
    ['city', 'a line separator', 'Port\u2028Mara'],
    ['city', 'half of a surrogate pair', 'Port \ud83d'],
    ['city', 'a noncharacter', 'Port \uffff'],
    ['companyName', 'a mark that turns the direction', 'Lantern \u202eskroW'],
  ] as [keyof typeof complete, string, string][])('is refused when %s is %s', (field, _what, value) => {
    const error = refused({ [field]: value });
    expect(error).toMatchObject({
      kind: 'invalid',
      code: 'contact.invalid',
      message: `invalid value for 'contacts.registrant.${field}'`,
    });
    expect(error.details).toMatch(`'contacts.registrant.${field}' must `);
  });

  it('is refused without the sent values, since they are personal data', () => {
    const { message, details } = refused({ email: 'ilse at home' });
    expect(`${message} ${details}`).not.toContain('ilse at home');
  });

  it.each([17, true, {}, ['Ilse']])('is refused when a field is %j instead of text', (value) => {
    expect(refused({ firstName: value as never })).toMatchObject({
      message: "invalid value for 'contacts.registrant.firstName'",
      details: "'contacts.registrant.firstName' must be a string",
    });
  });

  it('is refused when both names together are longer than the one name of a registry', () => {
    const names = (first: number, last: number): ContactInput => ({
      firstName: 'x'.repeat(first),
      lastName: 'y'.repeat(last),
    });
    expect(refused(names(128, 127))).toMatchObject({
      message: "invalid value for 'contacts.registrant.lastName'",
      details: "'contacts.registrant.lastName' must be at most 254 characters together with firstName",
    });
    expect(contactFrom('admin', { ...complete, ...names(127, 127) })).toMatchObject(names(127, 127));
  });
});

describe('an email address', () => {
  it.each([
    'a@example.net',
    "o'hara+shop@example.co.uk",
    `${'a'.repeat(64)}@example.net`,
    'first.last@xn--bcher-kva.example',
    '#!$%&*/=?^_{|}~-@example.net',
    `a@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(60)}`,
  ])('is taken: %s', (email) => {
    expect(contactFrom('billing', { ...complete, email }).email).toBe(email);
  });

  it.each([
    ['no at sign', 'ilse.example.net'],
    ['two at signs', 'ilse@home@example.net'],
    ['no local part', '@example.net'],
    ['no domain', 'ilse@'],
    ['a domain of one label', 'ilse@localhost'],
    ['an address literal', 'ilse@[192.0.2.1]'],
    ['a bare address', 'ilse@192.0.2.1'],
    ['a dot first', '.ilse@example.net'],
    ['an option of a program', '-oQ/tmp@example.net'],
    ['a pipe', '|program@example.net'],
    ['a command', 'il`id`se@example.net'],
    ['a command at the end', 'ilse`@example.net'],
    ['a dot last', 'ilse.@example.net'],
    ['two dots in a row', 'il..se@example.net'],
    ['a blank', 'il se@example.net'],
    ['a blank before the domain', 'ilse@ example.net'],
    ['a final dot', 'ilse@example.net.'],
    ['a quoted local part', '"il se"@example.net'],
    ['a display name', 'Ilse <ilse@example.net>'],
    ['two addresses', 'ilse@example.net,tech@example.net'],
    ['letters beyond ASCII before the at sign', 'ülse@example.net'],
    ['an underscore in the domain', 'ilse@ex_ample.net'],
    ['a hyphen at the end of a label', 'ilse@example-.net'],
    ['a symbol in the domain', 'ilse@☃.net'],
    ['65 octets before the at sign', `${'a'.repeat(65)}@example.net`],
    ['255 octets', `a@${`${'b'.repeat(63)}.`.repeat(3)}${'c'.repeat(61)}`],
  ])('is refused with %s', (_what, email) => {
    expect(refused({ email })).toMatchObject({ message: "invalid value for 'contacts.registrant.email'" });
  });
});

describe('the name for a registry', () => {
  it.each([
    [{ firstName: 'Ilse', lastName: 'Varga' }, 'Ilse Varga'],
    [{ lastName: 'Varga' }, 'Varga'],
    [{ firstName: 'Ilse' }, 'Ilse'],
  ])('of %j is %s', (contact, name) => {
    expect(toRegistryName(contact)).toBe(name);
  });
});

describe('a contact in ASCII', () => {
  const LATIN = 'must be written in Latin letters for this TLD';

  it('has its letters folded and all else as it was', () => {
    const contact = { ...complete, firstName: 'Zoë', lastName: 'Łukasiewicz', address1: 'Weiße Straße 9' };
    const ascii = { firstName: 'Zoe', lastName: 'Lukasiewicz', address1: 'Weisse Strasse 9' };
    expect(toAsciiContact('registrant', contact)).toEqual({ ...complete, ...ascii });
  });

  it.each([
    ['another script', 'city', '東京', LATIN],
    ['a sign', 'companyName', 'Lantern ☃', LATIN],
    ['nothing but signs that fold to nothing', 'address2', '··', LATIN],
    ['nothing but blanks beside such signs', 'address2', '· ·', LATIN],
    ['a text that grows over its limit', 'address2', 'ß'.repeat(128), 'must be at most 255 characters'],
  ])('is refused for %s, naming the field', (_what, field, value, rule) => {
    const error = refusal(() => toAsciiContact('tech', { ...complete, [field]: value }));
    expect(error).toMatchObject({ kind: 'invalid', message: `invalid value for 'contacts.tech.${field}'` });
    expect(error.details).toBe(`'contacts.tech.${field}' ${rule}`);
  });
});
