import {
  type HistoricDomain,
  HistoryReader,
  newestFirst,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePosition,
} from '../histories/timeline';

/** Entries of one domain in memory. */
export class FakeHistoryReader extends HistoryReader {
  readonly rows: TimelineEntry[] = [];
  /** Kinds that were read. */
  readonly read: TimelineKind[] = [];

  async entries(
    kind: TimelineKind,
    _domain: HistoricDomain,
    before: TimelinePosition | undefined,
    limit: number,
  ): Promise<TimelineEntry[]> {
    this.read.push(kind);
    const isBefore = ({ at, id }: TimelineEntry): boolean =>
      !before || at < before.at || (at === before.at && id < before.id);
    return this.rows
      .filter((row) => row.kind === kind && isBefore(row))
      .sort(newestFirst)
      .slice(0, limit);
  }
}
