import type { Account, AccountOptions, TokenLimits } from '@registrar/accounts';
import { Money } from '@registrar/kernel';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  accountOf,
  DEFAULTS_COLUMNS,
  LIMIT_COLUMNS,
  limitsOf,
  limitValues,
  optionsRow,
  suspensionRow,
  TOKEN_COLUMNS,
  type TokenLimitsRow,
  tokenOf,
  type TokenRow,
} from './account-rows';

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));

/** What staff and the account set, each value another one. */
const OPTIONS: AccountOptions = {
  twoStepEnabled: true,
  apiAccessEnabled: false,
  access: { approvedReseller: true, enterprise: false },
  limits: { perSecond: 11, perHour: 12 },
  taxBps: 1_900,
  taxation: { byRule: true, country: 'DE', businessStatus: 'business', taxId: 'DE123' },
  registrantLockOptOut: true,
  registrantLockOptOutFrom: at(3),
  maxSubAccounts: 13,
  autorenewLeadDays: 30,
  complianceNotices: 'email',
  expirationHold: true,
  defaultCurrency: 'EUR',
  verifyForwardingRecipients: false,
  strictRequests: true,
  defaults: {
    autorenewEnabled: true,
    privacyEnabled: false,
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    contacts: { registrant: 21, admin: 22, tech: 23, billing: 24 },
  },
};
const OPTIONS_ROW = {
  two_step_enabled: true,
  api_access_enabled: false,
  approved_reseller: true,
  enterprise: false,
  rate_per_second: 11,
  rate_per_hour: 12,
  tax_bps: 1_900,
  tax_by_rule: true,
  tax_country: 'DE',
  business_status: 'business' as const,
  tax_id: 'DE123',
  registrant_lock_opt_out: true,
  registrant_lock_opt_out_from: at(3),
  max_sub_accounts: 13,
  autorenew_lead_days: 30 as const,
  compliance_notices: 'email' as const,
  expiration_hold: true,
  default_currency: 'EUR',
  verify_forwarding_recipients: false,
  strict_requests: true,
  default_autorenew: true,
  default_privacy: false,
  default_nameservers: ['ns1.example.net', 'ns2.example.net'],
  registrant_id: 21,
  admin_id: 22,
  tech_id: 23,
  billing_id: 24,
};
const ROW: AccountRow = {
  id: 7,
  username: 'shop',
  parent_id: 5,
  status: 'active',
  ...OPTIONS_ROW,
  suspended_at: at(4),
  suspension_reason: 'unpaid',
  suspension_includes_subs: true,
  created_at: at(1),
};
const ACCOUNT: Account = {
  ...OPTIONS,
  id: 7,
  username: 'shop',
  parentId: 5,
  status: 'active',
  suspension: { since: at(4), reason: 'unpaid', includesSubAccounts: true },
  createdAt: at(1),
};
/** Columns that may be empty. */
const EMPTY = {
  rate_per_second: null,
  rate_per_hour: null,
  tax_country: null,
  business_status: null,
  tax_id: null,
  registrant_lock_opt_out_from: null,
  max_sub_accounts: null,
  registrant_id: null,
  admin_id: null,
  tech_id: null,
  billing_id: null,
};
const BARE: AccountOptions = {
  ...OPTIONS,
  limits: {},
  taxation: { byRule: true },
  registrantLockOptOutFrom: undefined,
  maxSubAccounts: undefined,
  defaults: { ...OPTIONS.defaults, contacts: {} },
};

