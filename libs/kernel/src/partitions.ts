/** A table with a partition for each month. */
export interface PartitionedTable {
  name: string;
  /** It has rows of no month that was made: they are stored apart and are never dropped. */
  hasStrayRows: boolean;
}

/** Monthly partitions of tables that grow without end. Each change is a transaction of its own. */
export abstract class Partitions {
  abstract tables(): Promise<PartitionedTable[]>;
  /**
   * Makes the next month of the table and returns its partition; undefined: as many months ahead are there,
   * or another process is making one.
   */
  abstract makeNext(table: string, monthsAhead: number): Promise<string | undefined>;
  /**
   * Drops the oldest month of the table and returns its partition; undefined: none ended so many days ago,
   * the oldest is still read, or another process is dropping one. Fails for a table that is retained
   * permanently.
   */
  abstract dropOldest(table: string, olderThanDays: number): Promise<string | undefined>;
}
