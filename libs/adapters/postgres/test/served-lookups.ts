import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from './open-database';
import { ServedRows } from './served-rows';

export let database: OpenDatabase;
export let rows: ServedRows;
export let owner: Client;
export let reader: Client;

export async function openServedZones(): Promise<void> {
  database = await openDatabase();
  rows = await ServedRows.create(database);
  owner = new Client({ connectionString: database.ownerUrl });
  reader = new Client({ connectionString: database.urlAs('dnsReader'), options: '-c search_path=powerdns' });
  await Promise.all([owner.connect(), reader.connect()]);
}

export async function closeServedZones(): Promise<void> {
  await Promise.all([owner?.end(), reader?.end()]);
  await database?.close();
}

export interface Row {
  type: string | null;
  content: string | null;
  ttl: number;
  prio: number | null;
  auth: number;
}
export const lookup = async (
  name: string,
  type: string | null = null,
  zone: number | null = null,
): Promise<Row[]> =>
  (
    await reader.query<Row>(
      'select type, content, ttl, prio, auth from powerdns.lookup($1, $2, $3) order by type, content',
      [name, type, zone],
    )
  ).rows;
export const shown = async (name: string, type?: string): Promise<string[]> =>
  (await lookup(name, type)).map(({ type: of, content, prio }) =>
    [of, prio, content].filter((part) => part !== null).join(' '),
  );
export const serialOf = async (name: string): Promise<number> =>
  Number((await lookup(name, 'SOA'))[0].content!.split(' ')[2]);
export const change = (id: number, set: string): Promise<unknown> =>
  rows.query(`update domains set ${set} where id = $1`, [id]);
