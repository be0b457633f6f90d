import type { ReportCell, ReportName, ReportSelection } from './report';

/** Reads from a replica where one is configured. */
export abstract class ReportReader {
  /** At most `limit` rows, cells in the order of the report's columns. One statement. */
  abstract rows(report: ReportName, selection: ReportSelection, limit: number): Promise<ReportCell[][]>;
}
