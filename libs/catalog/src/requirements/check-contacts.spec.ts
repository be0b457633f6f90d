import type { ContactData } from '@registrar/contacts';
import { tldOf } from '../testing';
import { ZZ } from '../testing/golden-tlds';
import { refusal } from '../testing/refusal';
import { checkContacts } from './check-requirements';

describe('contacts of a purchase', () => {
  const person: ContactData = {
    firstName: 'Ilse',
    lastName: 'Varga',
    address1: '4 Quay Street',
    city: 'Port Mara',
    state: 'North',
    zip: '40110',
    country: 'AQ',
    email: 'ilse@example.net',
    phone: '+15550100123',
  };
  const desk = { ...person, companyName: 'Lantern Works' };
  const zip = tldOf({
    contacts: {
      roles: { registrant: { required: false, fields: { zip: { format: { pattern: '^[0-9]{5}$' } } } } },
    },
  });

  const exact = tldOf({
    contacts: {
      exact: true,
      roles: {
        registrant: { required: true, fields: { country: { options: [{ value: 'AQ' }] } } },
        admin: { required: false },
      },
    },
  });

  it.each([
    ['any where the TLD has no rules', tldOf(), {}],
    ['those that are asked for', ZZ, { registrant: person, tech: desk }],
    ['roles without rules, unseen', ZZ, { registrant: person, tech: desk, billing: {} }],
    ['none for a role that is not required', zip, {}],
    [
      'a stored one that lacks what `contactFrom` demands, where the rules are exact',
      exact,
      { registrant: { country: 'AQ' } },
    ],
    ['no company where the rules are exact and do not name it', exact, { registrant: person, admin: {} }],
    ['one that has the form the TLD wants', zip, { registrant: person }],
  ])('are taken: %s', (_, tld, contacts) => {
    expect(() => checkContacts(tld, contacts)).not.toThrow();
  });

  it.each([
    [
      'no registrant where the rules are exact',
      exact,
      {},
      'Bad Request',
      "'contacts.registrant' is required",
    ],
    [
      'a country that exact rules do not list',
      exact,
      { registrant: { ...person, country: 'FR' } },
      "invalid value for 'contacts.registrant.country'",
      "'contacts.registrant.country' must be AQ",
    ],
    ['a role that is missing', ZZ, { registrant: person }, 'Bad Request', "'contacts.tech' is required"],
    ['no contacts', ZZ, {}, 'Bad Request', "'contacts.registrant' is required"],
    [
      'a field this role needs here',
      ZZ,
      { registrant: person, tech: person },
      'Bad Request',
      "'contacts.tech.companyName' is required",
    ],
    [
      'a field every TLD needs',
      ZZ,
      { registrant: { ...person, email: undefined }, tech: desk },
      'Bad Request',
      "'contacts.registrant.email' is required",
    ],
    [
      'a country that is not listed',
      ZZ,
      { registrant: { ...person, country: 'FR' }, tech: desk },
      "invalid value for 'contacts.registrant.country'",
      "'contacts.registrant.country' must be one of AQ, ZZ",
    ],
    [
      'a postal code of another form',
      zip,
      { registrant: { ...person, zip: 'SW1A' } },
      "invalid value for 'contacts.registrant.zip'",
      "'contacts.registrant.zip' must match ^[0-9]{5}$",
    ],
  ])('are refused as 400 naming role and field: %s', (_, tld, contacts, message, details) => {
    expect(refusal(() => checkContacts(tld, contacts))).toMatchObject({ kind: 'invalid', message, details });
  });
});
