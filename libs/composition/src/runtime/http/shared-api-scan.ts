import { MAINTENANCE_SETTING } from '@registrar/http';
import {
  type ApiFindings,
  type ApiScan,
  type Clock,
  type Log,
  type PlatformSettings,
  withinTime,
} from '@registrar/kernel';

/** Milliseconds for which a scan is shared: timers of a second that are aligned ask at the same moment. */
const SHARED_MS = 100;
/** Milliseconds that a scan may take: maintenance applies within 2 s, also where the scan is slow. */
const WITHIN_MS = 500;

/**
 * What a process of the reseller API asks once a second for its maintenance state, its jobs and the views of
 * staff: one statement for all. Where it fails or is late, each of them asks by its own statement.
 */
export class SharedApiScan {
  private latest?: { at: number; findings: Promise<ApiFindings | undefined> };

  constructor(
    private readonly scan: ApiScan,
    private readonly settings: Pick<PlatformSettings, 'read'>,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** In place of the stored settings, for the maintenance state alone. */
  readonly maintenance: Pick<PlatformSettings, 'read'> = {
    read: async (name) => {
      const findings = name === MAINTENANCE_SETTING ? await this.findings() : undefined;
      return findings ? findings.setting : this.settings.read(name);
    },
  };

  /** False only where the scan found none. */
  async mayHaveJobs(): Promise<boolean> {
    return (await this.findings())?.jobs ?? true;
  }

  async mayHaveViews(): Promise<boolean> {
    return (await this.findings())?.views ?? true;
  }

  private findings(): Promise<ApiFindings | undefined> {
    const at = this.monotonic();
    if (!this.latest || at - this.latest.at >= SHARED_MS) this.latest = { at, findings: this.find() };
    return this.latest.findings;
  }

  private async find(): Promise<ApiFindings | undefined> {
    try {
      return await withinTime(this.scan.scan(this.clock.now(), MAINTENANCE_SETTING), WITHIN_MS, () => {
        throw new Error(`the scan took more than ${WITHIN_MS} ms`);
      });
    } catch (error) {
      this.log.warn('scan of the reseller API failed, its parts ask one by one', { error });
      return undefined;
    }
  }
}
