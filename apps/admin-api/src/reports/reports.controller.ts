import { Controller, Get, Header, Headers, Param, type StreamableFile } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  answerFormat,
  type Client,
  CurrentClient,
  fileAnswer,
  parameter,
  type Query,
  queryInt32,
  queryMoment,
  queryOneOf,
  QueryParameters,
  queryText,
  queryTld,
} from '@registrar/http';
import { REPORT_NAMES, Reports, type StaffActor } from '@registrar/staff';
import { ListReportsDto, ReportDto, reportCsv, reportDto } from './reports.dto';

const FORMATS = ['json', 'csv'] as const;
const PERIODS = ['day', 'month'] as const;
const text = { type: 'string' } as const;
const day = { type: 'string', format: 'date' } as const;

/** Figures for staff, as JSON and CSV. */
@ApiTags('reports')
@ApiExtraModels(ReportDto)
@Controller('admin/v1')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  @Get('reports')
  @StaffMay('report.list')
  @ApiOperation({ operationId: 'listReports', summary: 'List the reports that the role may read' })
  @ApiOkResponse({ type: ListReportsDto })
  list(@Actor() actor: StaffActor): ListReportsDto {
    return { reports: this.reports.list(actor) };
  }

  @Get(`reports/${parameter('report')}`)
  @StaffMay('report.read')
  @Header('vary', 'accept')
  @ApiOperation({ operationId: 'getReport', summary: 'Read a report' })
  @ApiParam({ name: 'report', enum: REPORT_NAMES })
  @ApiQuery({
    name: 'from',
    required: false,
    schema: day,
    description: 'First day, UTC. Default: 30 days before `to`.',
  })
  @ApiQuery({
    name: 'to',
    required: false,
    schema: day,
    description: 'Day after the last one, UTC, at most 400 days after `from`. Default: tomorrow.',
  })
  @ApiQuery({ name: 'tld', required: false, schema: text, description: 'Only domains of this TLD.' })
  @ApiQuery({
    name: 'registry',
    required: false,
    schema: text,
    description: 'Only this registry connection.',
  })
  @ApiQuery({
    name: 'account',
    required: false,
    schema: { type: 'integer', format: 'int32' },
    description: 'Only this account.',
  })
  @ApiQuery({
    name: 'by',
    required: false,
    enum: PERIODS,
    description: 'Length of a period. Default: `day`.',
  })
  @ApiQuery({
    name: 'timezone',
    required: false,
    enum: ['UTC'],
    description: 'Time zone of days and months: UTC only.',
  })
  @ApiQuery({
    name: 'format',
    required: false,
    enum: FORMATS,
    description: 'Default: as `Accept` says, else `json`.',
  })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ReportDto) } },
      'text/csv': { schema: text },
    },
  })
  async report(
    @Actor() actor: StaffActor,
    @Param('report') report: string,
    @QueryParameters() query: Query,
    @Headers('accept') accept: string | undefined,
    @CurrentClient() client: Client,
  ): Promise<ReportDto | StreamableFile> {
    const format = answerFormat(query, accept, FORMATS);
    queryOneOf(query, 'timezone', ['UTC']);
    const request = {
      report,
      from: queryMoment(query, 'from')?.from,
      to: queryMoment(query, 'to')?.from,
      tld: queryTld(query, 'tld'),
      registry: queryText(query, 'registry'),
      account: queryInt32(query, 'account', 1),
      by: queryOneOf(query, 'by', PERIODS),
    };
    const table = await this.reports.read(actor, request, format === 'csv');
    if (format !== 'csv') return reportDto(table);
    return fileAnswer(client, reportCsv(table), 'text/csv; charset=utf-8', `${table.report}.csv`);
  }
}
