import { Injectable } from '@nestjs/common';
import { DryRunInterceptor, OperationPlans } from '@registrar/http';
import { AdminQueries } from '@registrar/staff';

type Request = Parameters<DryRunInterceptor['accountOf']>[0];

/** Plans of calls that staff make for the account of the domain in the path. */
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
    return (await this.queries.domain((params as { domainName: string }).domainName)).accountId;
  }
}
