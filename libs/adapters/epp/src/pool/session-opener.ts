import { performance } from 'node:perf_hooks';
import type { Clock, Ids, Log } from '@registrar/kernel';
import type { RegistryConnection } from '@registrar/registries';
import type { RegistryConnections } from '@registrar/registries/ports';
import { OpenFault } from '../faults';
import type { EppMetrics } from '../metrics';
import { EppSession } from '../session';
import type { EppSettings } from '../settings';
import type { HeldLease, LeaseKeeper } from './lease-keeper';
import type { SessionKind } from './opening-limits';
import { PooledSession } from './pooled-session';
import { TokenBucket } from './token-bucket';

export interface OpenerDeps {
  connections: RegistryConnections;
  keeper: LeaseKeeper;
  settings: EppSettings;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: EppMetrics;
  /** A number from 0 up to 1. */
  random: () => number;
}

/**
 * `no_slot`: all leases are taken · `no_leases`: the lease store does not answer · `failed`: the registry did
 * not open a session.
 */
export type Opening =
  | { kind: 'opened'; pooled: PooledSession }
  | { kind: 'no_slot' }
  | { kind: 'no_leases' }
  | { kind: 'failed'; fault: OpenFault };

/** The replacement age varies by this share, so that sessions do not all log in again together. */
const AGE_JITTER = 0.2;

/** Opens sessions for a pool: first a lease, then the login. A lease without a session is released. */
export class SessionOpener {
  constructor(
    private readonly connection: RegistryConnection,
    private readonly deps: OpenerDeps,
  ) {}

  /** Never throws. `onEnd` is called when the connection of the opened session has ended. */
  async open(kind: SessionKind, max: number, onEnd: (pooled: PooledSession) => void): Promise<Opening> {
    let lease: HeldLease | undefined;
    try {
      lease = await this.deps.keeper.acquire(this.connection, max, kind);
    } catch (error) {
      this.deps.log.error('session leases not available', { connection: this.connection.code, error });
      return { kind: 'no_leases' };
    }
    if (!lease) return { kind: 'no_slot' };
    try {
      return { kind: 'opened', pooled: await this.openOn(lease, kind, onEnd) };
    } catch (error) {
      await this.deps.keeper.release(lease);
      return { kind: 'failed', fault: this.reportFault(error) };
    }
  }

  private async openOn(
    lease: HeldLease,
    kind: SessionKind,
    onEnd: (pooled: PooledSession) => void,
  ): Promise<PooledSession> {
    const credentials = await this.deps.connections.credentials(this.connection.id);
    const opened: { pooled?: PooledSession } = {};
    const session = await EppSession.open(
      this.connection,
      credentials,
      this.deps,
      () => opened.pooled && onEnd(opened.pooled),
    );
    const { commandsPerSecond, maxAgeSeconds } = this.connection.profile.session;
    const now = performance.now();
    const age = maxAgeSeconds * 1_000 * (1 - this.deps.random() * AGE_JITTER);
    const pooled = new PooledSession(
      session,
      lease,
      kind,
      new TokenBucket(commandsPerSecond, now),
      now + age,
      now,
    );
    opened.pooled = pooled;
    lease.onLost = () => session.destroy('session lease lost');
    if (lease.lost) lease.onLost();
    this.deps.metrics.session({ connection: this.connection.code, event: 'opened' });
    return pooled;
  }

  private reportFault(error: unknown): OpenFault {
    const fault = error instanceof OpenFault ? error : new OpenFault('unreachable', (error as Error).message);
    const fields = { connection: this.connection.code, kind: fault.kind, why: fault.message };
    this.deps.metrics.session({ connection: this.connection.code, event: 'failed' });
    if (fault.kind === 'unreachable' || fault.kind === 'session_limit')
      this.deps.log.warn('no session with the registry', fields);
    else this.deps.log.error('registry login blocked, action required', fields);
    return fault;
  }
}
