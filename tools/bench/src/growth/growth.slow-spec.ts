import { existsSync } from 'node:fs';
import { verifyLedger } from '@registrar/composition/programs';
import { Client } from 'pg';
import { type GrowthDatabase, GrowthServer } from './database-server';
import { GrowthBench, type PathFigures } from './growth';
import { GrowthLoad } from './load';

jest.setTimeout(300_000);

const never = new AbortController().signal;
const INDEXES = `pg_indexes where schemaname = 'public'`;
const quiet = (): void => undefined;

describe('the growth benchmark with a small stock', () => {
  it('measures every path at both sizes, and what rows take on disk', async () => {
    const said: string[] = [];
    const options = { domains: 2_000, base: 1_000, samples: 3 };
    const bench = new GrowthBench(options, never, (line) => said.push(line), false);
    try {
      const { paths: measured, disk } = await bench.execute();
      expect(measured.filter((path) => 'failure' in path)).toEqual([]);
      const paths = measured as PathFigures[];
      expect(paths.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'list: first page',
          'list: last page',
          'list: tld=net',
          'GET domain',
          'sale',
          'renewal',
          'lifecycle schedule, per due domain',
          'nightly ledger check',
        ]),
      );
      expect(paths.filter(({ baseMs, largeMs, ratio }) => !(baseMs > 0 && largeMs > 0 && ratio > 0))).toEqual(
        [],
      );
      expect(paths.filter(({ pages }) => !(pages.base > 0 && pages.large > 0))).toEqual([]);
      expect(Object.values(disk.base).filter((bytes) => !(bytes > 100))).toEqual([]);
      expect(disk.large.total).toBeGreaterThan(disk.base.total);
      expect(said).toContain('growth_large: step 10 of 18, domains: 2000 rows, of 2000 of 2000 domains');
    } finally {
      await bench.stop();
    }
  });
});

describe('the load of the growth benchmark', () => {
  const server = new GrowthServer();
  let database: GrowthDatabase;
  let client: Client;
  let indexesBefore: number;

  beforeAll(async () => {
    await server.start(false);
    database = await server.createDatabase('growth_base');
    client = new Client({ connectionString: database.superuserUrl });
    await client.connect();
    indexesBefore = await count(INDEXES);
    expect(indexesBefore).toBeGreaterThan(100);
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
    expect(existsSync(server.folder)).toBe(false);
  });

  const load = (signal = never): Promise<number> =>
    new GrowthLoad(database, 1_000, signal, quiet).execute(100);
  const count = async (condition: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${condition}`)).rows[0].n;

  it('refuses a database that it has not made', async () => {
    await client.query('comment on database growth_base is null');
    await expect(load()).rejects.toThrow('The database was not made by the growth benchmark');
    await client.query(`comment on database growth_base is 'growth benchmark'`);
    expect(await count('domains')).toBe(0);
  });

  it('stops between two statements when it is interrupted', async () => {
    const interruption = new AbortController();
    const other = await server.createDatabase('growth_other');
    const begun = new GrowthLoad(other, 1_000, interruption.signal, () => interruption.abort());
    await expect(begun.execute(100)).rejects.toThrow('aborted');
  });

  it('gives a hundred accounts their domains, a tenth of them to one, with a ledger that is in balance', async () => {
    await load();
    expect(await count('domains')).toBe(1_000);
    expect(await count(`domains d join growth.accounts a on a.id = d.account_id where a.at = 0`)).toBe(100);
    expect(await count(`(select distinct account_id from domains) holders`)).toBe(100);
    expect(await count('orders')).toBe(2_000);
    expect(await count(`ledger_transactions where kind = 'capture'`)).toBe(2_000);
    expect(
      await count(
        `domains d where not exists (select from orders o where o.id = d.order_id and o.account_id = d.account_id)`,
      ),
    ).toBe(0);
    expect((await verifyLedger(database.databaseUrl)).differences).toBe(0);
  });

  it('builds every index again', async () => {
    expect(await count(INDEXES)).toBe(indexesBefore);
  });

  it('refuses a database that holds domains already', async () => {
    await expect(load()).rejects.toThrow('The database holds domains already');
    expect(await count('domains')).toBe(1_000);
  });
});
