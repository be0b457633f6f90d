import { type ChangeResult, type SetDomainLock, type StaffLock } from '@registrar/domains';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface StaffLockChange {
  /** Unicode or A-label, any case. */
  domainName: string;
  lock: StaffLock;
  on: boolean;
}

/**
 * Sets or removes a lock of a domain; ClientHold at the registry too. A lock that is already so changes
 * nothing and is not audited.
 */
export class ChangeDomainLock {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: AdminQueries,
    private readonly locks: SetDomainLock,
  ) {}

  /** Throws 403, 404, 409 during another change, and the refusals of the registry. */
  async execute(actor: StaffActor, { domainName, lock, on }: StaffLockChange): Promise<ChangeResult['kind']> {
    const operation = on ? 'domain.set_lock' : 'domain.clear_lock';
    assertMay(actor.role, operation);
    const { name, accountId } = await this.queries.domain(domainName);
    const begin = (): Promise<void> =>
      this.audit.append(actor, operation, { target: `domain:${name}`, after: { lock, on } });
    return (await this.locks.execute({ accountId, name, lock, on, begin })).kind;
  }
}
