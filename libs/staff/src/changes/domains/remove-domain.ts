import type { RemoveDomain } from '@registrar/domains';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';
import { boundDomain, type BoundDomain } from './bound-domain';

export type StaffDomainRemoval = BoundDomain;

/** Shown in the plan of the removal. */
const RETAINS_FEE =
  'The registry retains its fee: its limit of deletes in the add grace period (AGP) is reached for this month.';

/**
 * Removes a domain from its account, published as `administrative`; the worker deletes it at the registry.
 */
export class RemoveDomainByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: AdminQueries,
    private readonly removal: Pick<RemoveDomain, 'execute'>,
    /** Of the current call, where it is a dry run. */
    private readonly dryRun: () => { warn(text: string): void } | undefined = () => undefined,
  ) {}

  /** With the account that has the domain now. Throws 404. */
  async bind({ domainName }: StaffDomainRemoval): Promise<StaffDomainRemoval> {
    const { name, accountId } = await boundDomain(this.queries, { domainName });
    return { domainName: name, accountId };
  }

  /**
   * Throws 403, 404, and 409 during another change, before the registration is completed, under a hold that keeps
   * the domain, and where another account has it than the one of the command.
   */
  async execute(actor: StaffActor, command: StaffDomainRemoval): Promise<void> {
    assertMay(actor.role, 'domain.remove');
    const { name, accountId } = await boundDomain(this.queries, command);
    const begin = (): Promise<void> =>
      this.audit.append(actor, 'domain.remove', { target: `domain:${name}`, before: { accountId } });
    const { registryRetainsFee } = await this.removal.execute({ accountId, name, begin });
    if (registryRetainsFee) this.dryRun()?.warn(RETAINS_FEE);
  }
}
