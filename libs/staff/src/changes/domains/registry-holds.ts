import {
  isRequired,
  keepsDomain,
  type LiftRegistryHold,
  type PutRegistryHold,
  type RegistryHold,
  type RegistryHoldKind,
  type RegistryHoldQueries,
} from '@registrar/domains';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';
import { boundDomain, type BoundDomain } from './bound-domain';

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

export interface StaffRegistryHoldLift extends BoundDomain {
  id: number;
  reason: string;
}

/** Lifts a hold of a domain. One that is lifted stays so and is not audited again. */
export class LiftRegistryHoldByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly lift: Pick<LiftRegistryHold, 'execute'>,
    private readonly holds: Pick<RegistryHoldQueries, 'list'>,
  ) {}

  /**
   * Why a lift of it waits for a second person: the hold keeps the domain (a court, URS, UDRP), or set
   * RegistrarLock, which one person does not remove either. Undefined: it does not, or changes nothing. Throws 404.
   */
  async causeToWait(command: StaffRegistryHoldLift): Promise<string | undefined> {
    const { name } = await boundDomain(this.queries, command);
    const hold = (await this.holds.list(name)).find(({ id }) => id === command.id);
    if (!hold || !isRequired(hold)) return undefined;
    if (!keepsDomain(hold) && !hold.locks.includes('RegistrarLock')) return undefined;
    return `a hold of the kind ${hold.kind} keeps the domain here`;
  }

  /** With the account that has the domain now. Throws 404. */
  async bind(command: StaffRegistryHoldLift): Promise<StaffRegistryHoldLift> {
    const { name, accountId } = await boundDomain(this.queries, command);
    return { ...command, domainName: name, accountId };
  }

  /**
   * Throws 403, 404, 409, also where another account has the domain than the one of the command, and the registry's
   * refusals.
   */
  async execute(actor: StaffActor, command: StaffRegistryHoldLift): Promise<RegistryHold> {
    assertMay(actor.role, 'domain.lift_hold');
    const { id, reason } = command;
    const { name, accountId } = await boundDomain(this.queries, command);
    const by = actor.approval ? `${actor.approval.requestedBy}, confirmed by ${actor.name}` : actor.name;
    const begin = ({ kind, state, reason: setFor }: RegistryHold): Promise<void> =>
      this.audit.append(actor, 'domain.lift_hold', {
        target: `domain:${name}`,
        before: { id, kind, state, reason: setFor },
        after: { state: 'lifting' },
      });
    return this.lift.execute({ accountId, name, id, reason, by, begin });
  }
}
