import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, type OwnPostgres, startOwnPostgres, temporaryFolder, until } from '@registrar/testkit';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../../src/data-source';
import { databaseError, Sql } from '../../src/sql';
import { PostgresUnitOfWork } from '../../src/unit-of-work';

/** Of the volume: room for the server's data and its log of changes, and some for the test. */
const MEGABYTES = 400;
const MEBIBYTE = Buffer.alloc(1 << 20);
const FREE_BLOCKS = 16;

jest.setTimeout(180_000);

/** Mounts a volume in memory there; undefined where this process may not. */
function mountVolume(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}

const folder = temporaryFolder();
const volume = mountVolume(folder.path);
const unmount = (): void => {
  if (volume !== undefined) execFileSync('umount', ['-l', volume]);
  folder.remove();
};
if (volume === undefined) afterAll(unmount);

/** Fills the volume to its last blocks by a file; returns what removes it. */
function fill(path: string): () => void {
  const filler = join(path, 'filler');
  const file = openSync(filler, 'w');
  try {
    while (statfsSync(path).bfree > FREE_BLOCKS) writeSync(file, MEBIBYTE);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(filler);
}

describeWith(volume, 'a volume to fill needs the right to mount', 'a primary whose disk is full', (path) => {
  let postgres: OwnPostgres;
  let source: DataSource;
  let sql: Sql;
  let uow: PostgresUnitOfWork;
  beforeAll(async () => {
    postgres = await startOwnPostgres({ folder: path, durable: true });
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
    unmount();
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
    const makeRoom = fill(path);
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

    makeRoom();
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
