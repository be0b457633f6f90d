import { BUSINESS_STATUSES } from '@registrar/kernel';
import {
  address,
  ascending,
  bool,
  defineList,
  id,
  instant,
  money,
  name,
  NEWEST_FIRST,
  number,
  oneOf,
  text,
} from '../fields';
import { account } from './common';

export const ACCOUNTS = defineList({
  title: 'Accounts',
  audience: 'common',
  defaultSort: ascending('username'),
  fields: {
    id: id('Account', 'integer', 'shown', 'sortable'),
    username: text('Username', 'shown', 'sortable'),
    parentId: id('Parent account', 'integer', 'nullable'),
    parent: text('Parent username', 'nullable'),
    status: oneOf('Status', ['active', 'closed'], 'shown', 'sortable'),
    createdAt: instant('Created', 'shown', 'sortable'),
    company: text('Company', 'shown', 'nullable', 'personal'),
    email: address('Email', 'nullable', 'personal'),
    available: money('Available credit', 'shown', 'sortable'),
    held: money('Held', 'sortable'),
    creditLimit: money('Credit limit'),
    apiAccess: bool('API access'),
    twoStep: bool('Two-step log-in'),
    approvedReseller: bool('Approved reseller'),
    enterprise: bool('Enterprise'),
    taxCountry: text('Tax country', 'nullable'),
    businessStatus: oneOf('Business status', BUSINESS_STATUSES, 'nullable'),
    strictRequests: bool('Strict requests'),
  },
});

export const CONTACTS = defineList({
  title: 'Contacts',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Contact', 'integer', 'shown', 'sortable'),
    name: text('Name', 'shown', 'personal'),
    company: text('Company', 'shown', 'nullable', 'personal'),
    email: address('Email', 'shown', 'nullable', 'personal'),
    phone: text('Phone', 'nullable', 'personal'),
    city: text('City', 'nullable', 'personal'),
    postalCode: text('Postal code', 'nullable', 'personal'),
    country: text('Country', 'shown', 'nullable'),
    verified: bool('Email verified', 'shown'),
    createdAt: instant('Created', 'shown'),
  },
});

export const VERIFICATIONS = defineList({
  title: 'Verifications of mail addresses',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Verification', 'integer', 'shown', 'sortable'),
    ...account,
    email: address('Email', 'shown', 'personal'),
    contactId: id('Contact', 'integer'),
    state: oneOf('State', ['open', 'verified'], 'shown', 'sortable'),
    createdAt: instant('Created', 'shown'),
    verifyBy: instant('Verify by', 'shown', 'sortable'),
    lastSentAt: instant('Last mail', 'nullable'),
    sent: number('Mails sent', 'sortable'),
    heldAt: instant('Domains on hold since', 'shown', 'nullable', 'sortable'),
    verifiedAt: instant('Verified', 'nullable', 'sortable'),
    verifiedHow: oneOf('Verified by', ['link', 'api', 'import'], 'nullable'),
  },
});

export const TOKENS = defineList({
  title: 'API tokens',
  audience: 'tokens',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Token', 'integer', 'shown', 'sortable'),
    ...account,
    name: text('Name', 'shown'),
    createdAt: instant('Created', 'shown', 'sortable'),
    expiresAt: instant('Expires', 'shown', 'nullable', 'sortable'),
    revokedAt: instant('Revoked', 'shown', 'nullable', 'sortable'),
    readOnly: bool('Read only', 'shown'),
    dnsOnly: bool('DNS only'),
    zones: name('Zones', 'many'),
    sourceNetworks: text('Source networks', 'many'),
    dailySpendCap: money('Daily spend cap', 'nullable'),
    issuedByStaff: bool('Issued by staff'),
    replacedBy: id('Replaced by', 'integer', 'nullable'),
  },
});
