import { type SessionReport, SessionReports } from '../session-reports';

/** All reports, in memory. */
export class FakeSessionReports extends SessionReports {
  readonly reports: SessionReport[] = [];
  failing = false;

  async put(report: SessionReport): Promise<void> {
    if (this.failing) throw new Error('the store is away');
    this.reports.push(report);
  }

  /** The newest report about a connection. */
  last(connectionId: number): SessionReport | undefined {
    return this.reports.filter((report) => report.connectionId === connectionId).at(-1);
  }
}
