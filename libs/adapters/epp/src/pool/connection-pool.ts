import { performance } from 'node:perf_hooks';
import type { RegistryConnection } from '@registrar/registries';
import { CommandFault, PoolFault, type OpenFault } from '../faults';
import type { EppSession } from '../session';
import { IdleSignal } from './idle-signal';
import { OpeningLimits, type SessionKind } from './opening-limits';
import type { PooledSession } from './pooled-session';
import { RegistryCircuit } from './registry-circuit';
import { SessionCloser } from './session-closer';
import { SessionShares } from './session-shares';
import type { PoolState } from './session-reporter';
import { SessionOpener, type OpenerDeps, type Opening } from './session-opener';
import { WaitQueue, type SessionRequest } from './wait-queue';
import { WakeUp } from './wake-up';

/**
 * The sessions of one version of one registry connection in this process. Opened on demand, one login at a
 * time, each with a lease; closed when idle, old, or requested by another process.
 */
export class ConnectionPool {
  private readonly sessions = new Set<PooledSession>();
  private readonly queue: WaitQueue<PooledSession>;
  private readonly circuit: RegistryCircuit;
  private readonly opener: SessionOpener;
  private readonly closer: SessionCloser;
  private readonly limits: OpeningLimits;
  private readonly shares: SessionShares;
  /** False once the registry refused the credentials: open sessions work on, no new login is tried. */
  private mayLogIn = true;
  private opening = false;
  private readonly wakeUp = new WakeUp(() => this.dispatch());
  /** Until then a lone session is not given to another process while it is busy. */
  private turnAt = 0;
  /** This process's session request was sent to other processes. */
  private hasSessionRequest = false;
  private draining = false;
  private readonly idle = new IdleSignal();

  constructor(
    readonly connection: RegistryConnection,
    private readonly deps: OpenerDeps,
  ) {
    const { settings } = deps;
    this.opener = new SessionOpener(connection, deps);
    this.limits = new OpeningLimits(
      Math.max(1, connection.profile.session.max),
      connection.profile.poll.enabled,
      settings,
    );
    this.queue = new WaitQueue({
      waitMs: settings.queueWaitMs,
      maxWaiting: settings.maxWaiting,
      slowSessions: connection.profile.slowLane.sessions,
    });
    this.shares = new SessionShares(this.sessions, this.queue, this.limits, settings.jobSessionShare);
    this.circuit = RegistryCircuit.of(deps, this.queue, {
      code: connection.code,
      isOpening: () => this.opening,
      open: () => this.open('any'),
      reached: () => this.dispatch(),
    });
    this.closer = new SessionCloser(this.sessions, this.limits, deps, {
      code: connection.code,
      removed: () => this.stopWithoutLogin(),
      released: () => this.dispatch(),
    });
  }

  /**
   * Runs `work` with exclusive use of a session. Throws PoolFault when none is available: at once when the
   * registry is known to be unreachable.
   */
  async use<T>(request: SessionRequest, work: (session: EppSession) => Promise<T>): Promise<T> {
    const pooled = await this.acquire(request);
    try {
      const result = await work(pooled.session);
      this.circuit.commandAnswered();
      return result;
    } catch (error) {
      if (error instanceof CommandFault && error.kind === 'timeout') this.commandTimedOut();
      throw error;
    } finally {
      this.handBack(pooled);
    }
  }

  /** The present state, for staff. */
  state(): PoolState {
    const inUse = [...this.sessions].filter(({ serving }) => serving !== undefined).length;
    const lastRefusal = this.circuit.lastRefusal();
    return {
      connectionId: this.connection.id,
      circuit: this.circuit.state,
      sessions: this.sessions.size,
      inUse,
      waiting: this.queue.size,
      ...(lastRefusal && { lastRefusal }),
    };
  }

  /** The registry refused a command. */
  refused(command: string, code: number, reason: string): void {
    this.circuit.commandRefused(command, code, reason);
  }

