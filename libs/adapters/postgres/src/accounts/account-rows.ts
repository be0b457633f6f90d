import type {
  Account,
  AccountOptions,
  ApiToken,
  DefaultContacts,
  PurchaseDefaults,
  TokenLimits,
} from '@registrar/accounts';
import { type BusinessStatus, Money } from '@registrar/kernel';
import type { AccountEntity } from './entities/accounts.entity';

export type DefaultsRow = Pick<
  AccountEntity,
  | 'default_autorenew'
  | 'default_privacy'
  | 'default_nameservers'
  | 'registrant_id'
  | 'admin_id'
  | 'tech_id'
  | 'billing_id'
>;

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
  tax_by_rule: boolean;
  tax_country: string | null;
  business_status: BusinessStatus | null;
  tax_id: string | null;
  registrant_lock_opt_out: boolean;
  max_sub_accounts: number | null;
  autorenew_lead_days: Account['autorenewLeadDays'];
  compliance_notices: Account['complianceNotices'];
  expiration_hold: boolean;
  default_currency: string;
  verify_forwarding_recipients: boolean;
  strict_requests: boolean;
  created_at: Date;
}

export interface TokenLimitsRow {
  read_only: boolean;
  dns_only: boolean;
  zones: string[] | null;
  record_types: string[] | null;
  /** bigint arrives as text. */
  daily_spend_cap: string | null;
  expires_at: Date | null;
  source_networks: string[] | null;
}

export interface TokenRow extends TokenLimitsRow {
  id: number;
  name: string;
  created_at: Date;
  revoked_at: Date | null;
  replaced_by: number | null;
  issued_by_staff: boolean;
}

/** In the order of `limitValues`. */
export const LIMIT_COLUMNS =
  'read_only, dns_only, zones, record_types, daily_spend_cap, expires_at, source_networks';
export const TOKEN_COLUMNS = `id, name, created_at, revoked_at, replaced_by, issued_by_staff, ${LIMIT_COLUMNS}`;

export const DEFAULTS_COLUMNS =
  'default_autorenew, default_privacy, default_nameservers, registrant_id, admin_id, tech_id, billing_id';

const OPTION_LIST = [
  'two_step_enabled',
  'api_access_enabled',
  'approved_reseller',
  'enterprise',
  'rate_per_second',
  'rate_per_hour',
  'tax_bps',
  'tax_by_rule',
  'tax_country',
  'business_status',
  'tax_id',
  'registrant_lock_opt_out',
  'max_sub_accounts',
  'autorenew_lead_days',
  'compliance_notices',
  'expiration_hold',
  'default_currency',
  'verify_forwarding_recipients',
  'strict_requests',
  'default_autorenew',
  'default_privacy',
  'default_nameservers',
  'registrant_id',
  'admin_id',
  'tech_id',
  'billing_id',
];
/** In the order of `optionValues`. */
export const OPTION_COLUMNS = OPTION_LIST.join(', ');
export const ACCOUNT_COLUMNS = `id, username, parent_id, status, ${OPTION_COLUMNS}, created_at`;

/** `$first, …`: placeholders for `optionValues`. */
export const optionParameters = (first: number): string =>
  OPTION_LIST.map((_, at) => `$${first + at}`).join(', ');

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
    options.taxation.byRule,
    options.taxation.country ?? null,
    options.taxation.businessStatus ?? null,
    options.taxation.taxId ?? null,
    options.registrantLockOptOut,
    options.maxSubAccounts ?? null,
    options.autorenewLeadDays,
    options.complianceNotices,
    options.expirationHold,
    options.defaultCurrency,
    options.verifyForwardingRecipients,
    options.strictRequests,
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
    taxation: {
      byRule: row.tax_by_rule,
      ...(row.tax_country !== null && { country: row.tax_country }),
      ...(row.business_status && { businessStatus: row.business_status }),
      ...(row.tax_id !== null && { taxId: row.tax_id }),
    },
    registrantLockOptOut: row.registrant_lock_opt_out,
    ...(row.max_sub_accounts !== null && { maxSubAccounts: row.max_sub_accounts }),
    autorenewLeadDays: row.autorenew_lead_days,
    complianceNotices: row.compliance_notices,
    expirationHold: row.expiration_hold,
    defaultCurrency: row.default_currency,
    verifyForwardingRecipients: row.verify_forwarding_recipients,
    strictRequests: row.strict_requests,
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
  return {
    autorenewEnabled: row.default_autorenew,
    privacyEnabled: row.default_privacy,
    nameservers: row.default_nameservers,
    contacts,
  };
}

export const tokenOf = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  ...(row.revoked_at && { revokedAt: row.revoked_at }),
  limits: limitsOf(row),
  ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
  ...(row.issued_by_staff && { issuedByStaff: true as const }),
});

/**
 * The order that selects an account's signing token for webhooks: the lowest id, tokens issued by staff last.
 */
export const SIGNING_ORDER = 'issued_by_staff, id';

/** Absent fields do not limit. */
export const limitsOf = (row: TokenLimitsRow): TokenLimits => ({
  ...(row.read_only && { readOnly: true }),
  ...(row.dns_only && { dnsOnly: true }),
  ...(row.zones && { zones: row.zones }),
  ...(row.record_types && { recordTypes: row.record_types }),
  ...(row.daily_spend_cap !== null && { dailySpendCap: Money.of(BigInt(row.daily_spend_cap)) }),
  ...(row.expires_at && { expiresAt: row.expires_at }),
  ...(row.source_networks && { sourceNetworks: row.source_networks }),
});

export const limitValues = (limits: TokenLimits): unknown[] => [
  limits.readOnly ?? false,
  limits.dnsOnly ?? false,
  limits.zones ?? null,
  limits.recordTypes ?? null,
  limits.dailySpendCap?.minor.toString() ?? null,
  limits.expiresAt ?? null,
  limits.sourceNetworks ?? null,
];
