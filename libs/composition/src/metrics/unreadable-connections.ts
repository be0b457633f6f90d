import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { Log } from '@registrar/kernel';
import type { UnreadableConnection } from '@registrar/registries';

/** Reports connections whose stored profile is unreadable: a gauge, and one log line for each version. */
export class UnreadableConnections {
  /** Versions by code, as last reported. */
  private known = new Map<string, number>();
  /** 0: readable again. */
  private readonly readings: Record<string, number> = {};

  constructor(
    metrics: MetricsRegistry,
    private readonly log: Log,
  ) {
    metrics.gauge(
      'registrar_registry_connection_unreadable',
      '1: the stored profile of the connection is unreadable, so that the connection is not used',
      () => this.readings,
      'connection',
    );
  }

  /** All that are unreadable now; called with each read of the connections, about once a second. */
  report(unreadable: readonly UnreadableConnection[]): void {
    const before = this.known;
    this.known = new Map(unreadable.map(({ code, version }) => [code, version]));
    for (const { code, version, reason } of unreadable) {
      this.readings[code] = 1;
      if (before.get(code) !== version)
        this.log.error('registry connection unreadable, action required', {
          connection: code,
          version,
          reason,
        });
    }
    for (const code of before.keys()) {
      if (this.known.has(code)) continue;
      this.readings[code] = 0;
      this.log.info('registry connection readable again', { connection: code });
    }
  }
}
