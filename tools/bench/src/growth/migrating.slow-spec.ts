import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, migrationNames } from '@registrar/adapter-postgres';
import { hasPreviousCommit, previousCommit, PreviousRelease, until } from '@registrar/testkit';
import { ROLES } from '@registrar/tool-services';
import { Client } from 'pg';
import { Child } from '../child';
import type { SellingAnswer, SellingQuestion } from './selling';

/**
 * The migrations since `docker/previous-release` on a filled database, while the product of that release sells
 * and renews. PostgreSQL itself notes each statement that waits for a lock longer than a sale may.
 */
jest.setTimeout(7_200_000);
const DOMAINS = Number(process.env['MIGRATED_DOMAINS'] ?? 1_000_000);
const BLOCKED_MS = 2_000;
const ENTRY = 'growth/selling.ts';

let previous: PreviousRelease | undefined;
let seller: Child<SellingQuestion, SellingAnswer> | undefined;
let client: Client | undefined;

beforeAll(async () => {
  if (!(await hasPreviousCommit()))
    throw new Error(
      `The commit ${previousCommit()} of docker/previous-release is not in this clone: git fetch --unshallow, or fetch that commit.`,
    );
  previous = await PreviousRelease.checkOut();
  // the seller of this tree, around the product of the other
  await copyFile(join(__dirname, 'selling.ts'), join(previous.root, 'tools/bench/src', ENTRY));
  seller = new Child(ENTRY, undefined, previous.root);
});
afterAll(async () => {
  await client?.end();
  // it has a server of its own, which outlives it otherwise
  await seller?.ask({ kind: 'stop' }).catch(() => undefined);
  await seller?.stop();
  await previous?.remove();
});

it(`migrates ${DOMAINS} domains, and no sale waits for a lock for ${BLOCKED_MS} ms`, async () => {
  const { ownerUrl, superuserUrl, logFolder } = await seller!.ask({
    kind: 'fill',
    domains: DOMAINS,
    blockedMs: BLOCKED_MS,
  });
  client = new Client({ connectionString: superuserUrl });
  client.on('error', () => undefined); // the server ends first where a test has failed
  await client.connect();
  const applied = async (): Promise<string[]> =>
    (await client!.query<{ name: string }>('select name from schema_migrations order by id')).rows.map(
      ({ name }) => name,
    );
  const before = await applied();
  expect(before.length).toBeLessThan(migrationNames().length);

  await seller!.ask({ kind: 'sell' });
  await seller!.ask({ kind: 'sold', more: 50 });
  const begun = await seller!.ask({ kind: 'sold', more: 0 });
  await migrate(ownerUrl!, ROLES.app);
  const ended = await seller!.ask({ kind: 'sold', more: 50 });

  expect(ended.failures).toEqual([]);
  expect(ended.sold - begun.sold).toBeGreaterThanOrEqual(50);
  expect(await applied()).toEqual(migrationNames());
  const log = await readFile(join(logFolder!, 'log'), 'utf8');
  const blocked = log.split('\n').filter((line) => line.includes('still waiting for'));
  expect(blocked.filter((line) => line.includes(`user=${ROLES.app} `))).toEqual([]);
});

it('notes a sale that waits longer', async () => {
  const { rows } = await client!.query<{ folder: string }>(
    `select current_setting('data_directory') || '/../log' as folder`,
  );
  const before = await seller!.ask({ kind: 'sold', more: 0 });
  await client!.query('begin');
  await client!.query('lock table orders in access exclusive mode');
  const noted = async (): Promise<boolean> =>
    (await readFile(rows[0].folder, 'utf8'))
      .split('\n')
      .some((line) => line.includes(`user=${ROLES.app} `) && line.includes('still waiting for'));
  await until(noted, 'PostgreSQL notes the sale that waits', 60_000);
  await client!.query('rollback');
  expect((await seller!.ask({ kind: 'sold', more: 10 })).sold).toBeGreaterThan(before.sold);
  expect((await seller!.ask({ kind: 'stop' })).failures).toEqual([]);
});
