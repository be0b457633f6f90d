import { Injectable } from '@nestjs/common';
import { Settings, ZoneMetrics } from '@registrar/composition';
import { ImportZones } from '@registrar/catalog';
import { Loops } from '../loops';

/** Milliseconds to the next try after a file that was not available, or still being written. */
const TRY_AGAIN_MS = 15 * 60_000;

/** Imports new zone files, at the start and then twice a day by default. */
@Injectable()
export class ZoneImport {
  constructor(
    private readonly loops: Loops,
    private readonly importZones: ImportZones,
    private readonly metrics: ZoneMetrics,
    private readonly settings: Settings,
  ) {}

  start(): void {
    const everyMs = this.settings.zoneFilesEveryMinutes * 60_000;
    this.loops.runEvery('zone-import', everyMs, (stop) => this.run(stop), {
      busyMs: Math.min(everyMs, TRY_AGAIN_MS),
    });
  }

  private async run(stop: AbortSignal): Promise<'busy' | void> {
    const round = await this.importZones.execute(stop);
    this.metrics.imported(round);
    return [...round.outcomes.values()].some((outcome) => outcome === 'failed' || outcome === 'busy')
      ? 'busy'
      : undefined;
  }
}
