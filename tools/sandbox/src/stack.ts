import { randomBytes } from 'node:crypto';
import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { seedSandbox, type SeededSandbox } from '@registrar/tool-local/seed';
import { Client } from 'pg';
import { type Answer, callAs } from './calls';
import { StackHere } from './stack-here';
import { StackProcess } from './stack-process';
import type { Registrar, TestRegistry } from './test-registry';

/** Behind a proxy on this machine, which terminates TLS. */
const IN_PRODUCTION = { TRUSTED_PROXIES: '127.0.0.1' };
const THROUGH_PROXY = { 'x-forwarded-proto': 'https' };

export interface StackSettings {
  environment: 'production' | 'sandbox';
  /** The registry, and this stack's client at it. */
  registry: TestRegistry;
  registrar: Registrar;
  /** Further environment variables of its applications. */
  settings?: Record<string, string>;
  /** The worker has a process of its own, as in production. */
  isWorkerApart?: boolean;
  /**
   * Public API and worker run in the process of the test: for tests that need their answers, and not that they start,
   * end or die as processes. It takes less than half of the processor time.
   */
  runsHere?: boolean;
  /** What the environment of one process has besides, where the worker is apart. */
  settingsOf?: Partial<Record<StackPart, Record<string, string>>>;
  /** The DATABASE_URL of its applications for that of its database: through a pooler, a proxy. */
  through?: (databaseUrl: string) => string;
  /** A migrated, empty database; default: a new one of the test services. */
  database?: TestDatabase;
}

/** One of its processes; both are the same unless the worker is apart. */
export type StackPart = 'public-api' | 'worker';

/**
 * A complete stack: public API and worker, in their own process unless they run here, with their own database and keys,
 * and the sandbox's seed. Stacks share only what both are configured with: a registry, a Redis server.
 */
export class Stack {
  private readonly api: StackProcess | StackHere;
  private readonly worker: StackProcess | StackHere;
  /** URL of its public API. */
  url = '';
  /** Base URLs of the ops ports of its applications. */
  readonly opsUrls: Record<StackPart, string> = { 'public-api': '', 'worker': '' };

  private constructor(
    readonly database: TestDatabase,
    readonly credentials: SeededSandbox,
    /** Connected as the owner of the database. */
    readonly sql: Client,
    readonly vault: AesSecretVault,
    /** Environment of its applications; `restart` changes it. */
    readonly environment: Readonly<Record<string, string>>,
    private readonly isWorkerApart: boolean,
    { settingsOf = {}, runsHere = false }: Pick<StackSettings, 'settingsOf' | 'runsHere'> = {},
  ) {
    this.api = runsHere
      ? new StackHere(environment)
      : new StackProcess(environment, settingsOf['public-api']);
    this.worker = isWorkerApart ? new StackProcess(environment, settingsOf.worker) : this.api;
  }

  static async start(given: StackSettings): Promise<Stack> {
    const { environment, registry, registrar, settings = {}, isWorkerApart = false } = given;
    const { through = (url: string) => url } = given;
    const database = given.database ?? (await createTestDatabase());
    const [secretsKeys, tokenHashKey] = [
      `own:${randomBytes(32).toString('base64')}`,
      randomBytes(32).toString('hex'),
    ];
    const credentials = await seedSandbox({
      databaseUrl: database.url,
      secretsKeys,
      tokenHashKey,
      registry: await registry.accountOf(registrar),
    });
    const sql = new Client({ connectionString: database.ownerUrl });
    await sql.connect();
    const isProduction = environment === 'production';
    if (isProduction) await intoProduction(sql, credentials);
    const stack = new Stack(
      database,
      credentials,
      sql,
      new AesSecretVault(parseSecretsKeys(secretsKeys), parseHashKey(tokenHashKey)),
      {
        ENVIRONMENT: environment,
        DATABASE_URL: through(database.url),
        SECRETS_KEYS: secretsKeys,
        TOKEN_HASH_KEY: tokenHashKey,
        LOG_LEVEL: 'warn',
        ACCESS_LOG: 'false',
        WORKER_OPS_PORT: '0',
        ...registry.settings(environment),
        ...(isProduction ? IN_PRODUCTION : { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' }),
        ...settings,
      },
      isWorkerApart,
      given,
    );
    try {
      await stack.run();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** The same applications, with the same keys, on a restored copy of its database; they do not run yet. */
  async on(database: TestDatabase): Promise<Stack> {
    const sql = new Client({ connectionString: database.ownerUrl });
    // the next query reports a server that was restarted
    sql.on('error', () => undefined);
    await sql.connect();
    return new Stack(
      database,
      this.credentials,
      sql,
      this.vault,
      { ...this.environment, DATABASE_URL: database.url },
      this.isWorkerApart,
    );
  }

  /** Starts its processes for the first time, or again those that `kill` ended. */
  async run(part?: StackPart): Promise<void> {
    const isWhole = part === undefined || !this.isWorkerApart;
    if (isWhole || part === 'public-api') {
      this.api.start();
      const { port, opsPort } = await this.api.wish('run public-api');
      this.url = `http://127.0.0.1:${port}`;
      this.opsUrls['public-api'] = `http://127.0.0.1:${opsPort}`;
    }
    if (!isWhole && part === 'public-api') return;
    if (this.isWorkerApart) this.worker.start();
    await this.runWorker();
  }

  /** Stops its processes, and starts them with these variables of their environment changed. */
  async restart(changes: Readonly<Record<string, string>>): Promise<void> {
    await Promise.all([this.api.stop(), this.worker.stop()]);
    Object.assign(this.environment, changes);
    await this.run();
  }

  /** Ends one of its processes, or all, by SIGKILL. */
  async kill(part?: StackPart): Promise<void> {
    const parts: StackPart[] = part === undefined ? ['public-api', 'worker'] : [part];
    const processes = parts.map((one) => this.processOf(one));
    await Promise.all([...new Set(processes)].map((one) => one.kill()));
  }

  processOf(part: StackPart): StackProcess {
    const found = part === 'worker' ? this.worker : this.api;
    if (found instanceof StackProcess) return found;
    throw new Error('This stack runs in the process of the test.');
  }

  async runWorker(): Promise<void> {
    const { opsPort } = await this.worker.wish('run worker');
    this.opsUrls.worker = `http://127.0.0.1:${opsPort}`;
  }

  /** Stops the worker gracefully, as a deployment does. */
  async haltWorker(): Promise<void> {
    await this.worker.wish('halt worker');
  }

  /** A request of its demo reseller, or of the account in the headers. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return callAs(this.credentials, this.url, method, path, body, {
      ...(this.environment['ENVIRONMENT'] === 'production' && THROUGH_PROXY),
      ...headers,
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), this.worker.stop()]);
    await this.sql.end();
    await this.database.drop();
  }
}

/** Turns the sandbox's seed into production data: another mark, and a username that does not end in -test. */
async function intoProduction(sql: Client, credentials: SeededSandbox): Promise<void> {
  const username = credentials.username.replace(/-test$/, '');
  await sql.query(`update environment_mark set environment = 'production'`);
  await sql.query('update accounts set username = $2 where username = $1', [credentials.username, username]);
  credentials.username = username;
}
