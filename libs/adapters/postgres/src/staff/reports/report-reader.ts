import { Money } from '@registrar/kernel';
import {
  reportDefinitionOf,
  type ReportCell,
  type ReportColumn,
  type ReportName,
  type ReportSelection,
} from '@registrar/staff';
import { ReportReader } from '@registrar/staff/ports';
import type { Sql } from '../../sql';
import { UNNAMED } from '../../statement-names';
import { ACTIVITY, EXPIRING, GRACE_DELETES, RENEWAL_RATE } from './domain-report-sql';
import { BALANCES, INCOME, TOP_ACCOUNTS, UNSETTLED } from './money-report-sql';
import { reportStatement } from './report-statement';
import { REGISTRY_COMMANDS, WEBHOOKS } from './service-report-sql';

const TEXTS: Record<ReportName, string> = {
  'activity': ACTIVITY,
  'income': INCOME,
  'renewal-rate': RENEWAL_RATE,
  'expiring': EXPIRING,
  'grace-deletes': GRACE_DELETES,
  'balances': BALANCES,
  'unsettled': UNSETTLED,
  'registry-commands': REGISTRY_COMMANDS,
  'webhooks': WEBHOOKS,
  'top-accounts': TOP_ACCOUNTS,
};

type Row = Record<string, string | number | null>;

/** Statements are not prepared: their plans go by the range of time. */
export class PostgresReportReader extends ReportReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async rows(report: ReportName, selection: ReportSelection, limit: number): Promise<ReportCell[][]> {
    const { text, values } = reportStatement(TEXTS[report], selection, limit);
    const { columns } = reportDefinitionOf(report);
    const rows = await this.sql.rows<Row>(UNNAMED, text, values);
    return rows.map((row) => columns.map((column) => cellOf(column, row)));
  }
}

function cellOf({ field, type }: ReportColumn, row: Row): ReportCell {
  const value = row[field];
  if (value === null || value === undefined) return undefined;
  if (type === 'money') return Money.of(BigInt(value), String(row['currency']));
  return type === 'number' || type === 'percent' ? Number(value) : String(value);
}
