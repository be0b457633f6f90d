import { Injectable } from '@nestjs/common';
import { FindUnknownDomains } from '@registrar/domains';
import { Clock, Log } from '@registrar/kernel';
import { closedUntil, RegistryConnections } from '@registrar/registries';

/** Looks for domains at the registries that no account has, once a day for each connection. */
@Injectable()
export class UnknownDomains {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly find: FindUnknownDomains,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async look(stop: AbortSignal): Promise<void> {
    for (const connection of await this.connections.list()) {
      if (!connection.enabled || closedUntil(connection, this.clock.now())) continue;
      try {
        while (!stop.aborted && (await this.find.execute(connection, stop)));
      } catch (error) {
        this.log.warn('search for unknown domains failed', { connection: connection.code, error });
      }
    }
  }
}
