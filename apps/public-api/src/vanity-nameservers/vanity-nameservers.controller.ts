import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  CreateVanityNameserver,
  DeleteVanityNameserver,
  type HostResult,
  UpdateVanityNameserver,
  VanityNameserverQueries,
} from '@registrar/domains';
import {
  AnswerDeadline,
  Body,
  CurrentAccount,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import { type DomainName, upstreamTimeout } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  CreateVanityNameserverDto,
  ListVanityNameserversResponseDto,
  UpdateVanityNameserverDto,
  VanityNameserverDto,
} from './vanity-nameservers.dto';

const PER_PAGE = 500;
const HOSTS = `domains/${parameter('domainName')}/vanity_nameservers`;
const HOST = `${HOSTS}/${parameter('hostname')}`;
const HOSTNAME = {
  name: 'hostname',
  description: 'Host name, or its labels below the domain.',
  schema: { type: 'string', format: 'hostname' },
} as const;

/** Name servers below a domain, with their addresses at the registry (glue). */
@ApiTags('vanityNameservers')
@ApiBasicAuth()
@Controller('core/v1')
export class VanityNameserversController {
  constructor(
    private readonly queries: VanityNameserverQueries,
    private readonly createNameserver: CreateVanityNameserver,
    private readonly updateNameserver: UpdateVanityNameserver,
    private readonly deleteNameserver: DeleteVanityNameserver,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @Get(HOSTS)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listVanityNameservers', summary: 'List glue hosts' })
  @ApiParam(DOMAIN_NAME)
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListVanityNameserversResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<string> {
    return paging.json('vanityNameservers', await this.queries.list(accountId, name, paging));
  }

  @Post(HOSTS)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'createVanityNameserver', summary: 'Create a glue host' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: VanityNameserverDto })
  create(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: CreateVanityNameserverDto,
  ): Promise<object> {
    return this.answer(() => this.createNameserver.execute(accountId, name, body));
  }

  @Get(HOST)
  @ApiOperation({ operationId: 'getVanityNameserver', summary: 'Read a glue host' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(HOSTNAME)
  @ApiOkResponse({ type: VanityNameserverDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('hostname') hostname: string,
  ): Promise<object> {
    return this.serializer.serialize('VanityNameserver', {
      ...(await this.queries.get(accountId, name, hostname)),
    });
  }

  @Put(HOST)
  @Plannable()
  @ApiOperation({ operationId: 'updateVanityNameserver', summary: 'Replace the addresses of a glue host' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(HOSTNAME)
  @ApiOkResponse({ type: VanityNameserverDto })
  update(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('hostname') hostname: string,
    @Body() { ips }: UpdateVanityNameserverDto,
  ): Promise<object> {
    return this.answer(() => this.updateNameserver.execute(accountId, name, { hostname, ips }));
  }

  @Delete(HOST)
  @Plannable()
  @ApiOperation({ operationId: 'deleteVanityNameserver', summary: 'Delete a glue host' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(HOSTNAME)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async delete(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Param('hostname') hostname: string,
  ): Promise<object> {
    await this.answer(() => this.deleteNameserver.execute(accountId, name, hostname));
    return {};
  }

  private answer(change: () => Promise<HostResult>): Promise<object> {
    return this.deadline.answer('vanity nameserver', async () => {
      const result = await change();
      if (result.kind === 'unknown') throw upstreamTimeout();
      return this.serializer.serialize('VanityNameserver', { ...result.nameserver });
    });
  }
}
