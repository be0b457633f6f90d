import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { loadSettings, type Settings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { EXAMPLE_HOSTS, startSimulator, type Simulator, type SimulatorOptions } from '@registrar/registry-simulator';
import { createEmptyDatabase, createTestDatabase, type TestDatabase, testCertificates } from '@registrar/testkit';
import { seedSandbox, type SeededSandbox } from '@registrar/tool-local/seed';
import { Client } from 'pg';
import { describedFetch } from './described-fetch';
import { OTHER_REGISTRARS } from './other-registrar';

export { describedFetch } from './described-fetch';
export { fetchPage } from './fetch-page';
export { OTHER_REGISTRARS, OtherRegistrar } from './other-registrar';

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const TOKEN_HASH_KEY = 'ab'.repeat(32);
/** At the simulated clearinghouse. */
const CNIS = { username: 'registrar-a', password: 'cnis-password' };
/** Of the simulator's control interface. */
const CONTROL_KEY = 'control-key';
const REGISTRAR = { clientId: 'registrar-a', password: 'epp-password-a' };

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** What an app needs around it, in one process: a database with the sandbox's seed, and the registry simulator over TLS. */
export class Sandbox {
  readonly vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
  private readonly apps: HttpApp[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly registryDatabase: TestDatabase,
    readonly simulator: Simulator,
    readonly credentials: SeededSandbox,
    readonly sql: Client,
    /** Files that settings name. */
    private readonly folder: string,
  ) {}

  static async start(options: Partial<SimulatorOptions> = {}): Promise<Sandbox> {
    const [database, registryDatabase] = await Promise.all([createTestDatabase(), createEmptyDatabase('simulator')]);
    const { ca, server, client } = await testCertificates();
    const { cert, key } = await client(REGISTRAR.clientId);
    const simulator = await startSimulator({
      databaseUrl: registryDatabase.url, port: 0, tls: { ...server, ca }, registrars: [REGISTRAR, ...OTHER_REGISTRARS], sharedHosts: EXAMPLE_HOSTS, cnis: { port: 0, ...CNIS }, control: { port: 0, key: CONTROL_KEY }, tickIntervalMs: 100, pendingDelayMs: 200, ...options,
    });
    const credentials = await seedSandbox({
      databaseUrl: database.url, secretsKeys: SECRETS_KEYS, tokenHashKey: TOKEN_HASH_KEY,
      registry: { host: '127.0.0.1', port: simulator.port, ...REGISTRAR, ca, cert, key },
    });
    const sql = new Client({ connectionString: database.ownerUrl });
    await sql.connect();
    const folder = await mkdtemp(join(tmpdir(), 'registrar-sandbox-'));
    await writeFile(join(folder, 'ca.pem'), ca);
    return new Sandbox(database, registryDatabase, simulator, credentials, sql, folder);
  }

  settings(environment: Record<string, string> = {}): Settings {
    return loadSettings({
      ENVIRONMENT: 'sandbox', DATABASE_URL: this.database.url, LOG_LEVEL: 'fatal', SECRETS_KEYS, TOKEN_HASH_KEY, RATE_LIMIT_PER_SECOND: '100000',
      RATE_LIMIT_PER_HOUR: '1000000', CNIS_URL: `https://127.0.0.1:${this.simulator.cnisPort}/cnis`, CNIS_USERNAME: CNIS.username, CNIS_PASSWORD: CNIS.password,
      CNIS_CA_FILE: join(this.folder, 'ca.pem'), ...this.registryClock(environment), ...environment,
    });
  }

  /** Of a sandbox alone. */
  private registryClock({ ENVIRONMENT = 'sandbox' }: Record<string, string>): Record<string, string> {
    return ENVIRONMENT === 'sandbox' ? { REGISTRY_CLOCK_URL: `http://127.0.0.1:${this.simulator.controlPort}`, REGISTRY_CLOCK_KEY: CONTROL_KEY } : {};
  }

  /** Lets an API listen, to be stopped with the sandbox; answers its base URL. */
  async serve(app: HttpApp): Promise<string> {
    this.apps.push(app);
    const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${port}`;
  }

  /** A request of the demo reseller. A body that is undefined is not sent. Answers of core v1 are held against their description. */
  async call(baseUrl: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { username, token } = this.credentials;
    const response = await describedFetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
  }

  async stop(): Promise<void> {
    for (const app of this.apps) await app.close();
    await this.simulator.close();
    await this.sql.end();
    await rm(this.folder, { recursive: true });
    await Promise.all([this.database.drop(), this.registryDatabase.drop()]);
  }
}
