import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { settingsTable } from '@registrar/composition';
import {
  isAlive,
  type Mishap,
  readPid,
  runCommand,
  SetupError,
  type StubSession,
} from '@registrar/tool-services';
import { Client } from 'pg';
import type { Demo } from '../demo-file';
import { embeddedPostgres, embeddedRedis } from '../embedded';
import { localSecrets } from '../stack/local-secrets';
import { LocalStack } from '../stack/local-stack';
import { PORTS, readKeptPorts } from '../ports';
import { makeLocalFolder, ROOT, type LocalFolder } from '../settings';
import { CHAOS_SETTINGS } from './chaos-settings';
import type { CheckedStack } from './checked-stack';
import { RegistryLine } from './registry-line';

export const VICTIMS = [
  'public-api',
  'worker',
  'registry-simulator',
  'postgres',
  'redis',
  'admin-api',
] as const;
export type Victim = (typeof VICTIMS)[number];

/** Restarts at once: the test measures the effects of a crash, not a supervisor's delay. */
const RESTART = { first: 300, longest: 300 };

const SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(PORTS).map(({ variable }) => [variable, '0'])),
  ...CHAOS_SETTINGS,
};
const NOT_INHERITED = ['MIGRATIONS_DATABASE_URL', 'SIMULATOR_DATABASE_URL', 'DNS_READER_DATABASE_URL'];

/** The local stack with a faulty line to its registry, and processes that can be killed. */
export class KilledStack implements CheckedStack {
  readonly kills = Object.fromEntries(VICTIMS.map((victim) => [victim, 0])) as Record<Victim, number>;
  line!: RegistryLine;
  private readonly stack: LocalStack;
  private readonly restarting = new Map<Victim, Promise<void>>();
  private readonly failures: Error[] = [];

  constructor(
    private readonly folder: LocalFolder,
    private readonly say: (line: string) => void,
  ) {
    for (const { variable } of settingsTable()) delete process.env[variable];
    for (const name of NOT_INHERITED) delete process.env[name];
    Object.assign(process.env, SETTINGS);
    // Restarts of programs are expected here, and not printed.
    this.stack = new LocalStack(
      folder,
      process.env,
      (text) => (text.includes('starting it again') ? undefined : say(`  ${text}`)),
      RESTART,
    );
  }

  /** Throws SetupError. Removes leftovers of an earlier run first. */
  async start(interrupted: AbortSignal): Promise<Demo> {
    makeLocalFolder(this.folder);
    await this.wipe();
    const demo = await this.stack.start(interrupted);
    this.line = new RegistryLine(demo.epp.port);
    const port = await this.line.listen();
    await this.query('registrar', 'update registry_connections set port = $1, version = version + 1', [port]);
    return demo;
  }

  /** False: it is not running at the moment. */
  kill(victim: Victim): boolean {
    if (this.restarting.has(victim)) return false;
    const pid = this.pidOf(victim);
    if (pid === undefined || !isAlive(pid)) return false;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      return false; // it had already ended
    }
    this.kills[victim] += 1;
    if (victim === 'postgres')
      this.bringBack(victim, () =>
        embeddedPostgres(this.folder, this.port('POSTGRES_PORT'), this.password()).start(),
      );
    if (victim === 'redis')
      this.bringBack(victim, () =>
        embeddedRedis(
          this.folder,
          this.port('REDIS_PORT'),
          localSecrets(this.folder.envFile, process.env).REDIS_PASSWORD,
        ).start(),
      );
    return true;
  }

  /**
   * The next changing request to the card gateway fails. Its client repeats a cut request once automatically.
   */
  failCardGateway(mishap: Mishap): void {
    this.stack.cardGateway?.next(...(mishap.startsWith('cut') ? [mishap, mishap] : [mishap]));
  }

  /** The card gateway's payment pages, paid or not. */
  get pages(): StubSession[] {
    return [...(this.stack.cardGateway?.sessions.values() ?? [])];
  }

  /** Number of failed requests to the card gateway, by mishap. */
  get gatewayFaults(): Record<Mishap, number> {
    return this.stack.cardGateway!.happened;
  }

  /** Waits until everything that was killed runs again. Throws the reason why a server did not restart. */
  async whole(timeoutMs: number): Promise<void> {
    this.line.heal();
    this.stack.cardGateway?.heal();
    await Promise.all(this.restarting.values());
    if (this.failures.length > 0) throw this.failures[0];
    const ports = this.ports();
    const end = Date.now() + timeoutMs;
    for (const name of ['PUBLIC_API_OPS_PORT', 'ADMIN_API_OPS_PORT', 'WORKER_OPS_PORT']) {
      while (!(await answers(`http://127.0.0.1:${ports[name]}/readyz`))) {
        if (Date.now() > end)
          throw new Error(`${name} is not ready ${timeoutMs / 1_000} s after the last kill`);
        await sleep(250);
      }
    }
  }

  /** Runs one statement as the superuser. */
  async query<T extends object>(
    database: 'registrar' | 'registrar_simulator',
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = new Client({
      connectionString: embeddedPostgres(this.folder, this.port('POSTGRES_PORT'), this.password()).url(
        database,
      ),
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async stop(keep: boolean): Promise<void> {
    await Promise.all(this.restarting.values());
    await this.stack.stop();
    this.line?.close();
    if (!keep) await this.wipe();
  }

  private bringBack(victim: Victim, start: () => Promise<void>): void {
    const back = start()
      .catch((error: Error) => void this.failures.push(error))
      .then(() => void this.restarting.delete(victim));
    this.restarting.set(victim, back);
  }

  private pidOf(victim: Victim): number | undefined {
    if (victim === 'postgres')
      return readPid(join(embeddedPostgres(this.folder).dataFolder, 'postmaster.pid'));
    if (victim === 'redis') return readPid(join(this.folder.redis, 'pid'));
    return (JSON.parse(readFileSync(this.folder.processesFile, 'utf8')) as Record<string, number>)[victim];
  }

  private ports(): Record<string, number> {
    const kept = readKeptPorts(this.folder.portsFile);
    return Object.fromEntries(
      Object.entries(kept).map(([name, port]) => [PORTS[name as keyof typeof PORTS].variable, port]),
    );
  }

  private port(variable: string): number {
    return this.ports()[variable];
  }

  private password(): string {
    return localSecrets(this.folder.envFile, {}).POSTGRES_PASSWORD;
  }

  /** `npm run reset` of this folder; refuses while another run uses it. */
  private async wipe(): Promise<void> {
    const { code, output } = await runCommand(process.execPath, ['tools/local/reset.cjs'], {
      cwd: ROOT,
      env: { ...process.env, LOCAL_DIR: this.folder.path },
    });
    if (code !== 0) throw new SetupError(output.trim());
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
