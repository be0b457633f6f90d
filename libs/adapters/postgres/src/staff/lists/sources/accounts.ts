import { accountOf, joinAccount, type ListSql } from '../list-sql';
import { CONTACT_NAME } from './domains';

export const ACCOUNTS: ListSql<'accounts'> = {
  from: `accounts a left join accounts p on p.id = a.parent_id left join contacts c on c.id = a.registrant_id
    left join account_balances b on b.account_id = a.id`,
  fields: {
    id: 'a.id',
    username: { sql: 'a.username', sorted: 'lower(a.username)' },
    parentId: 'a.parent_id',
    parent: 'p.username',
    status: 'a.status',
    createdAt: 'a.created_at',
    company: 'c.company_name',
    email: 'c.email',
    available: { sql: 'coalesce(b.available, 0)', currency: 'b.currency' },
    held: { sql: 'coalesce(b.held, 0)', currency: 'b.currency' },
    creditLimit: { sql: 'coalesce(b.credit_limit, 0)', currency: 'b.currency' },
    apiAccess: 'a.api_access_enabled',
    twoStep: 'a.two_step_enabled',
    approvedReseller: 'a.approved_reseller',
    enterprise: 'a.enterprise',
    taxCountry: 'a.tax_country::text',
    businessStatus: 'a.business_status',
    strictRequests: 'a.strict_requests',
  },
};

export const CONTACTS: ListSql<'contacts'> = {
  from: 'contacts c',
  fields: {
    id: 'c.id',
    name: CONTACT_NAME,
    company: 'c.company_name',
    email: 'c.email',
    phone: 'c.phone',
    city: 'c.city',
    postalCode: 'c.zip',
    country: 'c.country',
    verified: 'c.is_verified',
    createdAt: 'c.created_at',
  },
};

export const VERIFICATIONS: ListSql<'verifications'> = {
  from: `contact_verifications v ${joinAccount('v')}`,
  fields: {
    id: 'v.id',
    ...accountOf('v'),
    email: 'v.email',
    contactId: 'v.contact_id',
    state: 'v.state',
    createdAt: 'v.created_at',
    verifyBy: 'v.verify_by',
    lastSentAt: 'v.last_sent_at',
    sent: 'v.sent',
    heldAt: 'v.held_at',
    verifiedAt: 'v.verified_at',
    verifiedHow: 'v.verified_how',
  },
};

export const TOKENS: ListSql<'tokens'> = {
  from: `api_tokens t ${joinAccount('t')}`,
  fields: {
    id: 't.id',
    ...accountOf('t'),
    name: 't.name',
    createdAt: 't.created_at',
    expiresAt: 't.expires_at',
    revokedAt: 't.revoked_at',
    readOnly: 't.read_only',
    dnsOnly: 't.dns_only',
    zones: 't.zones',
    sourceNetworks: 't.source_networks',
    dailySpendCap: 't.daily_spend_cap',
    issuedByStaff: 't.issued_by_staff',
    replacedBy: 't.replaced_by',
  },
};
