import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '@registrar/tool-services/testing';
import { AcknowledgedRows } from '../src/acknowledged-rows';
import { HaCluster } from '../src/cluster';
import { HaFolder } from '../src/folder';
import { presentNamespaces } from '../src/network/namespaces';
import { ADDRESSES, CACHE_NODES, DATABASE_NODES, PORT } from '../src/network/plan';
import { membersOf, switchOver } from '../src/services/patroni';

const MINUTES = 60_000;
const PATIENT_MS = 2 * MINUTES;

// Needs root on Linux and Debian's packages: anywhere else it fails and says which is missing.
describe('the highly available services', () => {
  // PostgreSQL's user passes through it: not below a closed home
  const folder = mkdtempSync(join('/var/tmp', 'registrar-ha-test-'));
  const cluster = new HaCluster(new HaFolder({ HA_DIR: folder }), () => undefined);

  beforeAll(() => cluster.up(), 4 * MINUTES);
  afterAll(() => cluster.down(), MINUTES);

  it(
    'keep every acknowledged row when the leader is killed, and take it back as a replica',
    async () => {
      const rows = await AcknowledgedRows.begin(cluster.superuserUrl('postgres'));
      await until(() => rows.acknowledged.length >= 50, 'rows are written', PATIENT_MS);
      const leader = (await cluster.leader())!;
      await cluster.killNode(leader);
      const before = rows.acknowledged.length;
      await until(() => rows.acknowledged.length > before + 50, 'rows are written again', PATIENT_MS);
      cluster.startDatabase(leader);
      await cluster.whole(2 * MINUTES);
      await rows.end();
      expect(await rows.missing()).toEqual([]);
      const members = (await membersOf(DATABASE_NODES))!;
      expect(members.find(({ name }) => name === leader)!.role).not.toBe('leader');
    },
    6 * MINUTES,
  );

  it(
    'keep every acknowledged row in a switchover, through PgBouncer too',
    async () => {
      const url = cluster.databaseUrl(
        'postgres',
        cluster.secrets.POSTGRES_PASSWORD,
        'postgres',
        PORT.pgbouncer,
      );
      const rows = await AcknowledgedRows.begin(url);
      await until(() => rows.acknowledged.length >= 50, 'rows are written', PATIENT_MS);
      const leader = (await cluster.leader())!;
      const candidate = (await membersOf(DATABASE_NODES))!.find(({ role }) => role === 'sync_standby')!.name;
      await switchOver(leader, candidate, cluster.restPassword);
      const before = rows.acknowledged.length;
      await until(() => rows.acknowledged.length > before + 50, 'rows are written again', PATIENT_MS);
      await cluster.whole(2 * MINUTES);
      await rows.end();
      expect(await rows.missing()).toEqual([]);
      expect(await cluster.leader()).toBe(candidate);
    },
    6 * MINUTES,
  );

  it(
    'make another Redis the master when the master is killed',
    async () => {
      const master = (await cluster.master())!;
      await cluster.killNode(master);
      const others = CACHE_NODES.filter((node) => node !== master);
      await until(async () => others.includes((await cluster.master())!), 'another master', PATIENT_MS);
      cluster.startCache(master, (await cluster.master())!);
      await cluster.whole(2 * MINUTES);
      expect(await cluster.master()).not.toBe(master);
    },
    4 * MINUTES,
  );

  it('offer the reader port, which refuses to write', async () => {
    const url = cluster.databaseUrl('postgres', cluster.secrets.POSTGRES_PASSWORD, 'postgres', PORT.reader);
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await expect(client.query('create table refused ()')).rejects.toThrow('read-only');
    } finally {
      await client.end();
    }
  });

  it('have one cluster for each machine', async () => {
    await expect(cluster.up()).rejects.toThrow('A cluster exists on this machine already');
    expect(await presentNamespaces()).toHaveLength(Object.keys(ADDRESSES).length);
  });
});
