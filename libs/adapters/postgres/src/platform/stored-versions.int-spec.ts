import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORED_VERSIONS, type VersionedTable, WAKE_UP_VERSION } from '@registrar/kernel';
import { FakeIds } from '@registrar/kernel/testing';
import { JobWorld } from '@registrar/jobs/testing';
import { getMetadataArgsStorage } from 'typeorm';
import { jobsFixture, type JobsFixture } from '../../test/fixtures/jobs-fixture';
import { PostgresMailStore } from '../contacts/mail-store';
import '../entities';
import { PostgresOutboxFeed } from '../webhooks/outbox-feed';
import { PostgresBacklogReader } from './backlog-reader';
import { PostgresOperations } from './operations';
import { PostgresOutbox } from './outbox';

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2026-03-02T09:20:00Z');
const ID = '0197a0bb-0000-7000-8000-000000000001';
const OTHER_ID = '0197a0bb-0000-7000-8000-000000000002';

let fixture: JobsFixture;
beforeAll(async () => {
  fixture = await jobsFixture();
});
afterAll(() => fixture?.database.close());

const newer = async (): Promise<number> =>
  (await new PostgresBacklogReader(fixture.database.sql).read(NOW)).newerVersion;
const setVersion = (table: string, version: number): Promise<void> =>
  fixture.database.asOwner(`update ${table} set payload_version = $1`, [version]);

const writtenVersions = async (table: string): Promise<number[]> => {
  const { rows } = (await fixture.database.sql.pool.query(
    `select distinct payload_version as version from ${table}`,
  )) as { rows: { version: number }[] };
  return rows.map(({ version }) => version);
};

const writtenMail = async (id: string): Promise<PostgresMailStore> => {
  const { sql, uow } = fixture.database;
  const mails = new PostgresMailStore(sql, uow);
  await uow.run(() =>
    mails.add({
      id,
      template: 'verification',
      subject: 'verification:1',
      to: 'ilse@example.net',
      sealed: 'sealed',
      contentDigest: 'digest',
      recipientDigest: 'digest',
      createdAt: NOW,
    }),
  );
  return mails;
};

/** Writes one row as the product does; takes what is due, and returns the number of rows taken. */
const TABLES: Partial<Record<VersionedTable, () => Promise<() => Promise<number>>>> = {
  operations: async () => {
    const { sql, uow } = fixture.database;
    const { accountId } = await fixture.stores.newAccount();
    const operations = new PostgresOperations(sql, uow);
    await uow.run(() =>
      operations.open({
        id: ID,
        accountId,
        kind: 'register',
        subject: 'a.example',
        payload: {},
        createdAt: NOW,
        dueAt: NOW,
      }),
    );
    return async () => (await operations.takeDue('register', NOW, LATER, 10)).length;
  },
  outbox: async () => {
    const { sql, uow } = fixture.database;
    const { accountId } = await fixture.stores.newAccount();
    await uow.run(() =>
      new PostgresOutbox(sql, uow, new FakeIds()).add({
        name: 'domain.expiration',
        accountId,
        payload: { eventName: 'domain.expiration', domainName: 'a.example' },
        occurredAt: NOW,
      }),
    );
    return async () => (await uow.run(() => new PostgresOutboxFeed(sql, uow).take(10))).length;
  },
  mails: async () => {
    const mails = await writtenMail(ID);
    return async () => (await mails.takeDue(NOW, LATER, 10)).length;
  },
  job_items: async () => {
    const world = await JobWorld.create(() => fixture.stores);
    const job = await world.planned(1);
    await world.start(job);
    const { run } = world.process(4);
    return async () => {
      world.clock.advance(1);
      const begun = await run.begin();
      await run.allEnded();
      return begun;
    };
  },
};

describe('a row of a newer version', () => {
  it.each(Object.keys(TABLES) as VersionedTable[])(
    'in %s waits for a newer process, is counted, and is taken up when the process can read it',
    async (table) => {
      const take = await TABLES[table]!();
      expect(await writtenVersions(table)).toEqual([STORED_VERSIONS[table]]);
      await setVersion(table, STORED_VERSIONS[table] + 1);
      expect([await take(), await newer()]).toEqual([0, 1]);
      await setVersion(table, STORED_VERSIONS[table]);
      expect([await take(), await newer()]).toEqual([1, 0]);
    },
  );

  it('in mails is not counted once its mail was sent', async () => {
    const mails = await writtenMail(OTHER_ID);
    await fixture.database.asOwner('update mails set payload_version = $1 where id = $2', [
      STORED_VERSIONS['mails'] + 1,
      OTHER_ID,
    ]);
    expect(await newer()).toBe(1);
    await mails.sent(OTHER_ID, NOW);
    expect(await newer()).toBe(0);
  });
});

describe('docs/reference/versions.md', () => {
  const page = readFileSync(
    join(__dirname, '..', '..', '..', '..', '..', 'docs', 'reference', 'versions.md'),
    'utf8',
  );
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

  it('names each version of the code', () => {
    const versions = rows
      .filter((cells) => /^\d+$/.test(cells[2]))
      .map((cells) => [cells[1], Number(cells[2])]);
    const own = { ...STORED_VERSIONS, 'Bull jobs': WAKE_UP_VERSION };
    expect(Object.fromEntries(versions)).toEqual(own);
  });

  it('names every column that holds JSON or an encrypted text, and no other', () => {
    const { columns, tables } = getMetadataArgsStorage();
    const nameOf = (target: unknown): string => tables.find((table) => table.target === target)!.name!;
    const stored = columns
      .filter(
        ({ options, propertyName }) => options.type === 'jsonb' || /(^|_)(sealed|body)$/.test(propertyName),
      )
      .map(({ target, propertyName }) => `${nameOf(target)}.${propertyName}`);
    const named = rows
      .flatMap((cells) =>
        [...cells.join(' ').matchAll(/\b([a-z_]+\.(?:[a-z_]+|\*))/g)].map(([, name]) => name),
      )
      .flatMap((name) =>
        name.endsWith('.*') ? stored.filter((column) => column.startsWith(name.slice(0, -1))) : [name],
      );
    expect([...new Set(named)].sort()).toEqual([...new Set(stored)].sort());
  });
});
