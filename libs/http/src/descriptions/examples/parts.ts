/** Contacts and hosts of the examples, all reserved for documentation (RFC 2606, RFC 5737, 555-01xx). */
export const ILSE = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+15550100123',
};
export const DESK = {
  firstName: 'Desk',
  lastName: 'Technical',
  companyName: 'Lantern Works',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'tech@example.net',
  phone: '+15550100177',
};
/** The default name servers of the local stack. */
export const NAMESERVERS = ['ns1.example.test', 'ns2.example.test'];

export const DOMAIN = { domainName: 'example.com' };
/** Of a domain at another registrar, or in another account. */
export const CODE = 'transfer-Code-2718';
export const DIGEST = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766';
/** Placeholders for random ids of the platform. */
export const UUID = '0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40';
