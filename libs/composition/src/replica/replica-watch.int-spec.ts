import { newDataSource, Sql } from '@registrar/adapter-postgres';
import { MetricsRegistry, SystemClock } from '@registrar/adapter-runtime';
import { FakeLog } from '@registrar/kernel/testing';
import {
  freePort,
  type OwnPostgres,
  type StandbyPostgres,
  startOwnPostgres,
  until,
} from '@registrar/testkit';
import type { ProcessKind } from '../runtime/database';
import type { Settings } from '../settings/settings';
import { ReplicaWatch } from './replica-watch';

const POOL_MAX = 3;

let primary: OwnPostgres;
let standby: StandbyPostgres;
let sql: Sql;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  primary = await startOwnPostgres();
  standby = await primary.startStandby();
  const dataSource = await newDataSource({
    url: primary.urlOf('app'),
    applicationName: 'registrar-test',
    poolMax: 2,
    statementTimeoutMs: 10_000,
  }).initialize();
  sql = new Sql(dataSource);
  closing.push(() => dataSource.destroy());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await standby?.remove();
  await primary?.remove();
});

function start(
  kind: ProcessKind,
  databaseReaderUrl?: string,
): { watch: ReplicaWatch; log: FakeLog; lines: () => Promise<string[]> } {
  const [metrics, log] = [new MetricsRegistry(kind), new FakeLog()];
  const settings = {
    databaseReaderUrl,
    databaseReaderPoolMax: POOL_MAX,
    databaseReaderMaxLagSeconds: 30,
    databaseReaderWaitMs: 5_000,
    apiStatementTimeoutMs: 10_000,
  } as Settings;
  const watch = ReplicaWatch.start(kind, settings, { sql, metrics, clock: new SystemClock(), log });
  closing.push(() => watch.onApplicationShutdown());
  const lines = async (): Promise<string[]> =>
    (await metrics.metrics()).split('\n').filter((line) => line.includes('registrar_database_reader_'));
  return { watch, log, lines };
}

const answered = ({ reads }: ReplicaWatch): Promise<boolean> =>
  reads
    .storesOf((at) => at)
    .read(
      'staff.report',
      async (at) => (await at.row<{ is: boolean }>('unnamed', 'select pg_is_in_recovery() as is'))!.is,
    );

const values = (lines: readonly string[]): string[] => lines.filter((line) => !line.startsWith('#'));

it('a worker has no replica and no metrics of one: what it reads decides', async () => {
  const { watch, lines } = start('worker', standby.urlOf('app'));
  expect([watch.reads.isUsed, await answered(watch), await lines()]).toEqual([false, false, []]);
});

it('without a replica the metrics have no values', async () => {
  const { watch, lines } = start('public-api');
  expect([watch.reads.isUsed, await answered(watch)]).toEqual([false, false]);
  expect((await lines()).length).toBeGreaterThan(0);
  expect(values(await lines())).toEqual([]);
});

it('a replica is compared, its reads and connections are counted', async () => {
  const { watch, lines, log } = start('admin-api', standby.urlOf('app'));
  await until(
    async () => (await lines()).join().includes('reader_usable{app="admin-api"} 1'),
    'it is usable',
  );
  expect(await answered(watch)).toBe(true);
  expect(values(await lines())).toEqual(
    expect.arrayContaining([
      'registrar_database_reader_reads_total{read="staff.report",target="replica",reason="fresh",app="admin-api"} 1',
      `registrar_database_reader_pool_size{app="admin-api"} ${POOL_MAX}`,
      'registrar_database_reader_connections{state="waiting",app="admin-api"} 0',
    ]),
  );
  // a standby that was just made may have replayed no transaction yet when it is compared first
  expect([undefined, 'replica is used again']).toContain(log.lines.at(-1)?.message);
});

it('a process starts without its replica, says so once, and reads the writer', async () => {
  const url = `postgres://app:secret@127.0.0.1:${await freePort()}/app`;
  const { watch, lines, log } = start('public-api', url);
  await until(async () => (await lines()).join().includes('reader_usable{app="public-api"} 0'), 'it is away');
  expect(await answered(watch)).toBe(false);
  expect(values(await lines())).toContain(
    'registrar_database_reader_reads_total{read="staff.report",target="writer",reason="away",app="public-api"} 1',
  );
  expect(log.lines).toEqual([
    expect.objectContaining({ message: 'replica not usable, the writer answers its reads' }),
  ]);
});
