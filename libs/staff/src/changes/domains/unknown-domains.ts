import type { UnknownDomainStore } from '@registrar/domains';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { recordNotFound } from '../../errors';
import type { StaffActor } from '../../staff';

/** Removes a domain without an account from the list of unknown domains: staff know its reason. */
export class AcknowledgeUnknownDomain {
  constructor(
    private readonly audit: AuditTrail,
    private readonly store: Pick<UnknownDomainStore, 'acknowledge'>,
    private readonly clock: Clock,
  ) {}

  /** Idempotent, also for one that has ended. Throws 403, 404. */
  execute(actor: StaffActor, id: string): Promise<void> {
    return this.audit.run(actor, 'unknown_domain.acknowledge', async () => {
      const found = await this.store.acknowledge(id, actor.name, actor.reason, this.clock.now());
      if (!found) throw recordNotFound('unknown domain');
      return {
        result: undefined,
        ...(found.outcome === 'done' && {
          change: { target: `unknown_domain:${id}`, after: { domainName: found.name } },
        }),
      };
    });
  }
}
