import type { RestoreDomain, RestoreQueries, RestoreResult } from '@registrar/domains';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface StaffDomainRestore {
  /** A-label form. */
  domainName: string;
  /** The account is charged nothing. */
  waived: boolean;
  /** As in RestoreRequest. */
  deadline: Date;
}

/**
 * Brings a domain back to the account that had it last, charged at its price or waived; also one that staff
 * have removed.
 */
export class RestoreDomainByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<RestoreQueries, 'lastOwner'>,
    private readonly restores: Pick<RestoreDomain, 'execute'>,
  ) {}

  /**
   * Throws 403, 404, 409 where no restore is possible, 402, and the registry's refusals; unknown is a
   * result.
   */
  async execute(
    actor: StaffActor,
    { domainName: name, waived, deadline }: StaffDomainRestore,
  ): Promise<RestoreResult> {
    assertMay(actor.role, 'domain.restore');
    const accountId = await this.queries.lastOwner(name);
    const begin = (): Promise<void> =>
      this.audit.append(actor, 'domain.restore', { target: `domain:${name}`, after: { accountId, waived } });
    return this.restores.execute({ accountId, domainName: name, deadline, byStaff: { waived, begin } });
  }
}
