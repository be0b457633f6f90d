import { Clearinghouse } from './cnis/clearinghouse';
import { ControlServer } from './control/control-server';
import { Lifecycle } from './lifecycle';
import { Zones } from './names';
import type { Counters, SimulatorOptions } from './options';
import { EppServer } from './server';
import { Database } from './store/database';
import { seedSharedHosts } from './store/hosts';
import { NameClocks } from './store/name-clocks';
import { seedRegistrars } from './store/registrars';
import { TLD_POLICIES, type TldPolicy } from './tld-policies';

export type { Counters, ExecutedCommand, SimulatorOptions } from './options';
/** Hosts below names reserved for examples (RFC 2606), used by guides and tests. */
export const EXAMPLE_HOSTS: readonly string[] = ['net', 'org'].flatMap((tld) =>
  [1, 2].map((number) => `ns${number}.example.${tld}`),
);

export { TLD_POLICIES, type ExtraPolicy, type TldPolicy } from './tld-policies';

const DEFAULT_PENDING_DELAY_MS = 2000;

/** A running registry. */
export interface Simulator {
  readonly port: number;
  /** Undefined without a clearinghouse. */
  readonly cnisPort?: number;
  /** Undefined without a control interface. */
  readonly controlPort?: number;
  /** A snapshot of the counters. */
  readonly counters: Counters;
  /** Does the work that is due by the clock; runs never overlap. */
  tick(): Promise<void>;
  /** Finishes running commands, closes all connections, keeps the data. */
  close(): Promise<void>;
}

/**
 * Prepares the tables, adds missing registrars and listens. Rejects when the port is in use or the database
 * is unavailable.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const database = new Database(options.databaseUrl);
  try {
    return await start(options, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function start(options: SimulatorOptions, database: Database): Promise<Simulator> {
  const policies = servedPolicies(options);
  const registry = {
    zones: new Zones(policies),
    pendingDelayMs: options.pendingDelayMs ?? DEFAULT_PENDING_DELAY_MS,
  };
  await database.prepare();
  await seedRegistrars(database.sql, options.registrars);
  await seedSharedHosts(database.sql, options.sharedHosts ?? [], options.clock?.now() ?? new Date());
  const clocks = new NameClocks(database);
  const server = new EppServer(options, database, registry, clocks);
  await server.listen();
  const clearinghouse = await startClearinghouse(options, policies).catch(async (error: Error) => {
    await server.close();
    throw error;
  });
  const due = new DueWork(new Lifecycle(database, registry, clocks), options);
  const control = await startControl(options, clocks, due).catch(async (error: Error) => {
    await Promise.all([due.stop(), clearinghouse?.close()]);
    await server.close();
    throw error;
  });
  return {
    get port() {
      return server.port;
    },
    get cnisPort() {
      return clearinghouse?.port;
    },
    get controlPort() {
      return control?.port;
    },
    get counters() {
      return server.counters;
    },
    tick: () => due.run(),
    close: async () => {
      await control?.close();
      await due.stop();
      await server.close();
      await clearinghouse?.close();
      await database.close();
    },
  };
}

async function startClearinghouse(
  { cnis, host = '127.0.0.1', tls, clock, log = () => undefined }: SimulatorOptions,
  policies: readonly TldPolicy[],
): Promise<Clearinghouse | undefined> {
  if (!cnis) return undefined;
  const clearinghouse = new Clearinghouse(cnis, {
    host,
    tls,
    policies,
    now: () => clock?.now() ?? new Date(),
    log,
  });
  await clearinghouse.listen();
  return clearinghouse;
}

async function startControl(
  { control, host = '127.0.0.1', clock, log = () => undefined }: SimulatorOptions,
  clocks: NameClocks,
  due: DueWork,
): Promise<ControlServer | undefined> {
  if (!control) return undefined;
  const server = new ControlServer(control, {
    host,
    log,
    setClocks: async (names, aheadSeconds) => {
      await clocks.set(names, aheadSeconds, clock?.now() ?? new Date());
      await due.run();
    },
  });
  await server.listen();
  return server;
}

function servedPolicies({ tlds, policies = TLD_POLICIES }: SimulatorOptions): readonly TldPolicy[] {
  if (!tlds) return policies;
  const unknown = tlds.find((tld) => !policies.some((policy) => policy.tld === tld));
  if (unknown !== undefined) throw new Error(`no policy for .${unknown}`);
  return policies.filter(({ tld }) => tlds.includes(tld));
}

/**
 * Runs the lifecycle on call and, optionally, by timer; a call during a run waits for a run that starts after
 * it.
 */
class DueWork {
  private current: Promise<void> = Promise.resolve();
  private readonly timer?: NodeJS.Timeout;
  private timed = false;

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly options: SimulatorOptions,
  ) {
    if (options.tickIntervalMs === undefined) return;
    this.timer = setInterval(() => void this.runByTimer(), options.tickIntervalMs);
  }

  run(): Promise<void> {
    const next = this.current
      .catch(() => undefined)
      .then(() => this.lifecycle.run(this.options.clock?.now() ?? new Date()));
    this.current = next;
    return next;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.current.catch(() => undefined);
  }

  private async runByTimer(): Promise<void> {
    if (this.timed) return;
    this.timed = true;
    try {
      await this.run();
    } catch (error) {
      this.options.log?.({ event: 'due-work-failed', error: (error as Error).message });
    } finally {
      this.timed = false;
    }
  }
}
