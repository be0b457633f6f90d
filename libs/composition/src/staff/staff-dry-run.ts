import { Injectable } from '@nestjs/common';
import { DryRunInterceptor, OperationPlans } from '@registrar/http';
import { AdminQueries } from '@registrar/staff';

type Request = Parameters<DryRunInterceptor['accountOf']>[0];

/** Plans of calls that staff make for the account in the path, or that of the domain in it. */
@Injectable()
export class StaffDryRunInterceptor extends DryRunInterceptor {
  constructor(
    plans: OperationPlans,
    private readonly queries: AdminQueries,
  ) {
    super(plans);
  }

  /** Throws 404. */
  override async accountOf({ params }: Request): Promise<number> {
    const { accountId, domainName } = params as { accountId?: string; domainName?: string };
    if (accountId !== undefined) return Number(accountId);
    return (await this.queries.domain(domainName!)).accountId;
  }
}