  /** A session, possibly busy, to read its extensions. Undefined: none is open, or requests are rejected. */
  anyOpen(): EppSession | undefined {
    if (this.draining || this.circuit.turnsAway) return undefined;
    return [...this.sessions].find((pooled) => this.shares.carriesAll(pooled) && pooled.session.usable)
      ?.session;
  }

  /**
   * Another process, which holds `held` sessions, waits for a slot. An idle session is released now; a busy
   * one when its command ends, as long as this process keeps at least as many. A lone session alternates
   * between processes.
   */
  yieldTo(held: number): void {
    const now = performance.now();
    const chosen = this.shares.toYield(held, {
      unusedSince: now - this.deps.settings.unusedMs,
      mayGiveLast: now >= this.turnAt,
    });
    if (!chosen) return;
    chosen.yielded = true;
    this.closer.retire(chosen);
  }

  /** Keeps idle sessions alive, closes those that are unused for long or too old. Called every tick. */
  maintain(): void {
    const { poll, session } = this.connection.profile;
    const now = performance.now();
    this.limits.recover(now);
    for (const pooled of this.sessions) {
      if (!pooled.session.usable && pooled.serving === undefined) this.closer.remove(pooled);
      else if (pooled.isSpent(now, this.deps.settings.idleCloseMs, poll.intervalSeconds))
        this.closer.retire(pooled);
      else if (pooled.idle && now - pooled.usedAt >= session.keepAliveSeconds * 1_000)
        void this.keepAlive(pooled);
    }
  }

  /** Rejects all waiting requests, lets commands in flight finish within the given time, logs out. */
  async drain(withinMs: number): Promise<void> {
    this.draining = true;
    this.wakeUp.cancel();
    this.circuit.stopProbing();
    this.queue.rejectAll(new PoolFault('unavailable', 'the sessions of this connection are being closed'));
    for (const pooled of this.sessions) this.closer.retire(pooled);
    if (this.sessions.size > 0 || this.opening) await this.idle.wait(withinMs);
    for (const pooled of this.sessions) {
      pooled.session.destroy('shutting down');
      this.closer.remove(pooled);
    }
    await this.closer.finished();
  }

  // --- assigning sessions ---

  private acquire(request: SessionRequest): Promise<PooledSession> {
    if (this.draining || !this.connection.enabled)
      return Promise.reject(new PoolFault('unavailable', 'the connection is closed'));
    if (this.circuit.turnsAway)
      return Promise.reject(
        new PoolFault('unavailable', `the registry is unavailable (circuit ${this.circuit.state})`),
      );
    const turn = this.queue.join(request);
    this.dispatch();
    return turn;
  }

  private dispatch(): void {
    const now = performance.now();
    let pause = Infinity;
    for (const pooled of this.sessions) {
      if (!pooled.idle) continue;
      const wait = pooled.rateWaitMs(now);
      if (wait > 0) pause = Math.min(pause, wait);
      else this.offer(pooled, now);
    }
    if (this.queue.size === 0) return this.withdrawSessionRequest();
    if (Number.isFinite(pause)) this.wakeUp.in(pause);
    void this.grow();
  }

  private offer(pooled: PooledSession, now: number): void {
    const served = this.shares.carriesAll(pooled)
      ? this.queue.serve(pooled, this.shares.permits(now, this.canLogIn))
      : this.queue.servePoll(pooled);
    if (served) pooled.begin(served, now);
  }

  private handBack(pooled: PooledSession): void {
    if (pooled.request) this.queue.end(pooled.request);
    pooled.end(performance.now());
    if (!pooled.session.usable || pooled.lease.lost) this.closer.remove(pooled);
    else if (pooled.retiring) this.closer.logOut(pooled);
    this.dispatch();
    if (this.sessions.size === 0) this.idle.reached();
  }

  /** Whether a session is being opened, or may be. */
  private get canLogIn(): 'opening' | boolean {
    return this.opening ? 'opening' : this.mayLogIn;
  }

