import type { OnApplicationShutdown } from '@nestjs/common';
import { newDataSource, PostgresReportReader, Sql } from '@registrar/adapter-postgres';
import { Clock } from '@registrar/kernel';
import { AuditTrail, Reports } from '@registrar/staff';
import { madeBy } from '../runtime/made';
import { pooling } from '../settings/pooling';
import { Settings } from '../settings/settings';

/** A report at a time for each of a few people: more would take the replica from others. */
const POOL_MAX = 3;

/** The replica that reports read, or the database of the process. */
export class ReportDatabase implements OnApplicationShutdown {
  constructor(
    readonly sql: Sql,
    private readonly close: () => Promise<void> = () => Promise.resolve(),
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  static async open(sql: Sql, settings: Settings): Promise<ReportDatabase> {
    if (settings.databaseReaderUrl === undefined) return new ReportDatabase(sql);
    const dataSource = await newDataSource({
      url: settings.databaseReaderUrl,
      ...pooling(settings),
      applicationName: 'registrar-reports',
      poolMax: POOL_MAX,
      statementTimeoutMs: settings.apiStatementTimeoutMs,
      readOnly: true,
    }).initialize();
    return new ReportDatabase(new Sql(dataSource), () => dataSource.destroy());
  }
}

/** Figures for staff: parts of the StaffModule. */
export const staffReports = [
  madeBy(ReportDatabase, { sql: Sql, settings: Settings }, ({ sql, settings }) =>
    ReportDatabase.open(sql, settings),
  ),
  madeBy(
    Reports,
    { database: ReportDatabase, audit: AuditTrail, clock: Clock },
    ({ database, audit, clock }) => new Reports(new PostgresReportReader(database.sql), audit, clock),
  ),
];
