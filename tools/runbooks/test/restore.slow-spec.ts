import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, programOf, until } from '@registrar/testkit';
import { readPage, rehearsedBlocks } from '../src/page';
import { installedPostgres } from './support/archived-cluster';
import { Disaster, sectionOf } from './support/disaster';

const BACKUP = 'docs/runbooks/backup.md';
const RESTORE = 'docs/runbooks/restore.md';
const PATIENCE_MS = 240_000;
const ADVICE = 'install postgresql and pgbackrest (Debian, Ubuntu)';
const programs = programOf('PGBACKREST_PATH', ['pgbackrest']) && installedPostgres();

/** Commits of this many requests are compared after the restore. */
const RECORDS = 30;

/**
 * The pages on backup and restore, executed block by block: sales, a backup, more sales, a disaster that is
 * noticed late, the restore to the moment before it, and the repairs.
 */
describeWith(programs, ADVICE, 'a restore to the second before a disaster', (binaries) => {
  jest.setTimeout(900_000);
  let world: Disaster;
  const acknowledged: number[] = [];

  beforeAll(async () => {
    world = await Disaster.prepare(binaries);
    await before();
    await world.markTarget();
    await after();
    await world.stopProduct();
    await restore();
  });
  afterAll(() => world?.remove());

  /** Work before the moment: a part of it is in the backup, a part in WAL alone. */
  async function before(): Promise<void> {
    await world.execute(BACKUP, 'State', 'Set up archiving');
    await world.startProduct();
    for (const name of ['kept.com', 'changed.com', 'renewed.com']) await world.register(name);
    await world.execute(BACKUP, 'Take a backup', 'Healthy when');
    await world.register('kept-in-wal.com');
    await world.stack.kill('worker');
    // the registry decides later, and its message waits for a worker
    await world.register('pending-approved-order.org');
    const answers = await Promise.all(
      Array.from({ length: RECORDS }, (_, at) =>
        world.stack.call('POST', '/core/v1/domains/kept.com/records', {
          host: `host-${at}`,
          type: 'A',
          answer: '192.0.2.1',
          ttl: 300,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(RECORDS).fill(200));
    acknowledged.push(...answers.map(({ body }) => body.id as number));
  }

  /** The disaster, and what the product sells until it is noticed. */
  async function after(): Promise<void> {
    await world.strike('set session_replication_role = replica; delete from dns_records');
    await world.stack.run('worker');
    await world.holds('pending-approved-order.org');
    await until(
      async () => (await world.waitingMessages()) === 0,
      "the registry's message is acknowledged",
      PATIENCE_MS,
    );
    await world.register('after.com');
    for (const [path, body] of [
      ['changed.com:setNameservers', { nameservers: ['ns1.example.net', 'ns2.example.net'] }],
      ['renewed.com:renew', {}],
    ] as const)
      expect(await world.stack.call('POST', `/core/v1/domains/${path}`, body)).toMatchObject({ status: 200 });
    expect((await world.stack.call('GET', '/core/v1/domains/kept.com/records')).body.records ?? []).toEqual(
      [],
    );
  }

  async function restore(): Promise<void> {
    await world.execute(RESTORE, 'State', '1.', '2.', '3.', '4.');
    await world.startOnRestored();
    await world.execute(RESTORE, '5.');
    await world.restartWorker();
    await world.fetchList();
    await world.execute(RESTORE, '6.', '8.', 'Healthy when');
  }

  it('has every commit that was acknowledged before the moment, and none after it', async () => {
    const { body } = await world.stack.call('GET', '/core/v1/domains/kept.com/records?perPage=100');
    const records = (body.records as { id: number }[]).map(({ id }) => id);
    expect(records).toEqual(expect.arrayContaining(acknowledged));
    expect(records).toHaveLength(RECORDS);
    expect(await world.isHeld('kept-in-wal.com')).toBe(true);
    expect(await world.isHeld('after.com')).toBe(false);
  });

  it('has a ledger without a difference before and after the repairs', () => {
    for (const heading of ['4.', 'Healthy when'])
      expect(world.outputOf(RESTORE, heading)).toMatch(/\b0 differences|no difference/);
  });

  it('was off until staff declared it alive, though the lease of the first cluster was young', () => {
    expect(world.outputOf(RESTORE, '5.')).toContain('"instance":"suspended: retired"');
    expect(world.outputOf(RESTORE, 'Healthy when')).not.toContain('suspended');
  });

  it('settles an order whose message was acknowledged after the moment', async () => {
    await world.holds('pending-approved-order.org');
    expect(
      await world.query(`select state as value from operations where subject = 'pending-approved-order.org'`),
    ).toEqual(['succeeded']);
  });

  it('lists a domain that was registered after the moment as unknown, from the list of the registry', async () => {
    expect(world.outputOf(RESTORE, '6.')).toContain('in no account: after.com\n');
    const { body } = await world.askStaff('GET', 'unknown-domains');
    expect(body.items).toMatchObject([
      { domainName: 'after.com', source: 'list', evidence: 'domains.txt', registryConnection: 'sim-thin' },
    ]);
  });

  it.each([
    ['changed.com', 'nameservers'],
    ['renewed.com', 'expiry'],
  ])('finds that %s was changed after the moment (%s), and takes it over', async (domainName, field) => {
    const query = `registry-differences?domainName=${domainName}`;
    const { body } = await world.askStaff('GET', query);
    expect(body.items).toMatchObject([{ field }]);
    expect((await world.askStaff('POST', `registry-differences/${body.items[0].id}:takeOver`)).status).toBe(
      200,
    );
    expect((await world.askStaff('GET', query)).body.items).toEqual([]);
  });

  it('gives no number away twice', async () => {
    const last = (): Promise<number[]> => world.query<number>('select max(id) as value from orders');
    const [before] = await last();
    await world.register('sold-again.com');
    const [after] = await last();
    expect(after - before).toBeGreaterThanOrEqual(1_000_000);
  });

  it('wrote nothing readable to the repository', () => {
    const files = filesBelow(world.cluster.repository).filter((file) => statSync(file).size > 0);
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect(readFileSync(file).includes('kept-in-wal.com')).toBe(false);
    expect(
      files.filter((file) => readFileSync(file).subarray(0, 8).toString('latin1') !== 'Salted__'),
    ).toEqual([]);
  });

  it('has executed every block that the pages mark', () => {
    for (const page of [BACKUP, RESTORE])
      expect(world.executed.filter((one) => one.page === page).map(({ block }) => block.line)).toEqual(
        rehearsedBlocks(readPage(page)).map(({ line }) => line),
      );
    expect(sectionOf(RESTORE, 'Healthy when').blocks).toHaveLength(1);
  });
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(join(folder, entry.name))
      : entry.isFile()
        ? [join(folder, entry.name)]
        : [],
  );
