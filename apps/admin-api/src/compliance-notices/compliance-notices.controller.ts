import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, PathDomainName, type Query, QueryParameters } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { AdminQueries, GiveComplianceNoticeByStaff, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, readPart } from '../shared/part.dto';
import {
  ComplianceNoticeDto,
  GivenComplianceNoticeDto,
  ListComplianceNoticesDto,
} from './compliance-notices.dto';

const NOTICES = `domains/${parameter('domainName')}/compliance-notices`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;

/**
 * Demands of registries to cure a breach of policy: sent as domain.registry.compliance_notice, or by mail to
 * the registrant.
 */
@ApiTags('registrations')
@Controller('admin/v1')
export class ComplianceNoticesController {
  constructor(
    private readonly give: GiveComplianceNoticeByStaff,
    private readonly queries: AdminQueries,
  ) {}

  @Get(NOTICES)
  @StaffMay('compliance_notice.list')
  @ApiOperation({
    operationId: 'listComplianceNotices',
    summary: 'List compliance notices of a domain, newest first',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListComplianceNoticesDto })
  async list(
    @PathDomainName() name: DomainName,
    @QueryParameters() query: Query,
  ): Promise<ListComplianceNoticesDto> {
    return this.queries.complianceNotices(name.ascii, readPart(query, 'number'));
  }

  @Post(NOTICES)
  @HttpCode(200)
  @StaffMay('compliance_notice.add')
  @ApiOperation({
    operationId: 'giveComplianceNotice',
    summary: 'Send a compliance notice to the account or the registrant',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: GivenComplianceNoticeDto })
  async add(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() body: ComplianceNoticeDto,
  ): Promise<GivenComplianceNoticeDto> {
    const content = {
      ...body,
      registryEmail: body.registryEmail ?? undefined,
      originalMessageId: body.originalMessageId ?? undefined,
      complianceDeadline: new Date(body.complianceDeadline),
    };
    const { id, domainName, accountId, way } = await this.give.execute(actor, name.ascii, content);
    return { id: String(id), domainName, accountId, way };
  }
}
