import { AppError, type Clock } from '@registrar/kernel';
import {
  type ChangedConnection,
  type ConnectionChange,
  type ConnectionRecord,
  type ConnectionSecrets,
  differences,
  type PutConnection,
} from '@registrar/registries';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import type { RegistryConnectionView } from '../../registry-views';
import type { StaffActor } from '../../staff';

interface ConnectionCommand {
  operation: 'registry.put' | 'registry.patch' | 'registry.restore_version';
  code: string;
  secrets: ConnectionSecrets;
  /** Further fields of the audit entry. */
  notes?: object;
}

/**
 * Adds a registry connection or changes one; known to every process within 2 s, which replaces its sessions
 * at their next use.
 */
export class PutRegistryConnection {
  constructor(
    private readonly audit: AuditTrail,
    private readonly connection: PutConnection,
    private readonly queries: AdminQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces or adds the connection. `ifMatch`: versions, see PutConnection. Returns it as the
   * list shows it. Throws 400, 403, 412.
   */
  execute(
    actor: StaffActor,
    code: string,
    change: ConnectionChange,
    ifMatch?: readonly string[],
  ): Promise<RegistryConnectionView> {
    return this.run(actor, { operation: 'registry.put', code, secrets: change }, () =>
      this.connection.execute(code, change, this.clock.now(), { mode: 'replace', ifMatch }),
    );
  }

  /**
   * Changes the given fields. As `execute`, and 404; 428 without `ifMatch`, since a merge into unknown
   * settings is a guess.
   */
  async merge(
    actor: StaffActor,
    code: string,
    change: ConnectionChange,
    ifMatch: readonly string[] | undefined,
  ): Promise<RegistryConnectionView> {
    if (!ifMatch)
      throw new AppError('precondition_required', 'registry.if_match_needed', 'Precondition Required', {
        details: "The header 'If-Match' with the ETag of the connection is required.",
      });
    return this.run(actor, { operation: 'registry.patch', code, secrets: change }, () =>
      this.connection.execute(code, change, this.clock.now(), { mode: 'merge', ifMatch }),
    );
  }

  /** Restores an older version as a new one. As `execute`, and 404. */
  restore(
    actor: StaffActor,
    code: string,
    version: number,
    secrets: ConnectionSecrets,
    ifMatch?: readonly string[],
  ): Promise<RegistryConnectionView> {
    return this.run(
      actor,
      { operation: 'registry.restore_version', code, secrets, notes: { restoredVersion: version } },
      () => this.connection.restore(code, version, secrets, this.clock.now(), ifMatch),
    );
  }

  private run(
    actor: StaffActor,
    { operation, code, secrets, notes = {} }: ConnectionCommand,
    work: () => Promise<ChangedConnection>,
  ): Promise<RegistryConnectionView> {
    return this.audit.run(actor, operation, async () => {
      const changed = await work();
      const result = (await this.queries.registryConnections()).find(
        (connection) => connection.code === code,
      );
      if (!result) throw new Error(`the registry connection ${code} was stored and cannot be read`);
      return {
        result,
        change: {
          target: `registry:${code}`,
          ...entryOf(changed, { ...notes, newSecrets: newSecrets(secrets) }),
        },
      };
    });
  }
}

/**
 * All settings of a new connection, or the changed fields by path; a new address by name. A record holds no
 * secrets.
 */
function entryOf(
  { before, after, movedBy }: ChangedConnection,
  notes: object,
): { before?: object; after: object } {
  if (!before) return { after: { ...settingsOf(after), ...notes } };
  const changed = differences(settingsOf(before), settingsOf(after));
  const side = (which: 'before' | 'after'): object =>
    Object.fromEntries(changed.map((difference) => [difference.path, difference[which] ?? null]));
  return {
    before: side('before'),
    after: { ...side('after'), ...(movedBy.length > 0 && { changedAddress: movedBy }), ...notes },
  };
}

/** The code is the target of the entry. */
const settingsOf = ({ code: _code, ...settings }: ConnectionRecord): object => settings;

/** Names of the secrets that were set or removed: their values are never recorded. */
const newSecrets = (secrets: ConnectionSecrets): string[] =>
  (['password', 'clientKey'] as const).filter((name) => secrets[name] !== undefined);
