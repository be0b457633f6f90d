import type { QueryRunner } from 'typeorm';

export interface NewIndex {
  name: string;
  table: string;
  /** Columns and condition. */
  on: string;
  unique?: true;
  /** The table has a partition for each month. */
  partitioned?: true;
}

/** Indexes by name, each as `table (columns) where condition`. */
export const indexesOf = (definitions: Readonly<Record<string, string>>): NewIndex[] =>
  Object.entries(definitions).map(([name, definition]) => {
    const end = definition.indexOf(' ');
    return { name, table: definition.slice(0, end), on: definition.slice(end + 1) };
  });

/** Builds the indexes beside readers and writers. */
export async function buildIndexesBeside(runner: QueryRunner, indexes: readonly NewIndex[]): Promise<void> {
  const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
    { timeout: string },
  ];
  await runner.query('set lock_timeout = 0');
  try {
    for (const index of indexes)
      if (index.partitioned) await buildPartitioned(runner, index);
      else await build(runner, { ...index, table: `public.${index.table}` });
  } finally {
    await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
  }
}

/** A repeat after a crash builds it anew: an index that was not finished is there and not valid. */
async function build(runner: QueryRunner, { name, table, on, unique }: NewIndex): Promise<void> {
  await runner.query(`drop index concurrently if exists ${table.split('.')[0]}.${name}`);
  await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${table} ${on}`);
}

/**
 * PostgreSQL builds no index of a partitioned table concurrently: each partition's is built first, then they
 * are attached to one of the table alone. A partition made meanwhile gets its own when it is attached.
 */
async function buildPartitioned(runner: QueryRunner, { name, table, on }: NewIndex): Promise<void> {
  await runner.query(`create index if not exists ${name} on only public.${table} ${on}`);
  const leaves = (await runner.query(
    `select c.relname as leaf from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass
        and not exists (select from pg_index x join pg_inherits h on h.inhrelid = x.indexrelid
                         where x.indrelid = c.oid and h.inhparent = $2::regclass)`,
    [`public.${table}`, `public.${name}`],
  )) as { leaf: string }[];
  for (const { leaf } of leaves) {
    const ofLeaf = name + leaf.slice(table.length);
    await build(runner, { name: ofLeaf, table: `partitions.${leaf}`, on });
    await runner.query(`alter index public.${name} attach partition partitions.${ofLeaf}`);
  }
}
