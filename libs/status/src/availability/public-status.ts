import { AppError, type Clock, type Log } from '@registrar/kernel';
import { SLOT_MS, slotOf } from './counts';
import type {
  AvailabilityStore,
  PlatformClosure,
  PublicRegistries,
  StatusNotices,
  WindowStarts,
} from './ports';
import { reportOf, type StatusReport } from './status-report';

/** Milliseconds for which an answer is shared, and after which a failed read is repeated. */
const SHARED_MS = 10_000;

export interface StatusParts {
  store: AvailabilityStore;
  registries: PublicRegistries;
  notices: StatusNotices;
  closure: PlatformClosure;
  clock: Clock;
  log: Log;
}

/**
 * The public status, read at most once in ten seconds by a process, however many ask. While it cannot be read,
 * the last known one is answered, marked as such.
 */
export class PublicStatus {
  private known?: StatusReport;
  /** Of the last read, whether it failed or not; milliseconds since 1970. */
  private readAt?: number;
  private reading?: Promise<void>;

  constructor(private readonly parts: StatusParts) {}

  /** Throws 503 where nothing was ever read. */
  async read(): Promise<StatusReport> {
    if (this.isDue()) await (this.reading ??= this.readAgain().finally(() => (this.reading = undefined)));
    if (this.known) return this.known;
    throw new AppError('unavailable', 'status.unavailable', 'Service Unavailable', {
      details: 'The status could not be read. Retry in 10 seconds.',
      retryAfterSeconds: SHARED_MS / 1_000,
    });
  }

  private isDue(): boolean {
    if (this.reading !== undefined || this.readAt === undefined) return true;
    const age = this.parts.clock.now().getTime() - this.readAt;
    return age < 0 || age >= SHARED_MS;
  }

  private async readAgain(): Promise<void> {
    const { store, registries, notices, closure, clock, log } = this.parts;
    const measuredAt = clock.now();
    try {
      const [totals, listed, written] = await Promise.all([
        store.totals(windowsAt(measuredAt)),
        registries.list(measuredAt),
        notices.list(measuredAt),
      ]);
      const isClosed = closure.isClosed();
      this.known = reportOf({ measuredAt, isClosed, totals, registries: listed, notices: written });
    } catch (error) {
      log.warn('public status not read', { lastKnown: this.known?.measuredAt, error });
      if (this.known)
        this.known = {
          ...this.known,
          isCurrent: false,
          state: closure.isClosed() ? 'maintenance' : 'unknown',
        };
    }
    this.readAt = clock.now().getTime();
  }
}

/**
 * Windows end with the present stretch, which is not over: the last hour has at least 55 minutes, and the last
 * minutes, which show the present state, are 10 to 15.
 */
export function windowsAt(now: Date): WindowStarts {
  const before = (slots: number): Date => new Date(slotOf(now) - (slots - 1) * SLOT_MS);
  return { day: before(288), hour: before(12), recent: before(3) };
}
