import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  type InstanceLeases,
  InstanceState,
  type InstanceStatus,
  type Log,
  type SuspensionReason,
  withinTime,
} from '@registrar/kernel';

/**
 * Milliseconds between checks: how long a process acts on a database that was replaced under it, or retired
 * by staff.
 */
const CHECK_EVERY_MS = 5_000;
/** Milliseconds that a check may take: one that hangs on a lost connection must not hold up the next. */
const CHECK_WITHIN_MS = 10_000;

/** What to do about each reason, for the log. */
const ADVICE: Record<SuspensionReason, string> = {
  copy: 'the database may be a copy: staff declare which one is alive (POST /admin/v1/environment:declare)',
  retired: 'staff declared this database retired',
  replaced: 'the database is not the one this process started on: restart the process',
};

/**
 * Checks the lease of the database at the start and every few seconds; while the database is away the last
 * state stands.
 */
export class InstanceWatch extends InstanceState implements BeforeApplicationShutdown {
  private reason?: SuspensionReason;
  /** The instance this process runs as; undefined while it is suspended for staff to decide. */
  private held?: string;
  private timer?: NodeJS.Timeout;
  private checking?: Promise<void>;

  private constructor(
    private readonly leases: InstanceLeases,
    private readonly log: Log,
  ) {
    super();
  }

  /** Rejects where the lease cannot be read: a process never starts without knowing what its database is. */
  static async start(leases: InstanceLeases, log: Log, metrics: MetricsRegistry): Promise<InstanceWatch> {
    const watch = new InstanceWatch(leases, log);
    await watch.check();
    watch.timer = setInterval(() => watch.checkAgain(), CHECK_EVERY_MS).unref();
    metrics.gauge(
      'registrar_instance_suspended',
      '1: registries, mail and webhooks are off until staff declare which database is alive',
      () => (watch.reason ? 1 : 0),
    );
    return watch;
  }

  get suspension(): SuspensionReason | undefined {
    return this.reason;
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
  }

  private checkAgain(): void {
    this.checking ??= this.check()
      .catch((error: unknown) =>
        this.log.warn('instance lease not checked, last state retained', {
          suspension: this.reason,
          error,
        }),
      )
      .finally(() => {
        this.checking = undefined;
      });
  }

  private async check(): Promise<void> {
    const { instance, suspension, present, lease } = await this.checkLease();
    if (suspension !== 'replaced') this.held = suspension ? undefined : instance;
    if (suspension === this.reason) return;
    this.reason = suspension;
    if (suspension)
      this.log.error('registries, mail and webhooks suspended', {
        suspension,
        advice: ADVICE[suspension],
        present,
        lease,
      });
    else this.log.info('registries, mail and webhooks resumed', { instance });
  }

  /** Rejects after the time of a check; the answer of one that comes later changes nothing. */
  private checkLease(): Promise<InstanceStatus> {
    return withinTime(this.leases.check(this.held), CHECK_WITHIN_MS, () => {
      throw new Error(`the instance lease was not read within ${CHECK_WITHIN_MS} ms`);
    });
  }
}
