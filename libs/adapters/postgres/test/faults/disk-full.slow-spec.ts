import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeWith,
  mayMount,
  type OwnPostgres,
  SmallDisk,
  startOwnPostgres,
  until,
} from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../../src/data-source';
import { databaseError, Sql } from '../../src/sql';
import { PostgresUnitOfWork } from '../../src/unit-of-work';

/** Of the disk: room for the server's data and its log of changes, and some for the test. */
const MEGABYTES = 400;
const FILLER = 'filler';

jest.setTimeout(180_000);

describeWith(mayMount(), 'a disk to fill needs the right to mount', 'a primary whose disk is full', () => {
  let disk: SmallDisk;
  let postgres: OwnPostgres;
  let source: DataSource;
  let sql: Sql;
  let uow: PostgresUnitOfWork;
  beforeAll(async () => {
    disk = new SmallDisk(MEGABYTES);
    postgres = await startOwnPostgres({ folder: disk.path, durable: true });
    source = await newDataSource({
      url: postgres.urlOf('app'),
      applicationName: 'registrar-test',
      poolMax: 4,
      statementTimeoutMs: 10_000,
    }).initialize();
    sql = new Sql(source);
    uow = new PostgresUnitOfWork(sql);
  });
  afterAll(async () => {
    await source?.destroy();
    await postgres?.remove();
    disk?.remove();
  });

  const write = (name: string): Promise<unknown> =>
    uow.run(() =>
      sql.change(
        'test_insert',
        `insert into platform_settings (name, value, updated_at) values ($1, to_jsonb(repeat(md5($1), 10000)), now())`,
        [name],
      ),
    );
  const names = async (): Promise<string[]> =>
    (
      await sql.rows<{ name: string }>(
        'test_names',
        `select name from platform_settings where name like 'full-%' order by name`,
      )
    ).map(({ name }) => name);

  it('refuses what it cannot store, loses nothing that it acknowledged, and goes on once there is room', async () => {
    const acknowledged: string[] = [];
    const failures: unknown[] = [];
    const next = async (): Promise<void> => {
      const name = `full-${String(acknowledged.length + failures.length).padStart(6, '0')}`;
      await write(name).then(
        () => acknowledged.push(name),
        (error: unknown) => failures.push(error),
      );
    };
    await next();
    disk.fill(FILLER);
    await until(
      async () => {
        await next();
        return failures.length >= 3;
      },
      'the disk is full',
      90_000,
    );
    // by its own code, or by the end of the server where its log of changes has no room: both are a 503
    for (const failure of failures)
      expect([databaseError(failure)?.code, (failure as Error).name]).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:53100|DatabaseConnectionError)$/)]),
      );

    rmSync(join(disk.path, FILLER));
    await postgres.end();
    await postgres.startAgain();
    await until(async () => {
      const count = acknowledged.length;
      await next();
      return acknowledged.length > count;
    }, 'it takes writes again');
    expect(await names()).toEqual(expect.arrayContaining(acknowledged));
  });
});
