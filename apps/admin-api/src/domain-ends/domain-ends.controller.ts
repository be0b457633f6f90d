import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { StaffMay } from '@registrar/composition';
import { type Query, queryBoolean, queryInt32, QueryParameters } from '@registrar/http';
import { AdminQueries } from '@registrar/staff';
import { BEFORE, LIMIT, readPart } from '../shared/part.dto';
import { ListDomainEndsDto } from './domain-ends.dto';

/** Domains that left their account and still exist at the registry (docs/lifecycle/calendar.md). */
@ApiTags('registrations')
@Controller('admin/v1')
export class DomainEndsController {
  constructor(private readonly queries: AdminQueries) {}

  @Get('domain-ends')
  @StaffMay('domain_end.list')
  @ApiOperation({
    operationId: 'listDomainEnds',
    summary: 'List domains that left their account and still exist at the registry',
  })
  @ApiQuery({
    name: 'troubled',
    required: false,
    description: 'false: include domains without trouble.',
    schema: { type: 'boolean', default: true },
  })
  @ApiQuery({ name: 'accountId', required: false, schema: { type: 'integer', format: 'int32' } })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListDomainEndsDto })
  async list(@QueryParameters() query: Query): Promise<ListDomainEndsDto> {
    return this.queries.listDomainTerminations(
      { troubled: queryBoolean(query, 'troubled') ?? true, accountId: queryInt32(query, 'accountId') },
      readPart(query, 'number'),
    );
  }
}
