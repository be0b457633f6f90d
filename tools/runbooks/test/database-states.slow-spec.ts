import { join } from 'node:path';
import {
  describeWith,
  mayMount,
  type OwnPostgres,
  programOf,
  SmallDisk,
  type StandbyPostgres,
  startOwnPostgres,
  type TestDatabase,
  until,
} from '@registrar/testkit';
import { Client } from 'pg';
import { TroubledStack } from './support/troubled-stack';

const PATIENCE_MS = 240_000;
/** Holds the cluster, its database and some WAL. */
const DISK_MB = 512;
const programs = programOf('PSQL_PATH', ['psql']) && mayMount();
const ADVICE = 'install postgresql-client, and run as a user who may mount a tmpfs';

/** The pages on the database, against a primary on a small disk and a replica that follows it. */
describeWith(programs, ADVICE, 'a runbook of the database, in its state', () => {
  jest.setTimeout(900_000);
  let disk: SmallDisk;
  let primary: OwnPostgres;
  let replica: StandbyPostgres;
  let world: TroubledStack;
  beforeAll(async () => {
    disk = new SmallDisk(DISK_MB);
    primary = await startOwnPostgres({ folder: disk.path });
    replica = await primary.startStandby();
    world = await TroubledStack.start({ DATABASE_READER_URL: replica.urlOf('app') }, databaseOf(primary));
  });
  afterAll(async () => {
    await world?.stop();
    await replica?.remove();
    await primary?.remove();
    disk?.remove();
  });

  const store = (host: string) =>
    world.stack.call('POST', '/core/v1/domains/stored.com/records', {
      host,
      type: 'TXT',
      answer: 'x'.repeat(200),
      ttl: 300,
    });

  it('database.md#replica shows a replay that is paused, lets it go on, and proves it', async () => {
    const runbook = world.runbook('database.md#replica', {
      REPLICA_SUPERUSER_URL: replica.superuserUrl,
    });
    await runbook.proves();
    expect((await runbook.state()).output).toMatch(/^f\|0\|/m);
    await asSuperuser(replica.superuserUrl, 'select pg_wal_replay_pause()');
    expect(await world.register('stored.com')).toMatchObject({ status: 200 });
    expect(await runbook.shows(/^t\|[1-9]\d*\|/m)).toMatch(/replica\.(ok|lag): [1-9]\d* bytes behind/);
    // by default half a minute behind is a warning
    await until(async () => (await runbook.proof()).code !== 0, 'the proof says that it lags', PATIENCE_MS);
    expect((await runbook.state()).output).toMatch(/^warning +replica\.lag/m);
    await runbook.repair();
    await runbook.proves();
    expect((await runbook.state()).output).toMatch(/^f\|0\|/m);
  });

  it('database.md#a-full-disk shows it, makes room, and proves that the database stores again', async () => {
    const runbook = world.runbook('database.md#a-full-disk', { PGDATA: primary.dataFolder });
    expect(await store('before')).toMatchObject({ status: 200 });
    await runbook.proves();
    disk.fill('ballast');
    let count = 0;
    const refused = await until(
      async () => {
        const answer = await store(`host-${(count += 1)}`);
        return answer.status === 200 ? undefined : answer;
      },
      'a request is refused',
      PATIENCE_MS,
    );
    expect(refused.status).toBe(503);
    expect(await runbook.shows(/ 100% /)).toMatch(/status="503"/);
    expect((await runbook.proof()).code).not.toBe(0);
    await runbook.repair({ REMOVABLE: join(disk.path, 'ballast') });
    await runbook.proves();
    await until(async () => (await store('after')).status === 200, 'it stores again', PATIENCE_MS);
  });
});

async function asSuperuser(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function databaseOf({ superuserUrl, urlOf }: OwnPostgres): TestDatabase {
  return {
    name: new URL(superuserUrl).pathname.slice(1),
    url: urlOf('app'),
    ownerUrl: urlOf('owner'),
    superuserUrl,
    urlOf,
    urlAs: urlOf,
    drop: () => Promise.resolve(),
  };
}
