import type { RemoveDomain } from '@registrar/domains';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface StaffDomainRemoval {
  /** Unicode or A-label, any case. */
  domainName: string;
}

/**
 * Removes a domain from its account, published as `administrative`; the worker deletes it at the registry.
 */
export class RemoveDomainByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: AdminQueries,
    private readonly removal: Pick<RemoveDomain, 'execute'>,
  ) {}

  /** Throws 403, 404, and 409 during another change or before the registration is completed. */
  async execute(actor: StaffActor, { domainName }: StaffDomainRemoval): Promise<void> {
    assertMay(actor.role, 'domain.remove');
    const { name, accountId } = await this.queries.domain(domainName);
    const begin = (): Promise<void> =>
      this.audit.append(actor, 'domain.remove', { target: `domain:${name}`, before: { accountId } });
    await this.removal.execute({ accountId, name, begin });
  }
}
