import type { DeliveryRecord, RedeliverDelivery } from '@registrar/webhooks';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

/** Sends a webhook delivery again, at once, whatever its outcome. */
export class RedeliverWebhook {
  constructor(
    private readonly audit: AuditTrail,
    private readonly redeliver: RedeliverDelivery,
  ) {}

  /** Throws 403, 404, and 409 when the subscription no longer exists. */
  async execute(actor: StaffActor, deliveryId: string): Promise<DeliveryRecord> {
    assertMay(actor.role, 'delivery.redeliver');
    return this.redeliver.execute(deliveryId, (before) =>
      this.audit.append(actor, 'delivery.redeliver', {
        target: `delivery:${deliveryId}`,
        before: { state: before.state, attempts: before.attempts.length },
        after: { state: 'pending' },
      }),
    );
  }
}
