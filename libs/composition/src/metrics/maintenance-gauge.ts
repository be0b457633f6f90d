import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { Clock } from '@registrar/kernel';
import { closedUntil, type RegistryConnection } from '@registrar/registries';

/** By registry connection: 1 inside an announced maintenance window. */
export class MaintenanceGauge {
  private connections: readonly RegistryConnection[] = [];

  constructor(metrics: MetricsRegistry, clock: Clock) {
    metrics.gauge(
      'registrar_registry_in_maintenance',
      '1: an announced maintenance window is open, and nothing is sent to the registry',
      () =>
        Object.fromEntries(
          this.connections.map((connection) => [
            connection.code,
            closedUntil(connection, clock.now()) ? 1 : 0,
          ]),
        ),
      'connection',
    );
  }

  /** The connections as read last. */
  read(connections: readonly RegistryConnection[]): void {
    this.connections = connections;
  }
}
