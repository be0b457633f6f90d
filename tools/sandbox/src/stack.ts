import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { seedSandbox, type SeededSandbox } from '@registrar/tool-local/seed';
import { Client } from 'pg';
import { type Answer, callAs } from './calls';
import type { StackReply, StackOptions } from './stack-main';
import type { Registrar, TestRegistry } from './test-registry';

const ROOT = join(__dirname, '..', '..', '..');
/** Characters of its output; enough to see why it failed. */
const KEPT_CHARACTERS = 20_000;
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
}

/**
 * A complete stack: public API and worker in their own process, with their own database and keys, and the
 * sandbox's seed. Stacks share only what both are configured with: a registry, a Redis server.
 */
export class Stack {
  private process?: ChildProcess;
  private output = '';
  private wishes = 0;
  /** URL of its public API. */
  url = '';

  private constructor(
    readonly database: TestDatabase,
    readonly credentials: SeededSandbox,
    /** Connected as the owner of the database. */
    readonly sql: Client,
    readonly vault: AesSecretVault,
    /** Environment of its applications. */
    readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async start({ environment, registry, registrar, settings = {} }: StackSettings): Promise<Stack> {
    const database = await createTestDatabase();
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
        DATABASE_URL: database.url,
        SECRETS_KEYS: secretsKeys,
        TOKEN_HASH_KEY: tokenHashKey,
        LOG_LEVEL: 'warn',
        ACCESS_LOG: 'false',
        WORKER_OPS_PORT: '0',
        ...registry.settings(environment),
        ...(isProduction ? IN_PRODUCTION : { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' }),
        ...settings,
      },
    );
    try {
      stack.spawn();
      const { port } = await stack.wish('run public-api');
      stack.url = `http://127.0.0.1:${port}`;
      await stack.runWorker();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  async runWorker(): Promise<void> {
    await this.wish('run worker');
  }

  /** Stops the worker gracefully, as a deployment does. */
  async haltWorker(): Promise<void> {
    await this.wish('halt worker');
  }

  /** A request of its demo reseller, or of the account in the headers. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return callAs(this.credentials, this.url, method, path, body, {
      ...(this.environment['ENVIRONMENT'] === 'production' && THROUGH_PROXY),
      ...headers,
    });
  }

  async stop(): Promise<void> {
    if (this.process?.connected) {
      const ended = once(this.process, 'exit');
      this.process.disconnect();
      await ended;
    }
    await this.sql.end();
    await this.database.drop();
  }

  private spawn(): void {
    this.process = fork(join(__dirname, 'stack-main.ts'), {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...this.environment },
      execArgv: ['-C', '@registrar/source', '-r', './tools/build/register.cjs'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream!.on('data', (data: Buffer) => {
        this.output = `${this.output}${data.toString()}`.slice(-KEPT_CHARACTERS);
      });
  }

  private async wish(wish: StackOptions['wish']): Promise<StackReply> {
    const id = (this.wishes += 1);
    const reply = await new Promise<StackReply>((resolve) => {
      this.process!.on('message', (answer: StackReply) => {
        if (answer.id === id) resolve(answer);
      });
      this.process!.once('exit', (code) => resolve({ id, error: `the process ended with ${code}` }));
      this.process!.send({ id, wish });
    });
    if (reply.error === undefined) return reply;
    throw new Error(`${wish}: ${reply.error}\n${this.output}`);
  }
}

/** Turns the sandbox's seed into production data: another mark, and a username that does not end in -test. */
async function intoProduction(sql: Client, credentials: SeededSandbox): Promise<void> {
  const username = credentials.username.replace(/-test$/, '');
  await sql.query(`update environment_mark set environment = 'production'`);
  await sql.query('update accounts set username = $2 where username = $1', [credentials.username, username]);
  credentials.username = username;
}
