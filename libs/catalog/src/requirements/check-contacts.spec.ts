import { person } from '@registrar/contacts/testing';
import { tldOf } from '../testing';
import { ZZ } from '../testing/golden-tlds';
import { refusal } from '../testing/refusal';
import { checkContacts } from './check-requirements';

describe('contacts of a purchase', () => {
  const holder = person({ state: 'North', country: 'AQ' });
  const desk = { ...holder, companyName: 'Lantern Works' };
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
    ['those that are asked for', ZZ, { registrant: holder, tech: desk }],
    ['roles without rules, unseen', ZZ, { registrant: holder, tech: desk, billing: {} }],
    ['none for a role that is not required', zip, {}],
    [
      'a stored one that lacks what `contactFrom` demands, where the rules are exact',
      exact,
      { registrant: { country: 'AQ' } },
    ],
    ['no company where the rules are exact and do not name it', exact, { registrant: holder, admin: {} }],
    ['one that has the form the TLD wants', zip, { registrant: holder }],
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
      { registrant: { ...holder, country: 'FR' } },
      "invalid value for 'contacts.registrant.country'",
      "'contacts.registrant.country' must be AQ",
    ],
    ['a role that is missing', ZZ, { registrant: holder }, 'Bad Request', "'contacts.tech' is required"],
    ['no contacts', ZZ, {}, 'Bad Request', "'contacts.registrant' is required"],
    [
      'a field this role needs here',
      ZZ,
      { registrant: holder, tech: holder },
      'Bad Request',
      "'contacts.tech.companyName' is required",
    ],
    [
      'a field every TLD needs',
      ZZ,
      { registrant: { ...holder, email: undefined }, tech: desk },
      'Bad Request',
      "'contacts.registrant.email' is required",
    ],
    [
      'a country that is not listed',
      ZZ,
      { registrant: { ...holder, country: 'FR' }, tech: desk },
      "invalid value for 'contacts.registrant.country'",
      "'contacts.registrant.country' must be one of AQ, ZZ",
    ],
    [
      'a postal code of another form',
      zip,
      { registrant: { ...holder, zip: 'SW1A' } },
      "invalid value for 'contacts.registrant.zip'",
      "'contacts.registrant.zip' must match ^[0-9]{5}$",
    ],
  ])('are refused as 400 naming role and field: %s', (_, tld, contacts, message, details) => {
    expect(refusal(() => checkContacts(tld, contacts))).toMatchObject({ kind: 'invalid', message, details });
  });
});
