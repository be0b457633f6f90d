import { addDays, badRequest, DomainName, Money } from '@registrar/kernel';
import {
  type AccountOptions,
  AUTORENEW_LEAD_DAYS,
  COMPLIANCE_NOTICES,
  type AutorenewLeadDays,
  type ComplianceNotices,
  type DefaultContacts,
} from '../account';
import { type TaxationChange, taxationAfter } from './taxation';

/**
 * Changes to the options of an account; absent: unchanged. Limits and contacts: null removes the setting.
 */
export interface AccountOptionsChange extends TaxationChange {
  twoStepEnabled?: boolean;
  apiAccessEnabled?: boolean;
  approvedReseller?: boolean;
  enterprise?: boolean;
  ratePerSecond?: number | null;
  ratePerHour?: number | null;
  /** In 1/10,000. */
  taxBps?: number;
  registrantLockOptOut?: boolean;
  maxSubAccounts?: number | null;
  autorenewLeadDays?: number;
  complianceNotices?: string;
  expirationHold?: boolean;
  defaultCurrency?: string;
  verifyForwardingRecipients?: boolean;
  strictRequests?: boolean;
  autorenewEnabled?: boolean;
  privacyEnabled?: boolean;
  nameservers?: readonly string[];
  contacts?: { [role in keyof DefaultContacts]: number | null };
}

/** Name servers per domain (no limit in RFC 5731; 13 fit an unsigned DNS referral). */
const MAX_NAMESERVERS = 13;
/** A larger number is a typing error. */
const MAX_RATE = 1_000_000;
/** All of the price: more is a typing error. In 1/10,000. */
const MAX_TAX = 10_000;

/**
 * Days from which on an opt-out of the lock after a change of a registrant counts. ICANN Transfer Policy II.C.2
 * demands one made before the change: a stolen token must not switch it on and use it before the owner can
 * notice. As long as a losing registrar may keep a requested transfer waiting (I.A.3: five days).
 */
export const LOCK_OPT_OUT_DAYS = 5;

/** The options after a change at `now`. 400 naming the field. */
export function changedOptions(
  options: AccountOptions,
  change: AccountOptionsChange,
  now: Date,
): AccountOptions {
  const { access, limits, defaults } = options;
  return {
    twoStepEnabled: change.twoStepEnabled ?? options.twoStepEnabled,
    apiAccessEnabled: change.apiAccessEnabled ?? options.apiAccessEnabled,
    access: {
      approvedReseller: change.approvedReseller ?? access.approvedReseller,
      enterprise: change.enterprise ?? access.enterprise,
    },
    limits: {
      ...limitAfter('perSecond', 'ratePerSecond', limits.perSecond, change.ratePerSecond),
      ...limitAfter('perHour', 'ratePerHour', limits.perHour, change.ratePerHour),
    },
    taxBps: taxAfter(options.taxBps, change.taxBps),
    taxation: taxationAfter(options.taxation, change),
    ...optOutAfter(options, change, now),
    ...maxAfter(options.maxSubAccounts, change.maxSubAccounts),
    ...oneOf(
      'autorenewLeadDays',
      AUTORENEW_LEAD_DAYS,
      options.autorenewLeadDays,
      change.autorenewLeadDays as AutorenewLeadDays | undefined,
    ),
    ...oneOf(
      'complianceNotices',
      COMPLIANCE_NOTICES,
      options.complianceNotices,
      change.complianceNotices as ComplianceNotices | undefined,
    ),
    expirationHold: change.expirationHold ?? options.expirationHold,
    defaultCurrency: currencyAfter(options.defaultCurrency, change.defaultCurrency),
    verifyForwardingRecipients: change.verifyForwardingRecipients ?? options.verifyForwardingRecipients,
    strictRequests: change.strictRequests ?? options.strictRequests,
    defaults: {
      autorenewEnabled: change.autorenewEnabled ?? defaults.autorenewEnabled,
      privacyEnabled: change.privacyEnabled ?? defaults.privacyEnabled,
      nameservers: change.nameservers ? hostNames(change.nameservers) : defaults.nameservers,
      contacts: contactsAfter(defaults.contacts, change.contacts ?? {}),
    },
  };
}

