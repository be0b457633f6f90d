import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '@registrar/composition';
import { localSecrets } from '@registrar/tool-local/secrets';
import type { LocalFolder } from '@registrar/tool-local/settings';
import { LocalStack } from '@registrar/tool-local/stack';
import { EmbeddedPostgres, runCommand, SetupError } from '@registrar/tool-services';
import { ROOT } from './child';
import { fillStock, type Stock } from './stock';

/**
 * Ephemeral ports; limits that refuse nothing but are still counted. All other settings have production's
 * defaults.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  RATE_LIMIT_PER_SECOND: '1000000',
  RATE_LIMIT_PER_HOUR: '100000000',
  ...Object.fromEntries(
    [
      'PUBLIC_API',
      'ADMIN_API',
      'PUBLIC_API_TLS',
      'PUBLIC_API_OPS',
      'ADMIN_API_OPS',
      'WORKER_OPS',
      'REGISTRY_SIMULATOR',
      'CNIS',
      'DNS',
      'DNS_API',
      'SIMULATOR_CONTROL',
      'MAIL',
      'ALIAS_RESOLVER',
      'FORWARDER',
      'CARD_GATEWAY',
      'POSTGRES',
      'REDIS',
    ].map((name) => [`${name}_PORT`, '0']),
  ),
};
/**
 * Variables of a developer's shell to ignore: the benchmark fills and removes databases, and measures
 * defaults.
 */
const NOT_INHERITED = ['MIGRATIONS_DATABASE_URL', 'SIMULATOR_DATABASE_URL', 'SIMULATOR_LOG_FRAMES'];

/** The running product with data, and the values that the measurements need. */
export interface System {
  publicApi: string;
  adminApi: string;
  /** `/metrics` of the public API. */
  metricsUrl: string;
  authorization: string;
  /** Of a staff member with all rights. */
  adminAuthorization: string;
  username: string;
  databaseUrl: string;
  superuserUrl: string;
  hasRedis: boolean;
  /** Settings with which a separate API matches the stack's. */
  apiSettings: Record<string, string>;
  pids: { publicApi: number; postgres: number; simulator: number };
  simulatorLog: string;
  /** Milliseconds from a command to its answer at the registry simulator. */
  latencyMs: number;
  stock: Stock;
}

/**
 * The local stack in its own folder: PostgreSQL with durability on, Redis, registry simulator, both APIs and
 * the worker.
 */
export class BenchedStack {
  private readonly stack: LocalStack;

  constructor(
    private readonly folder: LocalFolder,
    private readonly say: (line: string) => void,
    private readonly latencyMs: number,
  ) {
    for (const { variable } of settingsTable()) delete process.env[variable];
    for (const name of NOT_INHERITED) delete process.env[name];
    Object.assign(process.env, SETTINGS, {
      SIMULATOR_LATENCY_MS: String(latencyMs),
      POSTGRES_PASSWORD: randomBytes(24).toString('base64url'),
    });
    this.stack = new LocalStack(folder, process.env, (line) => this.say(`  ${line}`));
  }

  /** Throws SetupError. Removes leftovers of a killed run first. */
  async start(domains: number, interrupted: AbortSignal): Promise<System> {
    mkdirSync(this.folder.path, { recursive: true });
    await this.wipe();
    const demo = await this.stack.start(interrupted);
    const superuserUrl = this.superuserUrl(demo.databaseUrl);
    this.say(`filling the database with ${domains} domains`);
    const stock = await fillStock(superuserUrl, demo.username, domains);
    const pids = JSON.parse(readFileSync(this.folder.processesFile, 'utf8')) as Record<string, number>;
    const ports = JSON.parse(readFileSync(this.folder.portsFile, 'utf8')) as Record<string, number>;
    return {
      publicApi: demo.publicApi,
      adminApi: demo.adminApi,
      metricsUrl: `http://127.0.0.1:${ports['PUBLIC_API_OPS_PORT']}/metrics`,
      authorization: `Basic ${Buffer.from(`${demo.username}:${demo.token}`).toString('base64')}`,
      adminAuthorization: `Bearer ${demo.adminToken}`,
      username: demo.username,
      databaseUrl: demo.databaseUrl,
      superuserUrl,
      hasRedis: demo.redisUrl !== null,
      apiSettings: this.apiSettings(demo.databaseUrl, demo.redisUrl),
      pids: {
        publicApi: pids['public-api'],
        postgres: this.postgresPid(),
        simulator: pids['registry-simulator'],
      },
      simulatorLog: join(this.folder.logs, 'registry-simulator.log'),
      latencyMs: this.latencyMs,
      stock,
    };
  }

  private apiSettings(databaseUrl: string, redisUrl: string | null): Record<string, string> {
    const { SECRETS_KEYS, TOKEN_HASH_KEY } = localSecrets(this.folder.envFile, {});
    return {
      ...SETTINGS,
      SECRETS_KEYS,
      TOKEN_HASH_KEY,
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: databaseUrl,
      ...(redisUrl !== null && { REDIS_URL: redisUrl }),
    };
  }

  /** Stops everything and removes it. */
  async stop(): Promise<void> {
    await this.stack.stop();
    await this.wipe();
  }

  /** `npm run reset` of this folder; refuses while another benchmark runs in it. */
  private async wipe(): Promise<void> {
    const { code, output } = await runCommand(process.execPath, ['tools/local/reset.cjs'], {
      cwd: ROOT,
      env: { ...process.env, LOCAL_DIR: this.folder.path },
    });
    if (code !== 0) throw new SetupError(output.trim());
  }

  private superuserUrl(databaseUrl: string): string {
    const password = process.env['POSTGRES_PASSWORD']!;
    return Object.assign(new URL(databaseUrl), { username: 'postgres', password }).toString();
  }

  /** The first line of postmaster.pid. */
  private postgresPid(): number {
    const { dataFolder } = new EmbeddedPostgres({ folder: this.folder.postgres, port: 0, password: '' });
    return Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
  }
}
