import type { StatusSubscriptions } from '@registrar/status';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

/** Removes an address that its owner asks to have removed. The audit log has the id, never the address. */
export class RemoveStatusSubscriber {
  constructor(
    private readonly audit: AuditTrail,
    private readonly subscriptions: Pick<StatusSubscriptions, 'remove'>,
  ) {}

  /** Throws 403, 404. */
  execute(actor: StaffActor, id: number): Promise<void> {
    return this.audit.run(actor, 'status_subscriber.remove', async () => {
      await this.subscriptions.remove(id);
      return { result: undefined, change: { target: `status_subscriber:${id}`, after: { removed: true } } };
    });
  }
}
