export const CONTACT_ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** Registrant data as kept: absent fields were not given. Phone and fax in E.164, country ISO 3166-1 alpha-2 in capitals. */
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

export interface StoredContact extends ContactData {
  id: number;
  isVerified: boolean;
}