describe('an account as a row', () => {
  it('has every value in its place', () => {
    expect(accountOf(ROW)).toStrictEqual(ACCOUNT);
    expect(optionsRow(OPTIONS)).toStrictEqual(OPTIONS_ROW);
  });

  it('leaves out what its columns do not hold', () => {
    const row = { ...ROW, ...EMPTY, parent_id: null, suspended_at: null, suspension_reason: null };
    const { parentId: _parent, suspension: _suspension, ...present } = ACCOUNT;
    const { registrantLockOptOutFrom: _from, maxSubAccounts: _most, ...bare } = { ...present, ...BARE };
    expect(accountOf(row)).toStrictEqual(bare);
    expect(optionsRow(BARE)).toStrictEqual({ ...OPTIONS_ROW, ...EMPTY });
  });

  it.each(['rate_per_second', 'rate_per_hour', 'max_sub_accounts'] as const)(
    'keeps a %s of 0 apart from none',
    (column) => {
      const { limits, maxSubAccounts } = accountOf({ ...ROW, ...EMPTY, [column]: 0 });
      expect([limits.perSecond, limits.perHour, maxSubAccounts].filter((value) => value === 0)).toHaveLength(
        1,
      );
    },
  );

  it('has the columns of its suspension, and those of none', () => {
    expect(suspensionRow({ since: at(4), reason: 'unpaid', includesSubAccounts: true })).toStrictEqual({
      suspended_at: at(4),
      suspension_reason: 'unpaid',
      suspension_includes_subs: true,
    });
    expect(suspensionRow(undefined)).toStrictEqual({
      suspended_at: null,
      suspension_reason: null,
      suspension_includes_subs: false,
    });
  });

  it('is read with all its columns', () => {
    expect(ACCOUNT_COLUMNS.split(', ').sort()).toEqual(Object.keys(ROW).sort());
    expect(DEFAULTS_COLUMNS).toBe(
      'default_autorenew, default_privacy, default_nameservers, registrant_id, admin_id, tech_id, billing_id',
    );
  });
});

const LIMITS: TokenLimits = {
  readOnly: true,
  dnsOnly: true,
  zones: ['a.example'],
  recordTypes: ['TXT'],
  dailySpendCap: Money.of(500n),
  expiresAt: at(9),
  sourceNetworks: ['192.0.2.0/24'],
};
const LIMITS_ROW: TokenLimitsRow = {
  read_only: true,
  dns_only: true,
  zones: ['a.example'],
  record_types: ['TXT'],
  daily_spend_cap: '500',
  expires_at: at(9),
  source_networks: ['192.0.2.0/24'],
};
const NO_LIMITS: TokenLimitsRow = {
  read_only: false,
  dns_only: false,
  zones: null,
  record_types: null,
  daily_spend_cap: null,
  expires_at: null,
  source_networks: null,
};
const TOKEN: TokenRow = {
  id: 3,
  name: 'shop',
  created_at: at(1),
  revoked_at: at(2),
  replaced_by: 4,
  issued_by_staff: true,
  ...LIMITS_ROW,
};

describe('a token as a row', () => {
  it('has its limits in the order of their columns', () => {
    expect(limitsOf(LIMITS_ROW)).toStrictEqual(LIMITS);
    expect(LIMIT_COLUMNS).toBe(
      'read_only, dns_only, zones, record_types, daily_spend_cap, expires_at, source_networks',
    );
    expect(limitValues(LIMITS)).toEqual([true, true, ['a.example'], ['TXT'], '500', at(9), ['192.0.2.0/24']]);
  });

  it('has no limits where its columns hold none, and a spend cap of 0 where they hold 0', () => {
    expect(limitsOf(NO_LIMITS)).toStrictEqual({});
    expect(limitValues({})).toEqual([false, false, null, null, null, null, null]);
    expect(limitsOf({ ...NO_LIMITS, daily_spend_cap: '0' })).toStrictEqual({ dailySpendCap: Money.zero() });
    expect(limitValues({ dailySpendCap: Money.zero() })[4]).toBe('0');
  });

  it('says when it was revoked, what replaced it and that staff issued it', () => {
    expect(tokenOf(TOKEN)).toStrictEqual({
      id: 3,
      name: 'shop',
      createdAt: at(1),
      revokedAt: at(2),
      limits: LIMITS,
      replacedBy: 4,
      issuedByStaff: true,
    });
  });

  it('leaves out what did not happen to it', () => {
    const row = { ...TOKEN, ...NO_LIMITS, revoked_at: null, replaced_by: null, issued_by_staff: false };
    expect(tokenOf(row)).toStrictEqual({ id: 3, name: 'shop', createdAt: at(1), limits: {} });
  });

  it('is read with all its columns', () => {
    expect(TOKEN_COLUMNS.split(', ').sort()).toEqual(Object.keys(TOKEN).sort());
  });
});
