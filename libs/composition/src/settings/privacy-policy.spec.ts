import { privacyPolicyOf } from './privacy-policy';

const SETTINGS = {
  privacyName: 'Domain  Name Privacy',
  privacyOrganization: 'Shade',
  privacyAddress: '1 Shade Street',
  privacyCity: 'Port Mara',
  privacyState: undefined,
  privacyZip: '40110',
  privacyCountry: 'DE',
  privacyPhone: '+4930999000',
  privacyEmailDomain: 'private.example',
};

it('makes the contact that registries are shown of the settings', () => {
  expect(privacyPolicyOf(SETTINGS)).toEqual({
    contact: {
      firstName: 'Domain Name',
      lastName: 'Privacy',
      companyName: 'Shade',
      address1: '1 Shade Street',
      city: 'Port Mara',
      zip: '40110',
      country: 'DE',
      phone: '+4930999000',
    },
    emailDomain: 'private.example',
  });
});

it.each([
  ['a country that is none', { privacyCountry: 'Germany' }],
  ['a name of one word', { privacyName: 'Privacy' }],
  ['a phone without a country', { privacyPhone: '030999' }],
  ['no postal code where the country has them', { privacyZip: '' }],
  ['an email domain that is none', { privacyEmailDomain: 'not a domain' }],
  ['no state where the country has them', { privacyCountry: 'US' }],
])('refuses %s', (_, values) => {
  expect(() => privacyPolicyOf({ ...SETTINGS, ...values })).toThrow();
});
