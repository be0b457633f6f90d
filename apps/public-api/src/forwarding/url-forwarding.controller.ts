import { Controller, Delete, Get, Header, Patch } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { ChangeUrlForwarding, DeleteUrlForwarding, ForwardingQueries } from '@registrar/dns';
import {
  authorOf,
  Body,
  type Conditional,
  CurrentAccount,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  PathInt32,
  WithConditions,
} from '@registrar/http';
import { type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, ID, IF_MATCH, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  ListURLForwardingsResponseDto,
  URLForwardingDto,
  URLForwardingUpdateDto,
} from './url-forwarding.dto';

const PER_PAGE = 500;
const FORWARDINGS = `urlforwarding/${parameter('domainName')}`;
const FORWARDING = `${FORWARDINGS}/${parameter('id')}`;

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
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListURLForwardingsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Paged(PER_PAGE) paging: Paging,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    const list = await this.forwardings.urlForwardings(accountId, name, paging);
    conditional.setTag(list.tag);
    return paging.json('urlForwarding', list);
  }

  @Get(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getUrlForwarding', summary: 'Read a URL forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiOkResponse({ type: URLForwardingDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('id') id: number,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(await this.forwardings.urlForwarding(accountId, name, { id }));
  }

  @Patch(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @Plannable()
  @ApiOperation({ operationId: 'updateUrlForwarding', summary: 'Change a URL forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: URLForwardingDto })
  async update(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('id') id: number,
    @Body() body: URLForwardingUpdateDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.changeForwarding.execute(authorOf(account, conditional), name, { id }, body),
    );
  }

  @Delete(FORWARDING)
  @Plannable()
  @ApiOperation({ operationId: 'deleteUrlForwarding', summary: 'Delete a URL forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(ID)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async delete(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('id') id: number,
    @WithConditions() conditional: Conditional,
  ): Promise<object> {
    conditional.setTag(
      (await this.deleteForwarding.execute(authorOf(account, conditional), name, { id })).tag,
    );
    return {};
  }
}
