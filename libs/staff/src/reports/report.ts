import type { Money } from '@registrar/kernel';
import type { StaffRole } from '../staff';

export type ReportParameter = 'from' | 'to' | 'tld' | 'registry' | 'account' | 'by';
export type ReportPeriod = 'day' | 'month';
export type ReportCellType = 'text' | 'number' | 'money' | 'date' | 'percent';

export const REPORT_COLUMN_KINDS = ['dimension', 'sum', 'value'] as const;
/** What rows are grouped by; a figure whose sum over rows means something; one whose sum does not. */
export type ReportColumnKind = (typeof REPORT_COLUMN_KINDS)[number];

export interface ReportColumn {
  field: string;
  title: string;
  type: ReportCellType;
  kind: ReportColumnKind;
}

export interface ReportDefinition {
  title: string;
  /** What its figures count, in one sentence. */
  description: string;
  roles: readonly StaffRole[];
  parameters: readonly ReportParameter[];
  /** Money is in the currency of the row's column `currency`. */
  columns: readonly ReportColumn[];
}

const column =
  (type: ReportCellType, kind: ReportColumnKind) =>
  (field: string, title: string): ReportColumn => ({ field, title, type, kind });
const text = column('text', 'dimension');
const time = column('date', 'dimension');
const date = column('date', 'value');
const count = column('number', 'sum');
const measure = column('number', 'value');
const percent = column('percent', 'value');
const money = column('money', 'sum');

const CURRENCY = text('currency', 'Currency');
const [TLD, REGISTRY] = [text('tld', 'TLD'), text('registry', 'Registry')];
const ACCOUNT_ID = column('number', 'dimension')('account', 'Account');
const ACCOUNT = [ACCOUNT_ID, text('username', 'Username')];
const EVERYBODY = ['support', 'finance', 'registry', 'owner'] as const;

