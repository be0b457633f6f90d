import { randomBytes } from 'node:crypto';
import { loadSettings } from '@registrar/composition';
import { RegisterDomain } from '@registrar/domains';
import { InstanceLeases, InstanceState, UnitOfWork } from '@registrar/kernel';
import { OWN_REGISTRAR, seedSandbox, TestRegistry } from '@registrar/test-sandbox';
import { copyTestDatabase, createTestDatabase, type TestDatabase, until } from '@registrar/testkit';
import { Client } from 'pg';
import { Worker } from '../src/worker';
import { Listener } from './listener';

jest.setTimeout(180_000);

/** A busy machine takes this long for everything that a worker does in one step of the test. */
const PATIENCE_MS = 60_000;
const NAMES = ['pending-approved-1.com', 'pending-approved-2.com', 'pending-approved-3.com'];

describe('a restored copy beside a running original', () => {
  const keys = {
    SECRETS_KEYS: `own:${randomBytes(32).toString('base64')}`,
    TOKEN_HASH_KEY: randomBytes(32).toString('hex'),
  };
  const workers: Worker[] = [];
  let registry: TestRegistry;
  let listener: Listener;
  let [original, copy]: TestDatabase[] = [];

  beforeAll(async () => {
    [original, registry, listener] = await Promise.all([
      createTestDatabase(),
      TestRegistry.start({ pendingDelayMs: 3_000 }),
      new Listener().open(),
    ]);
    await seedSandbox({
      databaseUrl: original.url,
      secretsKeys: keys.SECRETS_KEYS,
      tokenHashKey: keys.TOKEN_HASH_KEY,
      registry: await registry.accountOf(OWN_REGISTRAR),
    });
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all([listener?.close(), registry?.close(), original?.drop(), copy?.drop()]);
  });

  const newWorker = (database: TestDatabase): Promise<Worker> =>
    Worker.create(
      loadSettings({
        ENVIRONMENT: 'sandbox',
        DATABASE_URL: database.url,
        LOG_LEVEL: 'fatal',
        WORKER_OPS_PORT: '0',
        WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
        ...keys,
        ...registry.settings('sandbox'),
      }),
    );
  const runWorker = async (database: TestDatabase): Promise<{ worker: Worker; opsPort: number }> => {
    const worker = await newWorker(database);
    workers.push(worker);
    return { worker, ...(await worker.start()) };
  };
  const query = async (database: TestDatabase, text: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const registered = async (database: TestDatabase): Promise<number> =>
    (
      await query(
        database,
        `select name from domains where state = 'active' and name like 'pending-approved-%'`,
      )
    ).length;
  const pollRuns = async (opsPort: number): Promise<number> =>
    Number(
      /registrar_worker_loop_runs_total\{loop="registry-poll",outcome="ok"[^}]*\} (\d+)/.exec(
        await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text(),
      )?.[1] ?? 0,
    );

  it('leaves the messages of the registry and the webhooks to the original, until staff declare it alive', async () => {
    // orders that the registry decides later, in a database that is copied while they are open
    const selling = await newWorker(original);
    const [{ id }] = await query(original, 'select id from accounts order by id limit 1');
    for (const domainName of NAMES) {
      expect(
        (
          await selling.nest
            .get(RegisterDomain)
            .execute({ accountId: Number(id), domainName, deadline: new Date(Date.now() + 60_000) })
        ).kind,
      ).toBe('registered');
    }
    expect(await registered(original)).toBe(0);
    await query(
      original,
      `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values (${Number(id)}, 'account.credit.balance_change', '${listener.url('/credit')}', true, now())`,
    );
    await selling.close();
    copy = await copyTestDatabase(original);

    const beside = await runWorker(copy);
    expect(await (await fetch(`http://127.0.0.1:${beside.opsPort}/readyz`)).json()).toMatchObject({
      status: 'ready',
      instance: 'suspended: copy',
    });
    await until(async () => (await pollRuns(beside.opsPort)) >= 5, 'the copy would have polled', PATIENCE_MS);
    expect([
      listener.received.length,
      await query(copy, 'select id from poll_messages'),
      await query(copy, 'select slot from session_leases'),
    ]).toEqual([0, [], []]);

    await runWorker(original);
    await until(
      async () => (await registered(original)) === NAMES.length,
      'the original has all its domains',
      PATIENCE_MS,
    );
    await until(() => listener.received.length > 0, 'the original sends its webhooks', PATIENCE_MS);
    expect(await registered(copy)).toBe(0);

    await beside.worker.nest.get(UnitOfWork).run(() => beside.worker.nest.get(InstanceLeases).declare(true));
    await until(
      () => beside.worker.nest.get(InstanceState).suspension === undefined,
      'the copy is alive',
      PATIENCE_MS,
    );
    await until(
      async () => (await query(copy, 'select slot from session_leases')).length > 0,
      'the copy speaks to the registry',
      PATIENCE_MS,
    );
  });

  it('stops a running original that staff retire', async () => {
    const [, running] = workers;
    await running.nest.get(UnitOfWork).run(() => running.nest.get(InstanceLeases).declare(false));
    await until(() => running.nest.get(InstanceState).suspension === 'retired', 'it is retired', PATIENCE_MS);
    await until(
      async () => (await query(original, 'select slot from session_leases')).length === 0,
      'it has logged out',
      PATIENCE_MS,
    );
  });
});
