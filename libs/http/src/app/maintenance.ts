import { AppError, type Clock, type JsonValue, type Log, type PlatformSettings } from '@registrar/kernel';
import { everyAligned } from '../aligned-timer';

export interface MaintenanceState {
  on: boolean;
  /** Known end: sent as `Retry-After`; maintenance is over when it has passed. */
  until?: Date;
}

/** Name of the row in platform_settings; its value is `{on, until?}`. */
export const MAINTENANCE_SETTING = 'maintenance';

/** `Retry-After` of a maintenance without a known end: few retries, and a short delay after the end. */
const RETRY_SECONDS = 60;

/** Effective in every process within 2 s: read once a second. */
const POLL_MS = 1_000;

/**
 * Whether the platform is closed for maintenance. Read once a second; while the database is unavailable the
 * last known value applies. `start` reads it for the first time.
 */
export class Maintenance {
  private state: MaintenanceState = { on: false };
  private stopTimer?: () => void;
  private reading = false;

  constructor(
    private readonly settings: Pick<PlatformSettings, 'read'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    await this.read();
    this.stopTimer = everyAligned(POLL_MS, () => void this.read());
  }

  stop(): void {
    this.stopTimer?.();
  }

  /** Whether the platform is closed; known without the database. */
  get isOn(): boolean {
    return this.state.on && (this.secondsLeft === undefined || this.secondsLeft > 0);
  }

  /** Throws 503 with `Retry-After` while the platform is closed. */
  refuse(): void {
    if (!this.isOn) return;
    throw new AppError('unavailable', 'platform.maintenance', 'Service Unavailable', {
      details: 'The API is offline for scheduled maintenance.',
      retryAfterSeconds: this.secondsLeft ?? RETRY_SECONDS,
    });
  }

  /** To the known end; undefined: it has none. */
  private get secondsLeft(): number | undefined {
    const { until } = this.state;
    return until && Math.ceil((until.getTime() - this.clock.now().getTime()) / 1_000);
  }

  private async read(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    try {
      const next = readMaintenance(await this.settings.read(MAINTENANCE_SETTING));
      if (next.on !== this.state.on)
        this.log.info(next.on ? 'maintenance started' : 'maintenance ended', { until: next.until });
      this.state = next;
    } catch (error) {
      this.log.warn('maintenance state not read, last state retained', { on: this.state.on, error });
    } finally {
      this.reading = false;
    }
  }
}

/** The stored state; an unreadable value is "off", so that a bad row does not close the platform. */
export function readMaintenance(value: JsonValue | undefined): MaintenanceState {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value['on'] !== true)
    return { on: false };
  const until = typeof value['until'] === 'string' ? new Date(value['until']) : undefined;
  return until && !Number.isNaN(until.getTime()) ? { on: true, until } : { on: true };
}
