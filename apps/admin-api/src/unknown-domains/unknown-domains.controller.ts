import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, type Query, queryBoolean, QueryParameters } from '@registrar/http';
import { AcknowledgeUnknownDomain, AdminQueries, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, numberId, readPart } from '../shared/part.dto';
import { AcknowledgeUnknownDomainDto, ListUnknownDomainsDto } from './unknown-domains.dto';

/** Domains that the registrar sponsors at a registry and that are in no account. */
@ApiTags('platform')
@Controller('admin/v1')
export class UnknownDomainsController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly acknowledge: AcknowledgeUnknownDomain,
  ) {}

  @Get('unknown-domains')
  @StaffMay('unknown_domain.list')
  @ApiOperation({
    operationId: 'listUnknownDomains',
    summary: 'List domains at a registry that are in no account, newest first',
  })
  @ApiQuery({
    name: 'open',
    required: false,
    description: 'false: include resolved ones.',
    schema: { type: 'boolean', default: true },
  })
  @ApiQuery({
    name: 'acknowledged',
    required: false,
    description: 'true: only acknowledged domains. false: only others.',
    schema: { type: 'boolean', default: false },
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListUnknownDomainsDto })
  list(@QueryParameters() query: Query): Promise<ListUnknownDomainsDto> {
    const filter = {
      isOpen: queryBoolean(query, 'open') ?? true,
      isAcknowledged: queryBoolean(query, 'acknowledged') ?? false,
    };
    return this.queries.unknownDomains(filter, readPart(query, 'number'));
  }

  /** The body is only validated; its reason is part of the actor. */
  @Post(`unknown-domains/${parameter('unknownDomainId')}${action('acknowledge')}`)
  @HttpCode(204)
  @StaffMay('unknown_domain.acknowledge')
  @ApiOperation({ operationId: 'acknowledgeUnknownDomain', summary: 'Acknowledge an unknown domain' })
  @ApiParam({ name: 'unknownDomainId', schema: { type: 'string', pattern: '^[0-9]{1,18}$' } })
  @ApiNoContentResponse({ description: 'Acknowledged. The domain is listed with `acknowledged=true`.' })
  acknowledgeOne(
    @Actor() actor: StaffActor,
    @Param('unknownDomainId') id: string,
    @Body() _body: AcknowledgeUnknownDomainDto,
  ): Promise<void> {
    return this.acknowledge.execute(actor, numberId('unknownDomainId', id));
  }
}
