import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestDatabase,
  EncryptedPostgres,
  temporaryFolder,
  testCertificates,
  type TestDatabase,
  until,
} from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../../src/data-source';
import { entities } from '../../src/entities';
import { Sql } from '../../src/sql';
import { PostgresUnitOfWork } from '../../src/unit-of-work';

const folder = temporaryFolder();
const authorityFile = join(folder.path, 'ca.pem');
let database: TestDatabase;
let server: EncryptedPostgres;
let source: DataSource;
let sql: Sql;
let uow: PostgresUnitOfWork;

const open = (url: string): Promise<DataSource> =>
  newDataSource({
    url,
    applicationName: 'registrar-test',
    poolMax: 2,
    statementTimeoutMs: 10_000,
  }).initialize();

beforeAll(async () => {
  const certificates = await testCertificates();
  writeFileSync(authorityFile, certificates.ca);
  database = await createTestDatabase();
  server = await EncryptedPostgres.start(database.url, certificates.server);
  source = await open(server.url(authorityFile));
  sql = new Sql(source);
  uow = new PostgresUnitOfWork(sql);
});
afterEach(async () => {
  server.certificate = (await testCertificates()).server;
});
afterAll(async () => {
  await source?.destroy();
  await server?.close();
  await database?.drop();
  folder.remove();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );
const STATEMENTS: [string, () => Promise<unknown>][] = [
  ['a unit of work', () => uow.run(() => sql.row('test_one', 'select 1 as one'))],
  ['a statement alone', () => sql.row('test_two', 'select 2 as two')],
  ['a lookup', () => sql.lookup('test_look', 'select $1::int as one', [1])],
  ['a statement of a repository', () => sql.repository(entities[0] as never).count()],
];

describe.each(['endedServer', 'client'] as const)(
  'a database that serves a wrong certificate (%s)',
  (kind) => {
    it.each(STATEMENTS)(
      'fails %s as a lost connection, and is used again with a renewed one',
      async (_, run) => {
        const certificates = await testCertificates();
        expect(await failureOf(run())).toBe('no failure');
        // one of a client is for another name
        server.certificate =
          kind === 'client' ? await certificates.client('other') : certificates.endedServer;
        server.cutAll();
        await until(() => sql.pool.totalCount === 0, 'the connections are lost');
        expect(await failureOf(run())).toMatchObject({
          name: 'DatabaseConnectionError',
          isOutcomeUnknown: false,
        });
        server.certificate = certificates.server;
        expect(await failureOf(run())).toBe('no failure');
      },
    );

    it('goes on over connections that are open', async () => {
      const client = await sql.pool.connect();
      server.certificate = (await testCertificates()).endedServer;
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      client.release();
    });
  },
);

it('a process does not start on a database whose certificate has ended', async () => {
  server.certificate = (await testCertificates()).endedServer;
  await expect(open(server.url(authorityFile))).rejects.toThrow(/certificate has expired/);
});

it.each([
  ['of an authority that the client does not know', async () => (await testCertificates()).client('x')],
])('a certificate %s is refused', async (_, authority) => {
  const file = join(folder.path, 'other.pem');
  writeFileSync(file, (await authority()).cert);
  await expect(open(server.url(file))).rejects.toThrow(/unable to|self-signed/i);
});
