import { Controller, Delete, Get, Header, Patch } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { ChangeUrlForwarding, DeleteUrlForwarding, ForwardingQueries } from '@registrar/dns';
import { authorOf, Body, type Conditional, CurrentAccount, listJson, Paged, type Paging, parameter, PathDomainName, PathInt32, WithConditions } from '@registrar/http';
import { type DomainName, pageEnvelope } from '@registrar/kernel';
import { ListURLForwardingsResponseDto, URLForwardingDto, URLForwardingUpdateDto } from './url-forwarding.dto';

const PER_PAGE = 500;
const FORWARDINGS = `urlforwarding/${parameter('domainName')}`;
const FORWARDING = `${FORWARDINGS}/${parameter('id')}`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string', format: 'hostname' } } as const;
const ID = { name: 'id', schema: { type: 'integer', format: 'int32' } } as const;
const IF_MATCH = { name: 'If-Match', required: false, description: 'ETag of the zone as it was read; another one by now: 412.' } as const;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Forwarded hosts by their id. Answers carry the tag of the zone, which changes with every entry. */
@ApiTags('urlForwarding')
@ApiBasicAuth()
@Controller('core/v1')
export class UrlForwardingController {
  constructor(
    private readonly forwardings: ForwardingQueries,
    private readonly changeForwarding: ChangeUrlForwarding,
    private readonly deleteForwarding: DeleteUrlForwarding,
  ) {}

  @Get(FORWARDINGS)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listUrlForwardings', summary: 'List URL forwardings' })
  @ApiParam(DOMAIN_NAME)
  @ApiQuery({ name: 'perPage', required: false, schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 1_000, default: PER_PAGE } })
  @ApiQuery({ name: 'page', required: false, schema: { type: 'integer', format: 'int32', minimum: 1, default: 1 } })
  @ApiOkResponse({ type: ListURLForwardingsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount, @PathDomainName() name: DomainName, @Paged(PER_PAGE) paging: Paging, @WithConditions() conditional: Conditional,
  ): Promise<string> {
    const { items, count, totalCount, tag } = await this.forwardings.urlForwardings(accountId, name, paging);
    const envelope = pageEnvelope(paging, totalCount, count);
    paging.link(envelope);
    conditional.tell(tag);
    return listJson('urlForwarding', items, envelope);
  }

  @Get(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getUrlForwarding', summary: 'Read a URL forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiOkResponse({ type: URLForwardingDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount, @PathDomainName() name: DomainName, @PathInt32('id') id: number, @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(await this.forwardings.urlForwarding(accountId, name, { id }));
  }

  @Patch(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'updateUrlForwarding', summary: 'Change a URL forwarding; what is left out stays' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: URLForwardingDto })
  async update(
    @CurrentAccount() account: AuthenticatedAccount, @PathDomainName() name: DomainName, @PathInt32('id') id: number, @Body() body: URLForwardingUpdateDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(await this.changeForwarding.execute(authorOf(account, conditional), name, { id }, body));
  }

  @Delete(FORWARDING)
  @ApiOperation({ operationId: 'deleteUrlForwarding', summary: 'Delete a URL forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ description: 'An empty object.', schema: { type: 'object' } })
  async delete(
    @CurrentAccount() account: AuthenticatedAccount, @PathDomainName() name: DomainName, @PathInt32('id') id: number, @WithConditions() conditional: Conditional,
  ): Promise<object> {
    conditional.tell((await this.deleteForwarding.execute(authorOf(account, conditional), name, { id })).tag);
    return {};
  }
}
