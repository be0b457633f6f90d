import type { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { csvOfItems, itemDto, ListJobItemsResponseDto } from '@registrar/api-dto';
import { Actor, StaffMay } from '@registrar/composition';
import {
  Accepted,
  CallerGate,
  type Client,
  CSV_TYPE,
  CurrentClient,
  JOB_BYTES,
  JobUploads,
  JsonLines,
  type Query,
  queryInt32,
  queryOneOf,
  QueryParameters,
  queryText,
  Streamed,
  type StreamedBody,
} from '@registrar/http';
import {
  ERROR_CLASSES,
  ITEM_STATES,
  type ItemFilter,
  type ItemPage,
  type Job,
  JobQueries,
} from '@registrar/jobs';
import { badRequest, type CallableOperation, type JsonValue, type OperationItem } from '@registrar/kernel';
import { bulkActOf, BulkJobs, SelectDomains, type StaffActor } from '@registrar/staff';
import { uuid } from '../shared/part.dto';
import { BulkJobDto, bulkJobDto, bulkOptions, CreateBulkJobDto } from './bulk.dto';
import { JOB, JOB_ID } from './bulk-jobs.controller';

export const NEW_BULK_JOB_ROUTE = '/admin/v1/jobs';
export const NEW_BULK_JOB_BODY = { types: ['application/json', CSV_TYPE], limit: JOB_BYTES };

/** As documented; the body is read while it arrives. */
const NEW_JOB_CONTENT = {
  required: true,
  content: {
    'application/json': { schema: { $ref: getSchemaPath(CreateBulkJobDto) } },
    [CSV_TYPE]: {
      schema: { type: 'string' as const },
      example: 'domainName,on,reason\r\nexample.com,true,Ticket 17\r\n',
    },
  },
};
const FORMS = ['application/json', CSV_TYPE] as const;
type Form = (typeof FORMS)[number];
const ITEMS = { byDefault: 250, max: 1_000 } as const;

/** Takes in the items of jobs of staff, and returns their results. */
@ApiTags('bulk')
@Controller('admin/v1')
export class BulkItemsController {
  constructor(
    private readonly uploads: JobUploads,
    private readonly bulk: BulkJobs,
    private readonly domains: SelectDomains,
    private readonly queries: JobQueries,
    private readonly lines: JsonLines,
    private readonly gate: CallerGate,
  ) {}

  @Post('jobs')
  @HttpCode(200)
  @StaffMay('bulk_job.create')
  @ApiOperation({
    operationId: 'createBulkJob',
    summary: 'Create a job of staff: one act for up to 100,000 items',
    requestBody: NEW_JOB_CONTENT,
  })
  @ApiQuery({
    name: 'command',
    required: false,
    description: 'The act, for a CSV file.',
    schema: { type: 'string' },
  })
  @ApiExtraModels(CreateBulkJobDto)
  @ApiOkResponse({ type: BulkJobDto })
  async create(
    @Actor() actor: StaffActor,
    @Streamed() body: StreamedBody,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<BulkJobDto> {
    const how: { selected: boolean } = { selected: false };
    const job = await this.uploads.receive<Job>(body, {
      command: queryText(query, 'command'),
      open: async ({ operationId }, options) =>
        this.bulk.open(actor, operationId, await bulkOptions(options), how),
      selectedField,
      select: (selector, operation) => {
        how.selected = true;
        return this.select(actor, selector, operation);
      },
      assertAdmitted: () => client.assertStillAdmitted(this.gate),
    });
    return bulkJobDto(job, actor);
  }

  @Get(`${JOB}/items`)
  @StaffMay('bulk_job.read')
  @ApiOperation({ operationId: 'listBulkJobItems', summary: 'List the items of a job with their results' })
  @ApiParam(JOB_ID)
  @ApiQuery({ name: 'state', required: false, schema: { type: 'string', enum: [...ITEM_STATES] } })
  @ApiQuery({
    name: 'errorClass',
    required: false,
    description: 'Only refused items of this class.',
    schema: { type: 'string', enum: [...ERROR_CLASSES] },
  })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'Position of the last item read.',
    schema: { type: 'integer', format: 'int32', minimum: 0, default: 0 },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    description: 'Items of a JSON answer. CSV has all items.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: ITEMS.max, default: ITEMS.byDefault },
  })
  @ApiExtraModels(ListJobItemsResponseDto)
  @ApiOkResponse({
    description: 'A page as JSON, or all items as CSV, by `Accept`.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ListJobItemsResponseDto) } },
      [CSV_TYPE]: { schema: { type: 'string' } },
    },
  })
  async items(
    @Param('jobId', uuid('jobId')) id: string,
    @QueryParameters() query: Query,
    @Accepted(FORMS) form: Form,
    @CurrentClient() client: Client,
  ): Promise<ListJobItemsResponseDto | Readable> {
    const filter = filterOf(query);
    if (form === CSV_TYPE) {
      const pages = this.pages(id, filter, client);
      return this.lines.text(client, `${CSV_TYPE}; charset=utf-8; header=present`, csvOfItems(pages));
    }
    const { items, next } = await this.queries.items('staff', id, filter);
    return { items: items.map(itemDto), ...(next !== undefined && { next }) };
  }

  private async *select(
    actor: StaffActor,
    selector: JsonValue,
    operation: CallableOperation,
  ): AsyncGenerator<OperationItem, void, undefined> {
    const field = selectedField(operation);
    const needsTerm = operation.body.includes('expiresAt');
    for await (const { domainName, expiresAt } of this.domains.execute(actor, selector)) {
      if (field === 'target') yield { target: `domain:${domainName}` };
      // a domain whose registration is not completed is refused by its plan
      else yield { domainName, ...(needsTerm && expiresAt !== undefined && { expiresAt }) };
    }
  }

  /** All pages from the filter's first one on; ends with 403 once the caller may no longer read. */
  private async *pages(
    id: string,
    filter: ItemFilter,
    client: Client,
  ): AsyncGenerator<ItemPage, void, undefined> {
    let page = await this.queries.items('staff', id, { ...filter, limit: ITEMS.max });
    yield page;
    while (page.next !== undefined) {
      await client.assertStillAdmitted(this.gate);
      page = await this.queries.items('staff', id, { ...filter, after: page.next, limit: ITEMS.max });
      yield page;
    }
  }
}

/** A selector takes acts on domains, and notes on them. */
function selectedField({ operationId }: CallableOperation): string | undefined {
  const about = bulkActOf(operationId)?.about;
  if (about === 'object') return 'target';
  return about === 'domain' ? 'domainName' : undefined;
}

function filterOf(query: Query): ItemFilter {
  const limit = queryInt32(query, 'limit', 1) ?? ITEMS.byDefault;
  if (limit > ITEMS.max) throw badRequest(`limit must be at most ${ITEMS.max}`);
  return {
    state: queryOneOf(query, 'state', ITEM_STATES),
    errorClass: queryOneOf(query, 'errorClass', ERROR_CLASSES),
    after: queryInt32(query, 'after') ?? 0,
    limit,
  };
}
