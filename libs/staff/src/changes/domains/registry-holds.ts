import type { LiftRegistryHold, PutRegistryHold, RegistryHold, RegistryHoldKind } from '@registrar/domains';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface StaffRegistryHold {
  /** Unicode or A-label, any case. */
  domainName: string;
  kind: RegistryHoldKind;
  reason: string;
  evidence?: string;
}

/** Sets a hold on a domain, locally and at the registry, with its reason and evidence. */
export class SetRegistryHold {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly put: Pick<PutRegistryHold, 'execute'>,
  ) {}

  /** Throws 403, 404, 400 before the registration is completed, and the registry's refusals. */
  async execute(actor: StaffActor, { domainName, ...hold }: StaffRegistryHold): Promise<RegistryHold> {
    assertMay(actor.role, 'domain.set_hold');
    const { name, accountId } = await this.queries.domain(domainName);
    const begin = (id: number): Promise<void> =>
      this.audit.append(actor, 'domain.set_hold', { target: `domain:${name}`, after: { id, ...hold } });
    return this.put.execute({ ...hold, accountId, name, by: actor.name, begin });
  }
}

export interface StaffRegistryHoldLift {
  /** Unicode or A-label, any case. */
  domainName: string;
  id: number;
  reason: string;
}

/** Lifts a hold of a domain. One that is lifted stays so and is not audited again. */
export class LiftRegistryHoldByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly lift: Pick<LiftRegistryHold, 'execute'>,
  ) {}

  /** Throws 403, 404, 409, and the registry's refusals. */
  async execute(actor: StaffActor, { domainName, id, reason }: StaffRegistryHoldLift): Promise<RegistryHold> {
    assertMay(actor.role, 'domain.lift_hold');
    const { name, accountId } = await this.queries.domain(domainName);
    const begin = ({ kind, state, reason: setFor }: RegistryHold): Promise<void> =>
      this.audit.append(actor, 'domain.lift_hold', {
        target: `domain:${name}`,
        before: { id, kind, state, reason: setFor },
        after: { state: 'lifting' },
      });
    return this.lift.execute({ accountId, name, id, reason, by: actor.name, begin });
  }
}
