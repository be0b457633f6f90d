import { Controller, Get, Header } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DomainQueries } from '@registrar/domains';
import {
  CurrentAccount,
  type JsonBody,
  jsonBody,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  type Query,
  QueryParameters,
} from '@registrar/http';
import { Clock, type DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { DomainDto, ListDomainsResponseDto } from './dto/domain.dto';
import { DomainFilters, domainSelection } from './dto/domain-filter.dto';

const PER_PAGE = 250;
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class DomainsController {
  constructor(
    private readonly domains: DomainQueries,
    private readonly clock: Clock,
  ) {}

  @Get('domains')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listDomains', summary: 'List the domains of the account' })
  @PageQueries(PER_PAGE)
  @DomainFilters()
  @ApiOkResponse({ type: ListDomainsResponseDto })
  async list(
    @CurrentAccount() account: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
    @QueryParameters() query: Query,
  ): Promise<JsonBody> {
    return paging.json(
      'domains',
      await this.domains.list({
        accountId: account.accountId,
        page: paging.page,
        perPage: paging.perPage,
        ...domainSelection(query),
        now: this.clock.now(account.accountId),
      }),
    );
  }

  @Get(`domains/${parameter('domainName')}`)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getDomain', summary: 'Read a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: DomainDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<JsonBody> {
    return jsonBody(await this.domains.get(accountId, name, this.clock.now(accountId)));
  }
}
