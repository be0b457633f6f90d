import { type Check, isNumber, isObjectOf, type JsonValue } from '@registrar/kernel';

export const CONTACT_ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** Local contact ids of all roles, as stored with operations. */
export const isContactIds: Check<Record<ContactRole, number>> = isObjectOf<Record<ContactRole, number>>({
  registrant: isNumber,
  admin: isNumber,
  tech: isNumber,
  billing: isNumber,
});

/**
 * Registrant data as stored: absent fields were not given. Phone and fax in E.164, country ISO 3166-1 alpha-2
 * in capitals.
 */
export interface ContactData {
  firstName?: string;
  lastName?: string;
  companyName?: string;
  address1?: string;
  address2?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  email?: string;
  phone?: string;
  fax?: string;
}

/** In the order in which they are shown. */
export const CONTACT_FIELDS: readonly (keyof ContactData)[] = [
  'firstName',
  'lastName',
  'companyName',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'email',
  'phone',
  'fax',
];

/** A contact to be stored. */
export interface NewContact extends ContactData {
  /**
   * Registry data (RegistryExtra[]) that a registry stores with this contact: of a registrant under a TLD
   * that demands it.
   */
  registryData?: JsonValue;
}

export interface StoredContact extends NewContact {
  id: number;
  isVerified: boolean;
}

/** The given data of a contact, without the fields of a stored one. */
export function bareContact(contact: ContactData | StoredContact): ContactData {
  const { id: _id, isVerified: _isVerified, registryData: _registryData, ...data } = contact as StoredContact;
  return data;
}
