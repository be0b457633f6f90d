import type { ContactData } from '../contact';

/** A complete contact without optional fields, with the given ones changed or added. */
export const person = (values: Partial<ContactData> = {}): ContactData => ({
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+15550100123',
  ...values,
});
