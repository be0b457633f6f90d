import type { Clock } from '@registrar/kernel';
import type { PollInbox } from '@registrar/registries';
import type { AuditTrail } from '../../audit-trail';
import { recordNotFound } from '../../errors';
import type { StaffActor } from '../../staff';

/** Marks an unknown message of a registry as seen: staff have dealt with it. */
export class AcknowledgePollMessage {
  constructor(
    private readonly audit: AuditTrail,
    private readonly inbox: Pick<PollInbox, 'putAside'>,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. Throws 403, 404. */
  execute(actor: StaffActor, id: string, note: string): Promise<void> {
    return this.audit.run(actor, 'poll_message.acknowledge', async () => {
      const outcome = await this.inbox.putAside(id, actor.name, this.clock.now());
      if (outcome === undefined) throw recordNotFound('poll message');
      return {
        result: undefined,
        ...(outcome === 'done' && { change: { target: `poll_message:${id}`, after: { note } } }),
      };
    });
  }
}
