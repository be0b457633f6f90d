import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { loadSettings, type Settings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import type { Simulator, SimulatorOptions } from '@registrar/registry-simulator';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { seedSandbox, type SeededSandbox } from '@registrar/tool-local/seed';
import { Client } from 'pg';
import { type Answer, callAs } from './calls';
import { OWN_REGISTRAR, TestRegistry } from './test-registry';

export { describeBodyClasses } from './body-classes';
export { endOfWorker } from './app-process';
export { type Answer, basic } from './calls';
export { CommitCutter } from './commit-cutter';
export { DescribedAnswers, type Received } from './described-answers';
export { describedFault, describedFetch } from './described-fetch';
export { ExampleWalk, type WalkOptions } from './example-walk';
export { fetchPage } from './fetch-page';
export { OTHER_REGISTRARS, OtherRegistrar } from './other-registrar';
export { Stack, type StackPart } from './stack';
export { StackHere } from './stack-here';
export { OWN_REGISTRAR, TestRegistry } from './test-registry';
export { Chance } from '@registrar/tool-local/chance';
/** For tests with their own stack: the first step of `Sandbox` and `Stack`. */
export { seedSandbox } from '@registrar/tool-local/seed';

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const TOKEN_HASH_KEY = 'ab'.repeat(32);

/**
 * The environment of an app in one process: a database with the sandbox's seed, and the registry simulator
 * over TLS.
 */
export class Sandbox {
  readonly vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
  private readonly apps: HttpApp[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly registry: TestRegistry,
    readonly credentials: SeededSandbox,
    readonly sql: Client,
  ) {}

  static async start(options: Partial<SimulatorOptions> = {}): Promise<Sandbox> {
    const [database, registry] = await Promise.all([createTestDatabase(), TestRegistry.start(options)]);
    const credentials = await seedSandbox({
      databaseUrl: database.url,
      secretsKeys: SECRETS_KEYS,
      tokenHashKey: TOKEN_HASH_KEY,
      registry: await registry.accountOf(OWN_REGISTRAR),
    });
    const sql = new Client({ connectionString: database.ownerUrl });
    await sql.connect();
    return new Sandbox(database, registry, credentials, sql);
  }

  get simulator(): Simulator {
    return this.registry.simulator;
  }

  /** Database of the simulator, whose tables are in the schema `registry_simulator`. */
  get simulatorUrl(): string {
    return this.registry.databaseUrl;
  }

  settings(environment: Record<string, string> = {}): Settings {
    return loadSettings({
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: this.database.url,
      LOG_LEVEL: 'fatal',
      SECRETS_KEYS,
      TOKEN_HASH_KEY,
      RATE_LIMIT_PER_SECOND: '100000',
      RATE_LIMIT_PER_HOUR: '1000000',
      ...this.registry.settings(environment['ENVIRONMENT'] ?? 'sandbox'),
      ...environment,
    });
  }

  /** Lets an API listen, until the sandbox stops; returns its base URL. */
  async serve(app: HttpApp): Promise<string> {
    this.apps.push(app);
    const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${port}`;
  }

  /**
   * A request of the demo reseller. An undefined body is not sent. Answers of core v1 are checked against
   * their description.
   */
  call(
    baseUrl: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return callAs(this.credentials, baseUrl, method, path, body, headers);
  }

  async stop(): Promise<void> {
    for (const app of this.apps) await app.close();
    await this.sql.end();
    await Promise.all([this.registry.close(), this.database.drop()]);
  }
}
