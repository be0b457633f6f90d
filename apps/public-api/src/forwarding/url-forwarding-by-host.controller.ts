import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  ChangeUrlForwarding,
  CreateUrlForwarding,
  DeleteUrlForwarding,
  forwardedHost,
  ForwardingQueries,
} from '@registrar/dns';
import {
  authorOf,
  Body,
  type Conditional,
  CurrentAccount,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  WithConditions,
} from '@registrar/http';
import { type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, IF_MATCH, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  ListURLForwardingsResponseDto,
  URLForwardingDto,
  URLForwardingInputDto,
  URLForwardingUpdateByHostDto,
} from './url-forwarding.dto';

const PER_PAGE = 500;
const FORWARDINGS = `domains/${parameter('domainName')}/url/forwarding`;
const FORWARDING = `${FORWARDINGS}/${parameter('host')}`;
const HOST = {
  name: 'host',
  schema: { type: 'string' },
  description: 'Host name, or label below the domain. `@` or the domain name is the apex.',
} as const;
/**
 * RFC 9745: since 2026-01-01T00:00:00Z, when version 1.36.0 of the interface described them as deprecated.
 */
const DEPRECATED_SINCE = '@1767225600';

/** Creates a forwarded host, and serves the older operations by host instead of id. */
@ApiTags('urlForwarding')
@ApiBasicAuth()
@Controller('core/v1')
export class UrlForwardingByHostController {
  constructor(
    private readonly forwardings: ForwardingQueries,
    private readonly createForwarding: CreateUrlForwarding,
    private readonly changeForwarding: ChangeUrlForwarding,
    private readonly deleteForwarding: DeleteUrlForwarding,
  ) {}

  @Get(FORWARDINGS)
  @Header('content-type', JSON_TYPE)
  @Header('deprecation', DEPRECATED_SINCE)
  @ApiOperation({
    operationId: 'listUrlForwardingsByHost',
    summary: 'List URL forwardings (deprecated)',
    deprecated: true,
    description: 'Deprecated: use `listUrlForwardings`.',
  })
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

  @Post(FORWARDINGS)
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @Plannable('id')
  @ApiOperation({ operationId: 'createUrlForwarding', summary: 'Create a URL forwarding' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: URLForwardingDto })
  async create(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: URLForwardingInputDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.createForwarding.execute(authorOf(account, conditional), name, body),
    );
  }

  @Get(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @Header('deprecation', DEPRECATED_SINCE)
  @ApiOperation({
    operationId: 'getUrlForwardingByHost',
    summary: 'Read a URL forwarding by host (deprecated)',
    deprecated: true,
    description: 'Deprecated: use `getUrlForwarding`.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(HOST)
  @ApiOkResponse({ type: URLForwardingDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('host') host: string,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.forwardings.urlForwarding(accountId, name, { host: forwardedHost(name.ascii, host) }),
    );
  }

  @Put(FORWARDING)
  @Header('content-type', JSON_TYPE)
  @Header('deprecation', DEPRECATED_SINCE)
  @Plannable()
  @ApiOperation({
    operationId: 'updateUrlForwardingByHost',
    summary: 'Change a URL forwarding by host (deprecated)',
    deprecated: true,
    description: 'Deprecated: use `updateUrlForwarding`.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(HOST)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: URLForwardingDto })
  async update(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('host') host: string,
    @Body() body: URLForwardingUpdateByHostDto,
    @WithConditions() conditional: Conditional,
  ): Promise<string> {
    return conditional.answer(
      await this.changeForwarding.execute(
        authorOf(account, conditional),
        name,
        { host: forwardedHost(name.ascii, host) },
        body,
      ),
    );
  }

  @Delete(FORWARDING)
  @Header('deprecation', DEPRECATED_SINCE)
  @Plannable()
  @ApiOperation({
    operationId: 'deleteUrlForwardingByHost',
    summary: 'Delete a URL forwarding by host (deprecated)',
    deprecated: true,
    description: 'Deprecated: use `deleteUrlForwarding`.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(HOST)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async delete(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('host') host: string,
    @WithConditions() conditional: Conditional,
  ): Promise<object> {
    conditional.setTag(
      (
        await this.deleteForwarding.execute(authorOf(account, conditional), name, {
          host: forwardedHost(name.ascii, host),
        })
      ).tag,
    );
    return {};
  }
}