/** Switched on again while it is on it keeps its time. */
function optOutAfter(
  { registrantLockOptOut: isOn, registrantLockOptOutFrom: from }: AccountOptions,
  { registrantLockOptOut: isWanted = isOn }: AccountOptionsChange,
  now: Date,
): Pick<AccountOptions, 'registrantLockOptOut' | 'registrantLockOptOutFrom'> {
  if (!isWanted) return { registrantLockOptOut: false };
  return {
    registrantLockOptOut: true,
    registrantLockOptOutFrom: (isOn ? from : undefined) ?? addDays(now, LOCK_OPT_OUT_DAYS),
  };
}

function limitAfter(
  limit: keyof AccountOptions['limits'],
  field: string,
  before: number | undefined,
  change: number | null | undefined,
): AccountOptions['limits'] {
  const after = change === undefined ? before : change;
  if (after === null || after === undefined) return {};
  if (!Number.isInteger(after) || after < 1 || after > MAX_RATE) {
    throw badRequest(`'${field}' must be a whole number from 1 to ${MAX_RATE}`, 'account.options_invalid');
  }
  return { [limit]: after };
}

function maxAfter(
  before: number | undefined,
  change: number | null | undefined,
): { maxSubAccounts?: number } {
  const after = change === undefined ? before : change;
  if (after === null || after === undefined) return {};
  if (!Number.isInteger(after) || after < 0 || after > MAX_RATE) {
    throw badRequest(
      `'maxSubAccounts' must be a whole number from 0 to ${MAX_RATE}`,
      'account.options_invalid',
    );
  }
  return { maxSubAccounts: after };
}

function oneOf<Field extends string, Word extends string | number>(
  field: Field,
  words: readonly Word[],
  before: Word,
  change: Word | undefined,
): { [name in Field]: Word } {
  if (change !== undefined && !words.includes(change))
    throw badRequest(`'${field}' must be one of ${words.join(', ')}`, 'account.options_invalid');
  return { [field]: change ?? before } as { [name in Field]: Word };
}

/** A currency in which amounts are stored. */
function currencyAfter(before: string, change: string | undefined): string {
  if (change !== undefined && !Money.parse('0', change))
    throw badRequest(
      "'defaultCurrency' must be the ISO 4217 code of a supported currency",
      'account.options_invalid',
    );
  return change ?? before;
}

function taxAfter(before: number, change = before): number {
  if (!Number.isInteger(change) || change < 0 || change > MAX_TAX)
    throw badRequest(`'taxBps' must be a whole number from 0 to ${MAX_TAX}`, 'account.options_invalid');
  return change;
}

function contactsAfter(
  before: DefaultContacts,
  change: NonNullable<AccountOptionsChange['contacts']>,
): DefaultContacts {
  const after: DefaultContacts = { ...before };
  for (const [role, id] of Object.entries(change) as [keyof DefaultContacts, number | null | undefined][]) {
    if (id === null) delete after[role];
    else if (id !== undefined) after[role] = id;
  }
  return after;
}

function hostNames(names: readonly string[]): string[] {
  if (names.length > MAX_NAMESERVERS)
    throw badRequest(`'nameservers' must be at most ${MAX_NAMESERVERS}`, 'account.options_invalid');
  const hosts = names.map((name, at) => {
    const host = DomainName.parse(name);
    if (!host) throw badRequest(`'nameservers[${at}]' must be a host name`, 'account.options_invalid');
    return host.ascii;
  });
  if (new Set(hosts).size !== hosts.length)
    throw badRequest("'nameservers' must differ from each other", 'account.options_invalid');
  return hosts;
}
