import { optional, text } from '../setting-readers';

/** The contact that registries show under privacy. */
export const PRIVACY_DEFINITIONS = {
  privacyName: text('PRIVACY_NAME', {
    description:
      'Name that registries with contacts are shown in place of a registrant under privacy; your own in production',
    unit: 'first and last name',
    byDefault: 'Domain Privacy',
  }),
  privacyOrganization: text('PRIVACY_ORGANIZATION', {
    description: 'Organization of that contact',
    byDefault: 'Privacy Service of the Registrar',
  }),
  privacyAddress: text('PRIVACY_ADDRESS', {
    description: 'Street and number of that contact',
    byDefault: '1 Registrar Street',
  }),
  privacyCity: text('PRIVACY_CITY', { description: 'City of that contact', byDefault: 'Berlin' }),
  privacyState: optional(
    text('PRIVACY_STATE', { description: 'State or province of that contact, where its country has them' }),
  ),
  privacyZip: text('PRIVACY_ZIP', { description: 'Postal code of that contact', byDefault: '10115' }),
  privacyCountry: text('PRIVACY_COUNTRY', {
    description: 'Country of that contact',
    unit: 'ISO 3166-1 alpha-2',
    byDefault: 'DE',
  }),
  privacyPhone: text('PRIVACY_PHONE', {
    description: 'Phone of that contact',
    unit: 'E.164',
    byDefault: '+4930000000',
  }),
  privacyEmailDomain: text('PRIVACY_EMAIL_DOMAIN', {
    description:
      'Domain of the email addresses of domains under privacy, one address each; mail to it must be passed on to the registrants',
    byDefault: 'privacy.registrar.example',
  }),
};