/** The reports, by their names in the path. Days and months are UTC. */
export const REPORTS = {
  'activity': {
    title: 'Registrations, renewals, transfers and deletions',
    description:
      'Domains that came, were renewed, restored or left, by day or month, TLD, registry connection and account.',
    roles: EVERYBODY,
    parameters: ['from', 'to', 'tld', 'registry', 'account', 'by'],
    columns: [
      time('period', 'Period'),
      TLD,
      REGISTRY,
      ACCOUNT_ID,
      count('registrations', 'Registrations'),
      count('renewals', 'Renewals'),
      count('restores', 'Restores'),
      count('transfersIn', 'Transfers in'),
      count('transfersOut', 'Transfers out'),
      count('deletions', 'Deletions'),
    ],
  },
  'income': {
    title: 'Income, tax, refunds, registry cost and margin',
    description:
      'What the ledger booked for sales, with the cost of registries, by day or month and currency.',
    roles: ['finance', 'owner'],
    parameters: ['from', 'to', 'account', 'by'],
    columns: [
      time('period', 'Period'),
      CURRENCY,
      money('income', 'Income before promotions'),
      money('promotions', 'Promotions'),
      money('refunds', 'Refunds'),
      money('netIncome', 'Net income'),
      money('tax', 'Tax'),
      money('registryCost', 'Registry cost'),
      money('margin', 'Margin'),
    ],
  },
  'renewal-rate': {
    title: 'Renewal rate by month of expiry',
    description: 'Of the terms that ended in a month, how many were renewed.',
    roles: EVERYBODY,
    parameters: ['from', 'to', 'tld', 'registry', 'account'],
    columns: [
      time('month', 'Month of expiry'),
      count('terms', 'Terms that ended'),
      count('renewed', 'Renewed'),
      count('deleted', 'Deleted'),
      count('transferred', 'Transferred away'),
      count('open', 'Not decided'),
      percent('rate', 'Renewal rate'),
    ],
  },
  'expiring': {
    title: 'Domains that expire in 30, 60 and 90 days',
    description: 'Active domains by the days that are left of their terms.',
    roles: EVERYBODY,
    parameters: ['tld', 'registry', 'account'],
    columns: [
      TLD,
      REGISTRY,
      count('in30Days', 'In 30 days'),
      count('in60Days', 'In 60 days'),
      count('in90Days', 'In 90 days'),
      count('autorenewing', 'Of them with auto-renewal'),
    ],
  },
  'grace-deletes': {
    title: 'Deletes in the add grace period, and the limit of the registry',
    description:
      'What registries refund of a month by their limit for the registrar, and what is left of it.',
    roles: EVERYBODY,
    parameters: ['from', 'to', 'tld'],
    columns: [
      time('month', 'Month'),
      TLD,
      count('used', 'Deletes in the add grace period'),
      measure('limit', 'Limit of the registry'),
      measure('left', 'Left'),
      count('newNames', 'Net new names'),
    ],
  },
  'balances': {
    title: 'Balances and debts',
    description: 'Credit and debt of each account as the ledger has it now.',
    roles: ['support', 'finance', 'owner'],
    parameters: ['account'],
    columns: [
      ...ACCOUNT,
      CURRENCY,
      money('available', 'Available'),
      money('held', 'Held'),
      money('creditLimit', 'Credit limit'),
      money('debt', 'Debt'),
    ],
  },
  'unsettled': {
    title: 'Unsettled money',
    description: 'Money that is held, waited for or disputed, and since when.',
    roles: ['finance', 'owner'],
    parameters: [],
    columns: [
      text('kind', 'Kind'),
      CURRENCY,
      measure('count', 'Count'),
      column('money', 'value')('amount', 'Amount'),
      date('oldest', 'Oldest'),
    ],
  },
  'registry-commands': {
    title: 'Latency and refusals of registries by command',
    description: 'How fast each registry answered each command, and how often it refused.',
    roles: ['support', 'registry', 'owner'],
    parameters: ['from', 'to', 'registry'],
    columns: [
      REGISTRY,
      text('command', 'Command'),
      count('commands', 'Commands'),
      count('refused', 'Refused'),
      count('unknown', 'Without an answer'),
      count('notSent', 'Not sent'),
      percent('refusedPercent', 'Refused'),
      measure('medianMs', 'Median, ms'),
      measure('p95Ms', '95th percentile, ms'),
      measure('longestMs', 'Longest, ms'),
    ],
  },
  'webhooks': {
    title: 'Webhook deliveries by account',
    description: 'Deliveries to the subscriptions of each account, and how they ended.',
    roles: ['support', 'owner'],
    parameters: ['from', 'to', 'account'],
    columns: [
      ...ACCOUNT,
      count('deliveries', 'Deliveries'),
      count('delivered', 'Delivered'),
      count('failed', 'Failed'),
      count('cancelled', 'Cancelled'),
      count('pending', 'Pending'),
      count('attempts', 'Attempts'),
      percent('deliveredPercent', 'Delivered'),
      date('oldestPending', 'Oldest pending'),
    ],
  },
  'top-accounts': {
    title: 'Accounts by income, the first 100',
    description: 'The accounts that brought the most in the time.',
    roles: ['finance', 'owner'],
    parameters: ['from', 'to'],
    columns: [
      ...ACCOUNT,
      CURRENCY,
      money('income', 'Income before promotions'),
      money('promotions', 'Promotions'),
      money('refunds', 'Refunds'),
      money('netIncome', 'Net income'),
    ],
  },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];
export const reportDefinitionOf = (report: ReportName): ReportDefinition => REPORTS[report];

export type ReportCell = string | number | Money | undefined;

/** What the reader needs; both times are set for reports of a time. */
export interface ReportSelection {
  from?: Date;
  /** Exclusive. */
  to?: Date;
  tld?: string;
  registry?: string;
  accountId?: number;
  by: ReportPeriod;
  now: Date;
}

export interface ReportTable {
  report: ReportName;
  from?: Date;
  to?: Date;
  columns: readonly ReportColumn[];
  rows: readonly (readonly ReportCell[])[];
  /** Of sums, by column; absent where rows have several currencies or there are none. */
  totals?: readonly ReportCell[];
}
