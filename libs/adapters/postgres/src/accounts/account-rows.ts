import type {
  Account,
  AccountOptions,
  ApiToken,
  DefaultContacts,
  PurchaseDefaults,
  Suspension,
  TokenLimits,
} from '@registrar/accounts';
import { Money } from '@registrar/kernel';
import type { AccountEntity } from './entities/accounts.entity';
import type { ApiTokenEntity } from './entities/api-tokens.entity';

/** In the order of `limitValues`. */
const LIMIT_LIST = [
  'read_only',
  'dns_only',
  'zones',
  'record_types',
  'daily_spend_cap',
  'expires_at',
  'source_networks',
] as const satisfies (keyof ApiTokenEntity)[];
export const LIMIT_COLUMNS = LIMIT_LIST.join(', ');

const TOKEN_LIST = [
  'id',
  'name',
  'created_at',
  'revoked_at',
  'replaced_by',
  'issued_by_staff',
  ...LIMIT_LIST,
] as const satisfies (keyof ApiTokenEntity)[];
export const TOKEN_COLUMNS = TOKEN_LIST.join(', ');

const DEFAULTS_LIST = [
  'default_autorenew',
  'default_privacy',
  'default_nameservers',
  'registrant_id',
  'admin_id',
  'tech_id',
  'billing_id',
] as const satisfies (keyof AccountEntity)[];
export const DEFAULTS_COLUMNS = DEFAULTS_LIST.join(', ');

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
  'registrant_lock_opt_out_from',
  'max_sub_accounts',
  'autorenew_lead_days',
  'compliance_notices',
  'expiration_hold',
  'default_currency',
  'verify_forwarding_recipients',
  'strict_requests',
  ...DEFAULTS_LIST,
] as const satisfies (keyof AccountEntity)[];

const ACCOUNT_LIST = [
  'id',
  'username',
  'parent_id',
  'status',
  ...OPTION_LIST,
  'suspended_at',
  'suspension_reason',
  'suspension_includes_subs',
  'created_at',
] as const satisfies (keyof AccountEntity)[];
export const ACCOUNT_COLUMNS = ACCOUNT_LIST.join(', ');

export type TokenLimitsRow = Pick<ApiTokenEntity, (typeof LIMIT_LIST)[number]>;
export type TokenRow = Pick<ApiTokenEntity, (typeof TOKEN_LIST)[number]>;
export type DefaultsRow = Pick<AccountEntity, (typeof DEFAULTS_LIST)[number]>;
export type AccountRow = Pick<AccountEntity, (typeof ACCOUNT_LIST)[number]>;

type OptionsRow = Pick<AccountEntity, (typeof OPTION_LIST)[number]>;

export function optionsRow(options: AccountOptions): OptionsRow {
  const { access, limits, taxation, defaults } = options;
  return {
    two_step_enabled: options.twoStepEnabled,
    api_access_enabled: options.apiAccessEnabled,
    approved_reseller: access.approvedReseller,
    enterprise: access.enterprise,
    rate_per_second: limits.perSecond ?? null,
    rate_per_hour: limits.perHour ?? null,
    tax_bps: options.taxBps,
    tax_by_rule: taxation.byRule,
    tax_country: taxation.country ?? null,
    business_status: taxation.businessStatus ?? null,
    tax_id: taxation.taxId ?? null,
    registrant_lock_opt_out: options.registrantLockOptOut,
    registrant_lock_opt_out_from: options.registrantLockOptOutFrom ?? null,
    max_sub_accounts: options.maxSubAccounts ?? null,
    autorenew_lead_days: options.autorenewLeadDays,
    compliance_notices: options.complianceNotices,
    expiration_hold: options.expirationHold,
    default_currency: options.defaultCurrency,
    verify_forwarding_recipients: options.verifyForwardingRecipients,
    strict_requests: options.strictRequests,
    default_autorenew: defaults.autorenewEnabled,
    default_privacy: defaults.privacyEnabled,
    default_nameservers: [...defaults.nameservers],
    registrant_id: defaults.contacts.registrant ?? null,
    admin_id: defaults.contacts.admin ?? null,
    tech_id: defaults.contacts.tech ?? null,
    billing_id: defaults.contacts.billing ?? null,
  };
}

export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    status: row.status,
    ...suspensionOf(row),
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
    ...(row.registrant_lock_opt_out_from && { registrantLockOptOutFrom: row.registrant_lock_opt_out_from }),
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

type SuspensionRow = Pick<AccountRow, 'suspended_at' | 'suspension_reason' | 'suspension_includes_subs'>;

export const suspensionRow = (suspension: Suspension | undefined): SuspensionRow => ({
  suspended_at: suspension?.since ?? null,
  suspension_reason: suspension?.reason ?? null,
  suspension_includes_subs: suspension?.includesSubAccounts ?? false,
});

const suspensionOf = (row: SuspensionRow): { suspension?: Suspension } =>
  row.suspended_at === null
    ? {}
    : {
        suspension: {
          since: row.suspended_at,
          reason: row.suspension_reason!,
          includesSubAccounts: row.suspension_includes_subs,
        },
      };

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
