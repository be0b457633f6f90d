import type { Clock } from '@registrar/kernel';
import type { PollInbox } from '@registrar/registries';
import type { AuditTrail } from '../../audit-trail';
import { recordNotFound } from '../../errors';
import type { StaffActor } from '../../staff';

/** Takes a registry's message that nothing here understood off the list: somebody has dealt with it. */
export class AcknowledgePollMessage {
  constructor(
    private readonly audit: AuditTrail,
    private readonly inbox: Pick<PollInbox, 'putAside'>,
    private readonly clock: Clock,
  ) {}

  /** A second time changes nothing. Throws 403, 404. */
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
