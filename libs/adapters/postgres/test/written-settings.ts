import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from './open-database';

export const AT = new Date('2026-03-02T09:15:00Z');
export const POOL = 6;

export let database: OpenDatabase;
export let superuser: Client;

export async function openSettings(): Promise<void> {
  database = await openDatabase(POOL);
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  // The server checks for a deadlock after this time of waiting; default: a second.
  await superuser.query(`alter database ${databaseName()} set deadlock_timeout = '20ms'`);
  await database.sql.pool.query('select pg_backend_pid()');
}

export const clearSettings = (): Promise<unknown> => superuser.query('truncate platform_settings');

export async function closeSettings(): Promise<void> {
  await superuser?.end();
  await database?.close();
}

export const databaseName = (): string => new URL(database.url).pathname.slice(1);
export const run = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
export const write = (name: string, value: number): Promise<number> =>
  database.sql.change(
    'test_write',
    'insert into platform_settings (name, value, updated_at) values ($1, to_jsonb($2::int), $3) on conflict (name) do update set value = excluded.value',
    [name, value, AT],
  );
export const read = async (name: string): Promise<number | undefined> =>
  (
    await database.sql.row<{ value: number }>(
      'test_read',
      'select value from platform_settings where name = $1',
      [name],
    )
  )?.value;
export const backend = async (): Promise<number> =>
  (await database.sql.row<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid'))!.pid;
export const fails = (): Promise<unknown> => database.sql.change('test_fail', 'select 1 / $1::int', [0]);
export const kill = async (pid: number): Promise<void> => {
  await superuser.query('select pg_terminate_backend($1)', [pid]);
  await until(
    async () => (await superuser.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 0,
    'the connection is gone',
  );
};
