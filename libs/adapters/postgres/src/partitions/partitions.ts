import { type PartitionedTable, Partitions } from '@registrar/kernel';
import type { Sql } from '../sql';

/** By functions of the tables' owner: the application's role may neither make nor drop a table. */
export class PostgresPartitions extends Partitions {
  constructor(private readonly sql: Sql) {
    super();
  }

  tables(): Promise<PartitionedTable[]> {
    return this.sql.rows(
      'partitioned_tables',
      'select name, has_stray_rows as "hasStrayRows" from partitioned_tables()',
    );
  }

  makeNext(table: string, monthsAhead: number): Promise<string | undefined> {
    return this.leaf('partition_make_next', 'select make_next_partition($1, $2) as leaf', table, monthsAhead);
  }

  dropOldest(table: string, olderThanDays: number): Promise<string | undefined> {
    return this.leaf(
      'partition_drop_oldest',
      'select drop_oldest_partition($1, $2) as leaf',
      table,
      olderThanDays,
    );
  }

  private async leaf(name: string, text: string, table: string, number: number): Promise<string | undefined> {
    return (await this.sql.row<{ leaf: string | null }>(name, text, [table, number]))?.leaf ?? undefined;
  }
}
