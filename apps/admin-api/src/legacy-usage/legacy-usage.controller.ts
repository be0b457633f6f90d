import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { LegacyUsage } from '@registrar/accounts';
import { StaffMay } from '@registrar/composition';
import {
  Paged,
  type Paging,
  type Query,
  queryInt32,
  queryMoment,
  QueryParameters,
  queryText,
} from '@registrar/http';
import { ListLegacyUsageDto } from './legacy-usage.dto';

const PER_PAGE = 100;
const int32 = { type: 'integer', format: 'int32' } as const;

/** Accounts that still call the legacy interface /v4, and their operations. */
@ApiTags('platform')
@Controller('admin/v1')
export class LegacyUsageController {
  constructor(private readonly legacyUsage: LegacyUsage) {}

  @Get('legacy-usage')
  @StaffMay('legacy_usage.list')
  @ApiOperation({
    operationId: 'listLegacyUsage',
    summary: 'List calls of the legacy interface by account and operation',
    description: 'Calls are counted with a delay of seconds.',
  })
  @ApiQuery({ name: 'accountId', required: false, schema: int32 })
  @ApiQuery({ name: 'operation', required: false, example: 'listDomains', schema: { type: 'string' } })
  @ApiQuery({
    name: 'calledSince',
    required: false,
    description: 'Only operations last called at this time or later: a UTC day or an RFC 3339 timestamp.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'perPage',
    required: false,
    schema: { ...int32, minimum: 1, maximum: 1_000, default: PER_PAGE },
  })
  @ApiQuery({ name: 'page', required: false, schema: { ...int32, minimum: 1, default: 1 } })
  @ApiOkResponse({ type: ListLegacyUsageDto })
  async list(@Paged(PER_PAGE) paging: Paging, @QueryParameters() query: Query): Promise<ListLegacyUsageDto> {
    const { page, perPage } = paging;
    const filter = {
      accountId: queryInt32(query, 'accountId', 1),
      operation: queryText(query, 'operation'),
      calledSince: queryMoment(query, 'calledSince')?.from,
    };
    const { usage, totalCount } = await this.legacyUsage.list({ ...filter, page, perPage });
    return { usage: [...usage], ...paging.envelope(totalCount, usage.length) };
  }
}
