import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { ReadDomainOverview, type StaffActor } from '@registrar/staff';
import { DomainOverviewDto } from './domain-overview.dto';

/** A domain in any account, whole. */
@ApiTags('domains')
@Controller('admin/v1')
export class DomainOverviewController {
  constructor(private readonly overviews: ReadDomainOverview) {}

  @Get(`domains/${parameter('domainName')}/overview`)
  @StaffMay('domain.overview')
  @ApiOperation({ operationId: 'getDomainOverview', summary: 'Read everything of a domain in one answer' })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiOkResponse({ type: DomainOverviewDto })
  overview(@Actor() actor: StaffActor, @PathDomainName() name: DomainName): Promise<DomainOverviewDto> {
    return this.overviews.execute(actor, name.ascii);
  }
}
