import type { ChangeResult, DifferenceRepair, PushDifference, TakeOverDifference } from '@registrar/domains';
import type { AuditTrail } from '../../audit-trail';
import { assertMay, type StaffOperation } from '../../permissions';
import type { StaffActor } from '../../staff';

/** The repair with its entry in the audit log, in the same transaction. */
function audited(
  audit: AuditTrail,
  actor: StaffActor,
  operation: StaffOperation,
  id: string,
): DifferenceRepair {
  return {
    id,
    begin: ({ domainName, field, before, after }) =>
      audit.append(actor, operation, {
        target: `domain:${domainName}`,
        before,
        after: { difference: id, field, ...after },
      }),
  };
}

/** Accepts the registry's data of a domain locally. */
export class TakeOverRegistryDifference {
  constructor(
    private readonly audit: AuditTrail,
    private readonly takeOver: TakeOverDifference,
  ) {}

  /** Throws 403, 404, 409 and 502. */
  async execute(actor: StaffActor, id: string): Promise<void> {
    assertMay(actor.role, 'registry_difference.take_over');
    await this.takeOver.execute(audited(this.audit, actor, 'registry_difference.take_over', id));
  }
}

/** Sends the local data of a domain to the registry. */
export class PushRegistryDifference {
  constructor(
    private readonly audit: AuditTrail,
    private readonly push: PushDifference,
  ) {}

  /** Throws 403, 404, 409, 502 and the registry's refusals. */
  async execute(actor: StaffActor, id: string): Promise<ChangeResult['kind']> {
    assertMay(actor.role, 'registry_difference.push');
    return (await this.push.execute(audited(this.audit, actor, 'registry_difference.push', id))).kind;
  }
}
