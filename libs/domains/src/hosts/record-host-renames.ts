import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { HostRename, HostRenameNotices, HostRenameStore } from './ports';

/**
 * Records hosts that get a sacrificial name at a registry (RFC 9874): planned before the command, recorded
 * after it. A registry changes the delegations with the name (RFC 5732 §3.2.5), so the name servers of local
 * domains change in the transaction that records it. Call it outside any transaction.
 */
export class RecordHostRenames {
  constructor(
    private readonly renames: HostRenameStore,
    private readonly notices: HostRenameNotices,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Call before the command is sent. */
  async planRename(rename: HostRename): Promise<void> {
    const now = this.clock.now();
    const dueAt = addSeconds(now, this.reconcileAfterSeconds);
    await this.uow.run(() => this.renames.plan(rename, now, dueAt));
  }

  /** The registry carried it out; no effect the second time. */
  async recordRename(rename: HostRename): Promise<void> {
    const { connectionId, host, newName } = rename;
    const delegations = await this.uow.run(async () => {
      const changed = await this.renames.record(rename, this.clock.now());
      for (const { accountId, domains } of changed)
        await this.notices.sendHostRenamed({ accountId, domains, host, newName });
      return changed;
    });
    this.log.warn('host renamed before its domain is deleted', {
      connectionId,
      host,
      to: newName,
      localDomains: delegations.reduce((count, { domains }) => count + domains.length, 0),
    });
  }

  /** The registry refused it, or it was not sent. */
  async cancelRename(rename: HostRename): Promise<void> {
    await this.uow.run(() => this.renames.cancel(rename));
  }
}
