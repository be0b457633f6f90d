import { type ChangeResult, type SetDomainLock, type StaffLock } from '@registrar/domains';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';
import { boundDomain, type BoundDomain } from './bound-domain';

export interface StaffLockChange extends BoundDomain {
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

  /** With the account that has the domain now. Throws 404. */
  async bind(command: StaffLockChange): Promise<StaffLockChange> {
    const { name, accountId } = await boundDomain(this.queries, command);
    return { ...command, domainName: name, accountId };
  }

  /**
   * Throws 403, 404, 409 during another change and where another account has the domain than the one of the command,
   * and the refusals of the registry.
   */
  async execute(actor: StaffActor, command: StaffLockChange): Promise<ChangeResult['kind']> {
    const { lock, on } = command;
    const operation = on ? 'domain.set_lock' : 'domain.clear_lock';
    assertMay(actor.role, operation);
    const { name, accountId } = await boundDomain(this.queries, command);
    const begin = (): Promise<void> =>
      this.audit.append(actor, operation, { target: `domain:${name}`, after: { lock, on } });
    return (await this.locks.execute({ accountId, name, lock, on, begin })).kind;
  }
}
