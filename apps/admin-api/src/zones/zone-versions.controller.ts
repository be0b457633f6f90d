import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { StaffMay } from '@registrar/composition';
import { ZoneQueries } from '@registrar/dns';
import { Paged, type Paging, parameter, PathDomainName } from '@registrar/http';
import { type DomainName } from '@registrar/kernel';
import { AdminQueries } from '@registrar/staff';
import { ListZoneVersionsDto } from './zone-versions.dto';

const PER_PAGE = 100;

/** Changes of a domain's zone, in any account. */
@ApiTags('domains')
@Controller('admin/v1')
export class ZoneVersionsController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly zones: ZoneQueries,
  ) {}

  @Get(`domains/${parameter('domainName')}/zone-versions`)
  @StaffMay('domain.zone_versions')
  @ApiOperation({ operationId: 'listZoneVersions', summary: 'List zone versions of a domain, newest first' })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiQuery({
    name: 'perPage',
    required: false,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 1_000, default: PER_PAGE },
  })
  @ApiQuery({
    name: 'page',
    required: false,
    schema: { type: 'integer', format: 'int32', minimum: 1, default: 1 },
  })
  @ApiOkResponse({ type: ListZoneVersionsDto })
  async list(
    @PathDomainName() name: DomainName,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<ListZoneVersionsDto> {
    const { accountId } = await this.queries.domain(name.ascii);
    const { versions, totalCount } = await this.zones.versions(accountId, name, paging);
    return {
      versions: versions.map(({ ofFormerOwner: _, ...version }) => version),
      ...paging.envelope(totalCount, versions.length),
    };
  }
}
