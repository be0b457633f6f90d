import { Controller, Get, StreamableFile } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DomainQueries } from '@registrar/domains';
import {
  action,
  AnswerDeadline,
  type Client,
  CurrentAccount,
  CurrentClient,
  JsonLines,
  type Query,
  queryOneOf,
  QueryParameters,
} from '@registrar/http';
import { Clock } from '@registrar/kernel';
import { DomainListItemDto } from './dto/domain.dto';
import { domainCsv } from './dto/domain-csv.dto';
import { DomainFilters, domainSelection } from './dto/domain-filter.dto';

const FORMATS = ['csv', 'ndjson'] as const;
const TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const;

/** All domains of an account as one file. An extension of the interface. */
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class ExportsController {
  constructor(
    private readonly domains: DomainQueries,
    private readonly lines: JsonLines,
    private readonly deadline: AnswerDeadline,
    private readonly clock: Clock,
  ) {}

  /** Streamed as fast as the client reads; ends when the client leaves or stops reading. */
  @Get(`domains${action('export')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'exportDomains', summary: 'Export the domains of the account' })
  @DomainFilters()
  @ApiQuery({
    name: 'format',
    required: false,
    description: 'csv: without contacts. ndjson: each line is an entry of List Domains.',
    schema: { type: 'string', enum: [...FORMATS], default: 'csv' },
  })
  @ApiOkResponse({
    description: 'All domains that match, streamed.',
    content: {
      'text/csv': { schema: { type: 'string' } },
      'application/x-ndjson': { schema: { $ref: getSchemaPath(DomainListItemDto) } },
    },
  })
  async export(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<StreamableFile> {
    const format = queryOneOf(query, 'format', FORMATS) ?? 'csv';
    const request = { accountId, ...domainSelection(query), now: this.clock.now(accountId) };
    const pieces =
      format === 'csv' ? domainCsv(this.domains.exportRows(request)) : this.domains.exportLines(request);
    const body = await this.deadline.answer('export', () => this.lines.text(client, TYPES[format], pieces));
    return new StreamableFile(body, { disposition: `attachment; filename="domains.${format}"` });
  }
}
