import { addDays, AppError, badRequest, type Clock, Money } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import { mayDo } from '../permissions';
import type { StaffActor } from '../staff';
import type { ReportReader } from './ports';
import {
  reportDefinitionOf,
  REPORT_NAMES,
  type ReportCell,
  type ReportColumn,
  type ReportDefinition,
  type ReportName,
  type ReportParameter,
  type ReportPeriod,
  type ReportTable,
} from './report';

/** Rows of one report; more need a narrower selection. */
export const REPORT_ROWS_MAX = 50_000;
/** Longest range of time; a statement over more would not end in its time. */
export const REPORT_DAYS_MAX = 400;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface ReportRequest {
  report: string;
  /** Start of a day, UTC; 30 days before `to` by default. */
  from?: Date;
  /** Exclusive; tomorrow by default. */
  to?: Date;
  tld?: string;
  registry?: string;
  account?: number;
  by?: ReportPeriod;
}

export interface ListedReport {
  report: ReportName;
  title: string;
  description: string;
  roles: ReportDefinition['roles'];
  parameters: readonly ReportParameter[];
}

/** Figures for staff. Each report names the roles that may read it. */
export class Reports {
  constructor(
    private readonly reader: ReportReader,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Those that the role may read. */
  list({ role }: Pick<StaffActor, 'role'>): ListedReport[] {
    return REPORT_NAMES.map((report) => {
      const { title, description, roles, parameters } = reportDefinitionOf(report);
      return { report, title, description, roles, parameters };
    }).filter(({ roles }) => roles.includes(role));
  }

  /** A file is audited. Throws 400, 403, 404. */
  async read(actor: StaffActor, request: ReportRequest, isFile = false): Promise<ReportTable> {
    const report = REPORT_NAMES.find((name) => name === request.report);
    if (!report)
      throw new AppError('not_found', 'staff.report_not_found', 'Not Found', {
        details: `The report does not exist; known: ${REPORT_NAMES.join(', ')}.`,
      });
    const definition = reportDefinitionOf(report);
    assertRole(actor, report, definition);
    const now = this.clock.now();
    const { tld, registry, account: accountId, by = 'day' } = request;
    const range = rangeOf(request, definition, now);
    const selection = { ...range, tld, registry, accountId, by, now };
    const rows = await this.reader.rows(report, selection, REPORT_ROWS_MAX + 1);
    if (rows.length > REPORT_ROWS_MAX)
      throw badRequest(
        `the report has more than ${REPORT_ROWS_MAX} rows; narrow it by ${definition.parameters.join(', ')}`,
      );
    if (isFile)
      await this.audit.run(actor, 'report.read', () =>
        Promise.resolve({ result: undefined, change: { target: `report:${report}`, after: request } }),
      );
    const totals = totalsOf(definition.columns, rows);
    return { report, ...range, columns: definition.columns, rows, ...(totals && { totals }) };
  }
}

function assertRole({ role }: StaffActor, report: ReportName, { roles }: ReportDefinition): void {
  if (mayDo(role, 'report.read') && roles.includes(role)) return;
  throw new AppError('forbidden', 'staff.not_allowed', 'Permission denied', {
    details: `The role ${role} may not read the report ${report}.`,
  });
}

function rangeOf(
  request: ReportRequest,
  { parameters }: ReportDefinition,
  now: Date,
): { from?: Date; to?: Date } {
  const { report: _report, ...given } = request;
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !parameters.includes(name as ReportParameter))
      throw badRequest(
        `${name} is not a parameter of this report; known: ${parameters.join(', ') || 'none'}`,
      );
  if (!parameters.includes('from')) return {};
  const to = request.to ?? addDays(startOfDay(now), 1);
  const from = request.from ?? addDays(to, -DEFAULT_DAYS);
  for (const [name, at] of Object.entries({ from, to }))
    if (at.getTime() % DAY_MS !== 0) throw badRequest(`${name} must be a day (YYYY-MM-DD); days are UTC`);
  if (from >= to) throw badRequest('from must be before to; to is exclusive');
  if (to.getTime() - from.getTime() > REPORT_DAYS_MAX * DAY_MS)
    throw badRequest(`from and to must be at most ${REPORT_DAYS_MAX} days apart`);
  return { from, to };
}

const startOfDay = (at: Date): Date => new Date(at.getTime() - (at.getTime() % DAY_MS));

function totalsOf(
  columns: readonly ReportColumn[],
  rows: readonly (readonly ReportCell[])[],
): ReportCell[] | undefined {
  if (rows.length === 0 || !columns.some(({ kind }) => kind === 'sum')) return undefined;
  const currency = columns.findIndex(({ field }) => field === 'currency');
  if (currency >= 0 && new Set(rows.map((row) => row[currency])).size > 1) return undefined;
  return columns.map(({ kind, type }, at) => {
    if (at === currency) return rows[0][currency];
    if (kind !== 'sum') return undefined;
    const cells = rows.map((row) => row[at]).filter((cell) => cell !== undefined);
    if (type !== 'money') return cells.reduce<number>((sum, cell) => sum + (cell as number), 0);
    return (cells as Money[]).reduce((sum, cell) => sum.plus(cell), Money.zero(String(rows[0][currency])));
  });
}
