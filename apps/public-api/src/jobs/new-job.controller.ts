import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { JobDto, jobDto } from '@registrar/api-dto';
import { DomainQueries } from '@registrar/domains';
import {
  CallerGate,
  type Client,
  CSV_TYPE,
  CurrentAccount,
  CurrentClient,
  JOB_BYTES,
  JobUploads,
  type Query,
  QueryParameters,
  queryText,
  type StreamedBody,
  Streamed,
} from '@registrar/http';
import { ITEM_ORDERS, type Job, JobIntake } from '@registrar/jobs';
import { badRequest, Clock, type JsonValue, type OperationItem } from '@registrar/kernel';
import { domainSelection } from '../domains/dto/domain-filter.dto';
import { CreateJobDto, optionsOfQuery, requestedOptions } from './job-request.dto';

export const NEW_JOB_ROUTE = '/core/v1/jobs';
export const NEW_JOB_BODY = { types: ['application/json', CSV_TYPE], limit: JOB_BYTES };

/** As documented; the body is read while it arrives. */
const NEW_JOB_CONTENT = {
  required: true,
  content: {
    'application/json': { schema: { $ref: getSchemaPath(CreateJobDto) } },
    [CSV_TYPE]: {
      schema: { type: 'string' as const },
      example: 'domainName,years\r\nexample.com,1\r\n',
    },
  },
};
const FILTERS = [
  'domainName',
  'tld',
  'locked',
  'createDate',
  'createDateStart',
  'createDateEnd',
  'expireDate',
  'expireDateStart',
  'expireDateEnd',
  'privacyEnabled',
  'isPremium',
  'autorenewEnabled',
  'orderId',
  'pendingCreate',
  'tag',
];
const number = (name: string, description: string): MethodDecorator =>
  ApiQuery({ name, required: false, description, schema: { type: 'number' } });

/** Takes in jobs: one operation for many items. An extension of the interface. */
@ApiTags('jobs')
@ApiBasicAuth()
@Controller('core/v1')
export class NewJobController {
  constructor(
    private readonly uploads: JobUploads,
    private readonly intake: JobIntake,
    private readonly domains: DomainQueries,
    private readonly clock: Clock,
    private readonly gate: CallerGate,
  ) {}

  @Post('jobs')
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'createJob',
    summary: 'Create a job: one operation for up to 100,000 items',
    requestBody: NEW_JOB_CONTENT,
  })
  @ApiQuery({
    name: 'command',
    required: false,
    description: 'Id of the operation, for a CSV file.',
    schema: { type: 'string' },
  })
  @number('spendCap', 'As `options.spendCap`.')
  @ApiQuery({
    name: 'notBefore',
    required: false,
    description: 'As `options.notBefore`.',
    schema: { type: 'string', format: 'date-time' },
  })
  @number('windowFromHour', 'As `options.window.fromHour`.')
  @number('windowToHour', 'As `options.window.toHour`.')
  @number('pauseAfterFailures', 'As `options.pauseAfterFailures`.')
  @number('atOnce', 'As `options.atOnce`.')
  @number('acceptPriceUpTo', 'As `options.acceptPriceUpTo`.')
  @ApiQuery({
    name: 'order',
    required: false,
    description: 'As `options.order`.',
    schema: { type: 'string', enum: [...ITEM_ORDERS], default: 'as_given' },
  })
  @ApiExtraModels(CreateJobDto)
  @ApiOkResponse({ type: JobDto })
  async create(
    @CurrentAccount() account: AuthenticatedAccount,
    @Streamed() body: StreamedBody,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<JobDto> {
    const { accountId, tokenId } = account;
    const job = await this.uploads.receive<Job>(body, {
      command: queryText(query, 'command'),
      options: optionsOfQuery(query),
      open: async ({ operationId }, options) =>
        this.intake.open({ accountId, tokenId }, operationId, await requestedOptions(options)),
      select: (selector) => this.select(accountId, selector),
      assertAdmitted: () => client.assertStillAdmitted(this.gate),
    });
    return jobDto(job);
  }

  /**
   * Names of the selected domains, each once, in their order: read by key, so that domains that come and go
   * meanwhile displace no other.
   */
  private async *select(
    accountId: number,
    selector: JsonValue,
  ): AsyncGenerator<OperationItem, void, undefined> {
    const { filter } = domainSelection(queryOf(selector));
    const batches = this.domains.exportRows({
      accountId,
      sort: 'domainName',
      descending: false,
      filter,
      includeRenewalPrice: false,
      now: this.clock.now(accountId),
      decides: true,
    });
    for await (const batch of batches) for (const { domainName } of batch) yield { domainName };
  }
}

/** A selector in the form of the list's query; throws 400 for one that the list does not have. */
function queryOf(selector: JsonValue): Query {
  if (typeof selector !== 'object' || selector === null || Array.isArray(selector))
    throw badRequest('selector must be an object', 'request.fields');
  const { all, ...filters } = selector;
  const names = Object.keys(filters);
  if (all !== undefined && (all !== true || names.length > 0))
    throw badRequest('selector.all must be true, without filters beside it', 'request.fields');
  if (all === undefined && names.length === 0)
    throw badRequest('selector needs a filter of listDomains, or `all`: true', 'request.fields');
  return Object.fromEntries(
    names.map((name) => {
      const value = filters[name];
      if (!FILTERS.includes(name))
        throw badRequest(
          `'selector.${name.slice(0, 64)}' is not a known field; known: ${['all', ...FILTERS].join(', ')}`,
          'request.unknown_name',
        );
      if (name === 'tag' && Array.isArray(value) && value.every((one) => typeof one === 'string'))
        return [name, value];
      if (typeof value === 'object') throw badRequest(`selector.${name} is invalid`, 'request.fields');
      return [name, String(value)];
    }),
  );
}
