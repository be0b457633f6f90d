import { Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  CreateRecord,
  DeleteRecord,
  notTheId,
  type RecordInput,
  ReplaceRecord,
  ZoneQueries,
} from '@registrar/dns';
import {
  authorOf,
  Body,
  type Conditional,
  CurrentAccount,
  type JsonBody,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  PathInt32,
  timestampOf,
  WithConditions,
} from '@registrar/http';
import { type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, ID, IF_MATCH, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { CreateRecordDto, ListRecordsResponseDto, RecordDto, UpdateRecordDto } from './record.dto';

const PER_PAGE = 500;
const RECORDS = `domains/${parameter('domainName')}/records`;
const RECORD = `${RECORDS}/${parameter('id')}`;
const IF_NONE_MATCH = {
  name: 'If-None-Match',
  required: false,
  description: 'ETag of the zone as last read. 304 if it has not changed since.',
} as const;
const NOT_MODIFIED = { status: 304, description: 'The zone has not changed since this `ETag`.' } as const;
const CHANGED = { status: 412, description: 'The zone has changed since it was read.' } as const;

/** The records of a zone. Reads and writes carry the zone's tag, which changes with every record. */
@ApiTags('dns')
@ApiBasicAuth()
@Controller('core/v1')
export class RecordsController {
  constructor(
    private readonly zones: ZoneQueries,
    private readonly createRecord: CreateRecord,
    private readonly replaceRecord: ReplaceRecord,
    private readonly deleteRecord: DeleteRecord,
  ) {}

  @Get(RECORDS)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listRecords', summary: 'List records' })
  @ApiParam(DOMAIN_NAME)
  @PageQueries(PER_PAGE)
  @ApiHeader(IF_NONE_MATCH)
  @ApiOkResponse({ type: ListRecordsResponseDto })
  @ApiResponse(NOT_MODIFIED)
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Paged(PER_PAGE) paging: Paging,
    @WithConditions() conditional: Conditional,
  ): Promise<JsonBody | undefined> {
    if (await conditional.isUnchanged(() => this.zones.tag(accountId, name))) return undefined;
    const list = await this.zones.list(accountId, name, paging);
    conditional.setTag(list.tag);
    return paging.json('records', list);
  }

  @Post(RECORDS)
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @Plannable('id')
  @ApiOperation({ operationId: 'createRecord', summary: 'Create a record' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: RecordDto })
  @ApiResponse(CHANGED)
  async create(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: CreateRecordDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.createRecord.execute(authorOf(account, conditional), name, inputOf(body)),
    );
  }

  @Get(RECORD)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getRecord', summary: 'Read a record' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_NONE_MATCH)
  @ApiOkResponse({ type: RecordDto })
  @ApiResponse(NOT_MODIFIED)
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('id') id: number,
    @WithConditions() conditional: Conditional,
  ): Promise<string | undefined> {
    const record = await this.zones.get(accountId, name, id);
    return (await conditional.isUnchanged(() => record.tag)) ? undefined : conditional.answer(record);
  }

  @Put(RECORD)
  @Header('content-type', JSON_TYPE)
  @Plannable()
  @ApiOperation({ operationId: 'updateRecord', summary: 'Replace a record' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: RecordDto })
  @ApiResponse(CHANGED)
  async update(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('id') id: number,
    @Body() body: UpdateRecordDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    if ((body.id ?? id) !== id) throw notTheId();
    return conditional.answer(
      await this.replaceRecord.execute(authorOf(account, conditional), name, id, inputOf(body)),
    );
  }

  @Delete(RECORD)
  @Plannable()
  @ApiOperation({ operationId: 'deleteRecord', summary: 'Delete a record' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  @ApiResponse(CHANGED)
  async delete(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('id') id: number,
    @WithConditions() conditional: Conditional,
  ): Promise<object> {
    conditional.setTag((await this.deleteRecord.execute(authorOf(account, conditional), name, id)).tag);
    return {};
  }
}

const inputOf = (body: CreateRecordDto): RecordInput => ({
  ...body,
  expiresAt: timestampOf('expiresAt', body.expiresAt),
});
