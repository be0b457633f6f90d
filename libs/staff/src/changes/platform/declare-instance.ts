import type { InstanceLeases, InstanceStatus } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

/** Declares which of a database and its copy is alive; effective in all processes within 10 s. */
export class DeclareInstance {
  constructor(
    private readonly audit: AuditTrail,
    private readonly leases: InstanceLeases,
  ) {}

  /**
   * alive true: this database is active; registries, mail and webhooks continue as a new instance · false:
   * another one is, and they are off in this one until it is declared alive. Idempotent.
   * Throws 403.
   */
  execute(actor: StaffActor, alive: boolean, note: string): Promise<InstanceStatus> {
    return this.audit.run(actor, 'environment.declare', async () => {
      const { before, after } = await this.leases.declare(alive);
      if (before === after) return { result: after };
      return {
        result: after,
        change: {
          target: 'platform:instance',
          before: summaryOf(before),
          after: { ...summaryOf(after), note },
        },
      };
    });
  }

  current(): Promise<InstanceStatus> {
    return this.leases.read();
  }
}

const summaryOf = ({ instance, suspension, present, lease }: InstanceStatus): object => ({
  instance,
  suspension: suspension ?? null,
  present,
  lease: {
    systemIdentifier: lease.systemIdentifier,
    databaseId: lease.databaseId,
    renewedAt: lease.renewedAt,
  },
});
