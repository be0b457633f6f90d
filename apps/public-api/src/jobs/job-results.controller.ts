import type { Readable } from 'node:stream';
import { Controller, Get, type OnModuleInit, Param } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  csvOfItems,
  itemDto,
  JobDetailsDto,
  jobDetailsDto,
  JobItemDto,
  ListJobItemsResponseDto,
} from '@registrar/api-dto';
import {
  Accepted,
  CallerGate,
  type Client,
  CSV_TYPE,
  CurrentAccount,
  CurrentClient,
  EventStreams,
  JsonLines,
  LastEventId,
  type Query,
  queryInt32,
  queryOneOf,
  QueryParameters,
  type StreamedState,
} from '@registrar/http';
import { ERROR_CLASSES, ITEM_STATES, type ItemFilter, type ItemPage, JobQueries } from '@registrar/jobs';
import { badRequest } from '@registrar/kernel';
import type { FastifyInstance } from 'fastify';
import { JOB, JOB_ID, jobIdOf } from './jobs.controller';

const FORMS = ['application/json', 'application/x-ndjson', CSV_TYPE] as const;
type Form = (typeof FORMS)[number];
const LIMIT = { byDefault: 250, max: 1_000 } as const;
/** After half an hour the client comes back with `Last-Event-ID`, and its credentials are read again. */
const LONGEST_STREAM_MS = 1_800_000;
const ENDED = new Set(['done', 'stopped']);

/** Results and progress of jobs. An extension of the interface. */
@ApiTags('jobs')
@ApiBasicAuth()
@Controller('core/v1')
export class JobResultsController implements OnModuleInit {
  constructor(
    private readonly queries: JobQueries,
    private readonly lines: JsonLines,
    private readonly streams: EventStreams,
    private readonly gate: CallerGate,
    private readonly http: HttpAdapterHost,
  ) {}

  /** Streams end as soon as the process stops. */
  onModuleInit(): void {
    this.http.httpAdapter.getInstance<FastifyInstance>().addHook('preClose', async () => this.streams.stop());
  }

  @Get(`${JOB}/items`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listJobItems', summary: 'List the items of a job with their results' })
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
    description: 'Items of a JSON answer. CSV and NDJSON have all items.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: LIMIT.max, default: LIMIT.byDefault },
  })
  @ApiExtraModels(ListJobItemsResponseDto, JobItemDto)
  @ApiOkResponse({
    description: 'A page as JSON, or all items as NDJSON or CSV, by `Accept`.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ListJobItemsResponseDto) } },
    },
  })
  async items(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('jobId') jobId: string,
    @QueryParameters() query: Query,
    @Accepted(FORMS) form: Form,
    @CurrentClient() client: Client,
  ): Promise<ListJobItemsResponseDto | Readable> {
    const id = jobIdOf(jobId);
    const filter = filterOf(query);
    if (form === 'application/json') return pageDto(await this.queries.items(accountId, id, filter));
    const pages = this.pages(accountId, id, filter, client);
    return form === CSV_TYPE
      ? this.lines.text(client, `${CSV_TYPE}; charset=utf-8; header=present`, csvOfItems(pages))
      : this.lines.answer(client, objectsOf(pages));
  }

  @Get(`${JOB}/events`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'streamJobEvents', summary: 'Follow the progress of a job' })
  @ApiParam(JOB_ID)
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: '`id` of the last event received: it is not sent again.',
  })
  @ApiExtraModels(JobDetailsDto)
  @ApiOkResponse({
    description:
      'Server-sent events named `progress`, whose data is the job as `getJob` answers it, at most one a second. The stream ends with the job.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  events(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('jobId') jobId: string,
    @LastEventId() lastId: string | undefined,
    @CurrentClient() client: Client,
  ): Promise<Readable> {
    const id = jobIdOf(jobId);
    const over = client.abortAfterOrWhenRefused(LONGEST_STREAM_MS, this.gate);
    return this.streams.answer({ accountId, client, over }, this.reports(accountId, id), lastId);
  }

  /** Reads the present state; items, which may be 100,000, are counted again only after a change. */
  private reports(accountId: number, id: string): () => Promise<StreamedState> {
    let last: { revision: number; state: StreamedState } | undefined;
    return async () => {
      if (last && (await this.queries.isAt(accountId, id, last.revision))) return last.state;
      const view = await this.queries.get(accountId, id);
      const { revision, state } = view.job;
      const isLast = ENDED.has(state);
      last = {
        revision,
        state: { id: String(revision), event: 'progress', data: jobDetailsDto(view), isLast },
      };
      return last.state;
    };
  }

  /** All pages from the filter's first one on; ends with 403 once the caller may no longer read. */
  private async *pages(
    accountId: number,
    id: string,
    filter: ItemFilter,
    client: Client,
  ): AsyncGenerator<ItemPage, void, undefined> {
    let page = await this.queries.items(accountId, id, { ...filter, limit: LIMIT.max });
    yield page;
    while (page.next !== undefined) {
      await client.assertStillAdmitted(this.gate);
      page = await this.queries.items(accountId, id, { ...filter, after: page.next, limit: LIMIT.max });
      yield page;
    }
  }
}

function filterOf(query: Query): ItemFilter {
  const limit = queryInt32(query, 'limit', 1) ?? LIMIT.byDefault;
  if (limit > LIMIT.max) throw badRequest(`limit must be at most ${LIMIT.max}`);
  return {
    state: queryOneOf(query, 'state', ITEM_STATES),
    errorClass: queryOneOf(query, 'errorClass', ERROR_CLASSES),
    after: queryInt32(query, 'after') ?? 0,
    limit,
  };
}

const pageDto = ({ items, next }: ItemPage): ListJobItemsResponseDto => ({
  items: items.map(itemDto),
  ...(next !== undefined && { next }),
});

async function* objectsOf(
  pages: AsyncGenerator<ItemPage, void, undefined>,
): AsyncGenerator<readonly object[], void, undefined> {
  for await (const { items } of pages) yield items.map(itemDto);
}
