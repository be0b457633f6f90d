import { addDays, addSeconds, type Clock, type Log } from '@registrar/kernel';
import type { HostRegistry, RegistryConnections } from '@registrar/registries';
import type { HostRenameStore, PlannedHostRename } from './ports';
import type { RecordHostRenames } from './record-host-renames';

/** A rename that a process has taken and not recorded is taken again after this. */
const LEASE_SECONDS = 300;
/** Days after which a rename without an answer, whose new name does not exist, counts as not carried out. */
const OUTSTANDING_DAYS = 7;

/** Looks up renames of hosts without an answer (`host:info`) by their new names, which no other hosts have. */
export class FollowHostRenames {
  constructor(
    private readonly renames: Pick<HostRenameStore, 'takeDue'>,
    private readonly records: Pick<RecordHostRenames, 'recordRename' | 'cancelRename'>,
    private readonly connections: RegistryConnections,
    private readonly registry: Pick<HostRegistry, 'hostInfo'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns the number of renames that were due. */
  async execute(limit = 10): Promise<number> {
    const now = this.clock.now();
    const due = await this.renames.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    for (const rename of due) await this.guarded(rename);
    return due.length;
  }

  private async guarded(rename: PlannedHostRename): Promise<void> {
    try {
      await this.follow(rename);
    } catch (error) {
      const { connectionId, host, newName } = rename;
      this.log.error('lookup of a renamed host failed', { connectionId, host, to: newName, error });
    }
  }

  private async follow(rename: PlannedHostRename): Promise<void> {
    const connection = await this.connections.get(rename.connectionId);
    const look = await this.registry.hostInfo(connection, rename.newName);
    if (look.kind === 'unknown') return;
    // not_ours: below a domain that another registrar sponsors
    if (look.kind !== 'absent') return this.records.recordRename(rename);
    if (addDays(rename.plannedAt, OUTSTANDING_DAYS) > this.clock.now()) return;
    await this.records.cancelRename(rename);
    const { connectionId, host, newName } = rename;
    this.log.warn('host rename was not carried out', { connectionId, host, to: newName });
  }
}
