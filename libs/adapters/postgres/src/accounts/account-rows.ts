import type { Account, AccountOptions, ApiToken, DefaultContacts, PurchaseDefaults } from '@registrar/accounts';

export interface DefaultsRow {
  default_autorenew: boolean;
  default_privacy: boolean;
  default_nameservers: string[];
  registrant_id: number | null;
  admin_id: number | null;
  tech_id: number | null;
  billing_id: number | null;
}

export interface AccountRow extends DefaultsRow {
  id: number;
  username: string;
  parent_id: number | null;
  status: Account['status'];
  two_step_enabled: boolean;
  api_access_enabled: boolean;
  approved_reseller: boolean;
  enterprise: boolean;
  rate_per_second: number | null;
  rate_per_hour: number | null;
  tax_bps: number;
  registrant_lock_opt_out: boolean;
  created_at: Date;
}

export interface TokenRow {
  id: number;
  name: string;
  created_at: Date;
  revoked_at: Date | null;
}

export const DEFAULTS_COLUMNS = 'default_autorenew, default_privacy, default_nameservers, registrant_id, admin_id, tech_id, billing_id';

const OPTION_LIST = [
  'two_step_enabled', 'api_access_enabled', 'approved_reseller', 'enterprise', 'rate_per_second', 'rate_per_hour', 'tax_bps', 'registrant_lock_opt_out',
  'default_autorenew', 'default_privacy', 'default_nameservers', 'registrant_id', 'admin_id', 'tech_id', 'billing_id',
];
/** In the order of `optionValues`. */
export const OPTION_COLUMNS = OPTION_LIST.join(', ');
export const ACCOUNT_COLUMNS = `id, username, parent_id, status, ${OPTION_COLUMNS}, created_at`;

/** `$first, …` for the values of `optionValues`. */
export const optionParameters = (first: number): string => OPTION_LIST.map((_, at) => `$${first + at}`).join(', ');

export function optionValues(options: AccountOptions): unknown[] {
  const { access, limits, defaults } = options;
  return [
    options.twoStepEnabled,
    options.apiAccessEnabled,
    access.approvedReseller,
    access.enterprise,
    limits.perSecond ?? null,
    limits.perHour ?? null,
    options.taxBps,
    options.registrantLockOptOut,
    defaults.autorenewEnabled,
    defaults.privacyEnabled,
    [...defaults.nameservers],
    defaults.contacts.registrant ?? null,
    defaults.contacts.admin ?? null,
    defaults.contacts.tech ?? null,
    defaults.contacts.billing ?? null,
  ];
}

export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    status: row.status,
    twoStepEnabled: row.two_step_enabled,
    apiAccessEnabled: row.api_access_enabled,
    access: { approvedReseller: row.approved_reseller, enterprise: row.enterprise },
    limits: {
      ...(row.rate_per_second !== null && { perSecond: row.rate_per_second }),
      ...(row.rate_per_hour !== null && { perHour: row.rate_per_hour }),
    },
    taxBps: row.tax_bps,
    registrantLockOptOut: row.registrant_lock_opt_out,
    defaults: defaultsOf(row),
    createdAt: row.created_at,
  };
}

export function defaultsOf(row: DefaultsRow): PurchaseDefaults {
  const contacts: DefaultContacts = {};
  if (row.registrant_id !== null) contacts.registrant = row.registrant_id;
  if (row.admin_id !== null) contacts.admin = row.admin_id;
  if (row.tech_id !== null) contacts.tech = row.tech_id;
  if (row.billing_id !== null) contacts.billing = row.billing_id;
  return { autorenewEnabled: row.default_autorenew, privacyEnabled: row.default_privacy, nameservers: row.default_nameservers, contacts };
}

export const tokenOf = (row: TokenRow): ApiToken => ({
  id: row.id, name: row.name, createdAt: row.created_at, ...(row.revoked_at && { revokedAt: row.revoked_at }),
});
