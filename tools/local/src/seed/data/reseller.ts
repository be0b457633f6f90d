import type { ContactData } from '@registrar/contacts';

/** The demo reseller. In the sandbox usernames end in `-test`. */
export const RESELLER_NAME = 'demo-test';
export const TOKEN_NAME = 'default';

/** Dollars; the initial credit of every sandbox account (BEHAVIOUR §19). */
export const OPENING_CREDIT = '100000.00';
/** Identifies the posting, so that a second start grants no second credit. */
export const OPENING_CREDIT_REFERENCE = 'sandbox opening credit';

export const STAFF_KEY_NAME = 'local owner';

/**
 * Below a TLD that the simulator does not serve: a host below a served one would need its domain first. Names
 * and numbers are those reserved for examples and tests (RFC 2606, and 555-01xx).
 */
export const NAMESERVERS: readonly string[] = ['ns1.example.test', 'ns2.example.test'];

export const HOLDER: ContactData = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  state: 'North',
  zip: '40110',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+15550100123',
};
export const DESK: ContactData = {
  firstName: 'Desk',
  lastName: 'Technical',
  companyName: 'Lantern Works',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  state: 'North',
  zip: '40112',
  country: 'DE',
  email: 'tech@example.net',
  phone: '+15550100177',
};
