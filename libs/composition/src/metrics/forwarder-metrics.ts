import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { CachedForwardedHosts } from '@registrar/dns';

/** Metrics of the forwarder; never labelled by host, which would be one series per host. */
export class ForwarderMetrics {
  private readonly answers = this.registry.counter(
    'registrar_forwarder_answers_total',
    'Answers of the forwarder by status',
    ['status'],
  );
  private readonly asks = this.registry.counter(
    'registrar_forwarder_asks_total',
    'Questions whether a host may have a certificate, by status',
    ['status'],
  );

  constructor(
    private readonly registry: MetricsRegistry,
    cache: CachedForwardedHosts,
  ) {
    registry.total(
      'registrar_forwarder_lookups_total',
      'Lookups of hosts since the start by where they were answered from; failed: nowhere',
      () => ({ ...cache.lookups }),
      'from',
    );
    registry.gauge('registrar_forwarder_kept_hosts', 'Hosts in memory', () => ({ ...cache.sizes }));
    registry.gauge(
      'registrar_forwarder_database_away',
      '1: the last read failed, hosts are answered for as they were read last',
      () => (cache.isAway ? 1 : 0),
    );
  }

  answered(status: number): void {
    this.answers.inc({ status: String(status) });
  }

  asked(status: number): void {
    this.asks.inc({ status: String(status) });
  }
}
