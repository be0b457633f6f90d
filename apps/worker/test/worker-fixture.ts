import { randomBytes } from 'node:crypto';
import { loadSettings } from '@registrar/composition';
import { type DomainEvent, Outbox, SecretVault, UnitOfWork } from '@registrar/kernel';
import { createTestDatabase, redisUrl, type TestDatabase } from '@registrar/testkit';
import { Pool } from 'pg';
import { Worker } from '../src/worker';

type Environment = Record<string, string>;

/**
 * A database with the worker's settings for it, and what a reseller and the other cores would have put in.
 */
export class WorkerFixture {
  private readonly workers: Worker[] = [];
  private accounts = 0;

  private constructor(
    private readonly database: TestDatabase,
    readonly pool: Pool,
    readonly environment: Environment,
  ) {}

  static async open(): Promise<WorkerFixture> {
    const database = await createTestDatabase();
    return new WorkerFixture(database, new Pool({ connectionString: database.url, max: 4 }), {
      ENVIRONMENT: 'sandbox',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      SECRETS_KEYS: `test:${randomBytes(32).toString('base64')}`,
      TOKEN_HASH_KEY: randomBytes(32).toString('hex'),
      WORKER_OPS_PORT: '0',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
      WEBHOOK_RETRY_WAITS: '1,1',
      WEBHOOK_RETRY_JITTER_PERCENT: '0',
    });
  }

  /** In this process; ends with `stopWorkers`. An empty text unsets a setting. */
  async startWorker(settings: Environment = {}): Promise<{ worker: Worker; opsPort: number }> {
    const worker = await this.createWorker(settings);
    return { worker, ...(await worker.start()) };
  }

  async createWorker(settings: Environment = {}): Promise<Worker> {
    const worker = await Worker.create(loadSettings({ ...this.environment, ...settings }));
    this.workers.push(worker);
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.close()));
  }

  /** An account with this token, subscribed with `url` to the events named. */
  async newAccount(
    worker: Worker,
    token: string,
    url?: string,
    eventNames: readonly string[] = ['account.credit.balance_change'],
  ): Promise<number> {
    const { rows } = await this.pool.query(
      'insert into accounts (username, created_at) values ($1, $2) returning id',
      [`worker-${(this.accounts += 1)}-test`, new Date()],
    );
    const accountId = rows[0].id as number;
    if (token !== '') await this.addToken(worker, accountId, token);
    for (const eventName of url === undefined ? [] : eventNames) {
      await this.pool.query(
        'insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, $2, $3, true, $4)',
        [accountId, eventName, url, new Date()],
      );
    }
    return accountId;
  }

  async addToken(worker: Worker, accountId: number, token: string): Promise<void> {
    const vault = worker.nest.get(SecretVault);
    await this.pool.query(
      'insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, $2, $3, $4, $5)',
      [
        accountId,
        token,
        vault.digest(`${accountId} ${token}`),
        vault.seal(token, `api-token:${accountId}`),
        new Date(),
      ],
    );
  }

  /** As another core's use case does: in one transaction. */
  async happen(worker: Worker, ...events: Pick<DomainEvent, 'accountId' | 'payload'>[]): Promise<void> {
    await worker.nest.get(UnitOfWork).run(async () => {
      for (const event of events) {
        await worker.nest
          .get(Outbox)
          .add({ name: event.payload['eventName'] as DomainEvent['name'], occurredAt: new Date(), ...event });
      }
    });
  }

  async deliveries(accountId: number): Promise<{ id: string; state: string; attempts: number }[]> {
    return (
      await this.pool.query(
        'select id, state, attempts from webhook_deliveries where account_id = $1 order by id',
        [accountId],
      )
    ).rows;
  }

  async attempts(
    accountId: number,
  ): Promise<
    { number: number; status: number | null; error: string | null; response_head: string | null }[]
  > {
    const { rows } = await this.pool.query(
      `select a.number, a.status, a.error, a.response_head from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
        where d.account_id = $1 order by a.delivery_id, a.number`,
      [accountId],
    );
    return rows;
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await this.pool.end();
    await this.database.drop();
  }
}

export const balanceChange = (
  accountId: number,
  balance: number,
): Pick<DomainEvent, 'accountId' | 'payload'> => ({
  accountId,
  payload: { eventName: 'account.credit.balance_change', accountId, balance },
});
