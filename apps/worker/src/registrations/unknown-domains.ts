import { Injectable } from '@nestjs/common';
import { FindUnknownDomains } from '@registrar/domains';
import { Log } from '@registrar/kernel';
import { RegistryConnections } from '@registrar/registries';
import { Loops } from '../loops';

/** Milliseconds between checks for a comparison that is due. */
const LOOK_EVERY_MS = 300_000;

/** Searches the registries for domains that no account has, once a day per connection. */
@Injectable()
export class UnknownDomains {
  constructor(
    private readonly loops: Loops,
    private readonly connections: RegistryConnections,
    private readonly find: FindUnknownDomains,
    private readonly log: Log,
  ) {}

  start(): void {
    this.loops.runEvery('unknown-domains', LOOK_EVERY_MS, async (stop) => {
      for (const connection of await this.connections.list()) {
        if (!connection.enabled) continue;
        try {
          while (!stop.aborted && (await this.find.execute(connection, stop)));
        } catch (error) {
          this.log.warn('search for unknown domains failed', { connection: connection.code, error });
        }
      }
    });
  }
}