  private withdrawSessionRequest(): void {
    if (!this.hasSessionRequest) return;
    this.hasSessionRequest = false;
    void this.deps.keeper.withdraw(this.connection);
  }

  // --- opening ---

  private async grow(): Promise<void> {
    for (const kind of this.mayLogIn ? this.shares.missingKinds() : []) {
      if (this.opening || this.draining || this.circuit.turnsAway) return;
      const pause = this.limits.pauseMs(kind, performance.now());
      if (pause <= 0 && (await this.open(kind)) !== 'no_slot') return this.dispatch();
      this.wakeUp.in(Math.max(0, this.limits.pauseMs(kind, performance.now())));
    }
  }

  private async open(kind: SessionKind): Promise<Opening['kind']> {
    this.opening = true;
    const opening = await this.opener.open(kind, this.limits.max, (pooled) => this.ended(pooled));
    this.opening = false;
    this.limits.slotAsked(kind, opening.kind !== 'no_slot', performance.now());
    this.hasSessionRequest = opening.kind === 'no_slot';
    if (opening.kind === 'opened') this.opened(opening.pooled);
    if (opening.kind === 'no_leases') this.leasesFailed();
    if (opening.kind === 'failed') this.openFailed(opening.fault);
    if (this.draining && this.sessions.size === 0) this.idle.reached();
    return opening.kind;
  }

  private opened(pooled: PooledSession): void {
    this.sessions.add(pooled);
    this.turnAt = performance.now() + this.deps.settings.turnMs;
    this.circuit.sessionOpened();
    if (this.draining) this.closer.retire(pooled);
    else if (!pooled.session.usable) this.closer.remove(pooled);
  }

  private leasesFailed(): void {
    this.limits.pauseFor(this.deps.settings.backoffMinMs, performance.now());
    if (this.sessions.size === 0)
      this.queue.rejectAll(new PoolFault('unavailable', 'session leases not available'));
  }

  private openFailed(fault: OpenFault): void {
    const { kind } = fault;
    this.circuit.loginFailed(fault);
    if (kind === 'authentication') {
      this.mayLogIn = false;
      return this.stopWithoutLogin();
    }
    if (kind === 'session_limit') this.limits.shrinkTo(this.sessions.size, performance.now());
    if (this.sessions.size > 0) {
      this.limits.pauseFor(this.circuit.failedBesideSessions(), performance.now());
    } else {
      // an address that is not allowed, or a refused login, is not repaired within seconds
      const isLasting = kind === 'not_allowed' || kind === 'rejected';
      this.circuit.open(isLasting ? this.deps.settings.backoffMaxMs : 0);
    }
  }

  private stopWithoutLogin(): void {
    if (this.mayLogIn || (this.sessions.size > 0 && !this.circuit.turnsAway)) return;
    this.circuit.stopForRefusedLogin();
  }

  /** Without a login no probe could close the circuit: the remaining sessions are used until they end. */
  private commandTimedOut(): void {
    if (!this.mayLogIn || !this.circuit.commandTimedOut()) return;
    for (const pooled of this.sessions) if (pooled.idle) this.closer.remove(pooled);
    this.circuit.open();
  }

  // --- maintaining and closing ---
  private async keepAlive(pooled: PooledSession): Promise<void> {
    pooled.begin('keep_alive', performance.now());
    try {
      await pooled.session.hello(this.connection.profile.session.queryTimeoutSeconds * 1_000);
    } catch (error) {
      this.deps.log.warn('session lost at keep-alive', {
        connection: this.connection.code,
        why: (error as Error).message,
      });
      if (error instanceof CommandFault && error.kind === 'timeout') this.commandTimedOut();
    } finally {
      this.handBack(pooled);
    }
  }

  /** The connection ended unexpectedly. A caller that uses it gets the error and returns the session. */
  private ended(pooled: PooledSession): void {
    if (pooled.serving === undefined) this.closer.remove(pooled);
  }
}
