import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { ZoneRound } from '@registrar/catalog';

/** Metrics of zone files, by zone. */
export class ZoneMetrics {
  private readonly failing: Record<string, number> = {};
  private names: Record<string, number> = {};

  constructor(registry: MetricsRegistry) {
    registry.gauge(
      'registrar_zone_import_failing',
      '1: the newest zone file was refused or could not be read, an older one answers',
      () => this.failing,
      'zone',
    );
    registry.gauge('registrar_zone_names', 'Names of the zone file that answers', () => this.names, 'zone');
  }

  imported({ outcomes, current }: ZoneRound): void {
    for (const [zone, outcome] of outcomes) {
      // an unchanged file may be one that was refused: what was said of it holds until there is another
      if (outcome === 'imported') this.failing[zone] = 0;
      else if (outcome === 'refused' || outcome === 'failed') this.failing[zone] = 1;
    }
    this.names = Object.fromEntries(current.map(({ zone, names }) => [zone, names]));
  }
}
