import { performance } from 'node:perf_hooks';
import type { Clock, Ids, InstanceState, Log } from '@registrar/kernel';
import { closedUntil, type RegistryConnection } from '@registrar/registries';
import type { RegistryConnections, SessionLeases, SessionReports } from '@registrar/registries/ports';
import { ClosedFault, PoolFault } from '../faults';
import type { EppMetrics } from '../metrics';
import type { EppSession } from '../session';
import type { EppSettings } from '../settings';
import { ConnectionPool } from './connection-pool';
import { LeaseKeeper } from './lease-keeper';
import type { OpenerDeps } from './session-opener';
import { SessionReporter } from './session-reporter';
import type { Purpose, SessionRequest } from './wait-queue';

/** What a command is sent for. */
export type ActingFor = Pick<SessionRequest, 'accountId' | 'isJob'>;

/** The current call chain. */
export interface CallChain {
  /**
   * What it works for: accounts share the sessions of a connection, and jobs leave some to single calls.
   * Absent: all calls count as single ones of one account.
   */
  actingFor?: () => ActingFor;
  /** Is given a registry's opening time where a command was not sent because it is closed until then. */
  noteClosed?: (seconds: number) => void;
  /** Is called when it begins to wait for a registry; the function returned ends that. */
  noteWait?: () => (() => void) | undefined;
}

export interface SessionPoolsDeps {
  connections: RegistryConnections;
  leases: SessionLeases;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: EppMetrics;
  settings: EppSettings;
  random: () => number;
  chain: CallChain;
  instance?: InstanceState;
  reports?: SessionReports;
}

/** The pools of all connections of this process. They share only the lease timer. */
export class SessionPools {
  private readonly pools = new Map<number, ConnectionPool>();
  /** Pools of old versions that finish their commands. */
  private readonly leaving = new Set<Promise<void>>();
  private readonly keeper: LeaseKeeper;
  private readonly poolDeps: OpenerDeps;
  private readonly reporter?: SessionReporter;
  private ticker?: NodeJS.Timeout;
  private looker?: NodeJS.Timeout;
  private looking = false;
  private closed = false;

  constructor(private readonly deps: SessionPoolsDeps) {
    const { leases, clock, log, settings } = deps;
    this.keeper = new LeaseKeeper(leases, clock, log, settings);
    this.poolDeps = { ...deps, keeper: this.keeper };
    if (deps.reports) this.reporter = new SessionReporter(deps.reports, clock, log, settings);
  }

  /** Runs `work` on a session of this connection; `object`: the domain of the command. Throws PoolFault. */
  async use<T>(
    connection: RegistryConnection,
    purpose: Purpose,
    work: (session: EppSession) => Promise<T>,
    object?: string,
  ): Promise<T> {
    if (this.closed) throw new PoolFault('unavailable', 'shutting down');
    if (this.isSuspended)
      throw new PoolFault('unavailable', 'the instance is suspended: see GET /admin/v1/environment');
    this.demandOpen(connection);
    const { labelPrefixes } = connection.profile.slowLane;
    const isSlow = object !== undefined && labelPrefixes.some((prefix) => object.startsWith(prefix));
    const request: SessionRequest = { purpose, ...this.deps.chain.actingFor?.(), ...(isSlow && { isSlow }) };
    const waited = this.deps.chain.noteWait?.();
    try {
      return await this.poolOf(connection).use(request, this.timed(connection, work));
    } finally {
      waited?.();
    }
  }

  /** `work`, and how long it waited for its session. */
  private timed<T>(
    { code }: RegistryConnection,
    work: (session: EppSession) => Promise<T>,
  ): (session: EppSession) => Promise<T> {
    const asked = performance.now();
    return (session) => {
      this.deps.metrics.waited({ connection: code, seconds: (performance.now() - asked) / 1_000 });
      return work(session);
    };
  }

  /** A session of this connection, to read its extensions. Undefined: none is open. */
  anyOf(connection: RegistryConnection): EppSession | undefined {
    if (this.closed || this.isSuspended || closedUntil(connection, this.deps.clock.now())) return undefined;
    return this.poolOf(connection).anyOpen();
  }

  /** For staff: the registry refused a command of this connection. */
  refused(connection: RegistryConnection, command: string, code: number, reason: string): void {
    this.pools.get(connection.id)?.refused(command, code, reason);
  }

  /** Lets commands in flight finish within the drain time, logs out everywhere, releases the leases. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.ticker);
    clearInterval(this.looker);
    await Promise.all([...this.pools.values()].map((pool) => pool.drain(this.deps.settings.drainMs)));
    await Promise.all(this.leaving);
    await this.report(true);
    this.keeper.stop();
  }

  /** Callers may hold a row that is a second or two old: only a newer version replaces the sessions. */
  private poolOf(connection: RegistryConnection): ConnectionPool {
    const present = this.pools.get(connection.id);
    if (present && present.connection.version >= connection.version) return present;
    if (present) this.leave(present, 'registry connection changed: its sessions are replaced');
    const pool = new ConnectionPool(connection, this.poolDeps);
    this.pools.set(connection.id, pool);
    this.ticker ??= setInterval(() => this.tick(), this.deps.settings.tickMs).unref();
    this.looker ??= setInterval(() => void this.readSessionRequests(), this.deps.settings.wishLookMs).unref();
    return pool;
  }

  /** Commands in flight when a window begins are finished: only new ones are refused. */
  private demandOpen(connection: RegistryConnection): void {
    const now = this.deps.clock.now();
    const until = closedUntil(connection, now);
    if (!until) return;
    const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
    this.deps.chain.noteClosed?.(seconds);
    throw new ClosedFault(until, seconds);
  }

  private get isSuspended(): boolean {
    return this.deps.instance?.suspension !== undefined;
  }

  private tick(): void {
    this.maintain();
    void this.report(false);
  }

  /** A suspended process logs out: its database may be a copy, and the sessions belong to the original. */
  private maintain(): void {
    if (!this.isSuspended) return this.pools.forEach((each) => each.maintain());
    for (const pool of this.pools.values())
      this.leave(pool, 'registry sessions closed: the instance is suspended');
    this.pools.clear();
  }

  private async report(isLast: boolean): Promise<void> {
    await this.reporter?.report(
      [...this.pools.values()].map((pool) => pool.state()),
      isLast,
    );
  }

  private async readSessionRequests(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    for (const { connectionId, held } of await this.keeper.listSessionRequests())
      this.pools.get(connectionId)?.yieldTo(held);
    this.looking = false;
  }

  private leave(pool: ConnectionPool, why: string): void {
    this.deps.log.info(why, { connection: pool.connection.code });
    const gone = pool.drain(this.deps.settings.drainMs).finally(() => this.leaving.delete(gone));
    this.leaving.add(gone);
  }
}
