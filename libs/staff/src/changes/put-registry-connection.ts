import type { Clock } from '@registrar/kernel';
import type { ConnectionChange, ConnectionRecord, PutConnection } from '@registrar/registries';
import type { AdminQueries } from '../admin-queries';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import type { RegistryConnectionView } from '../views';

/** Adds a registry connection or changes one; known to every process within 2 s, which replaces its sessions at their next use. */
export class PutRegistryConnection {
  constructor(
    private readonly audit: AuditTrail,
    private readonly connection: PutConnection,
    private readonly queries: AdminQueries,
    private readonly clock: Clock,
  ) {}

  /** The connection afterwards, as the list shows it. Throws 400, 403. */
  execute(actor: StaffActor, code: string, change: ConnectionChange): Promise<RegistryConnectionView> {
    return this.audit.run(actor, 'registry.put', async () => {
      const { before, after } = await this.connection.execute(code, change, this.clock.now());
      const result = (await this.queries.registryConnections()).find((connection) => connection.code === code);
      if (!result) throw new Error(`the registry connection ${code} was put and is not there`);
      return { result, change: { target: `registry:${code}`, before: before && entryOf(before), after: { ...entryOf(after), newSecrets: newSecrets(change) } } };
    });
  }
}

/** A record holds no secrets; its code is the target of the entry. */
const entryOf = ({ code: _code, ...settings }: ConnectionRecord): object => settings;

/** Which secrets were set or taken away, by name: their values are never written down. */
const newSecrets = (change: ConnectionChange): string[] => (['password', 'clientKey'] as const).filter((name) => change[name] !== undefined);
