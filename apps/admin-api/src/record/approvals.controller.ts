import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, parameter, type Query, queryOneOf, QueryParameters } from '@registrar/http';
import { APPROVAL_STATES, FourEyes, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, readPart, uuid } from '../shared/part.dto';
import { ApprovalDto, ListApprovalsDto } from './approvals.dto';

const APPROVAL = `approvals/${parameter('approvalId')}`;
const APPROVAL_ID = { name: 'approvalId', schema: { type: 'string', format: 'uuid' } } as const;

/** Acts that wait for a second member of staff. */
@ApiTags('approvals')
@Controller('admin/v1')
export class ApprovalsController {
  constructor(private readonly fourEyes: FourEyes) {}

  @Get('approvals')
  @StaffMay('approval.list')
  @ApiOperation({
    operationId: 'listApprovals',
    summary: 'List acts that need a second person, newest first',
  })
  @ApiQuery({ name: 'state', required: false, enum: APPROVAL_STATES })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListApprovalsDto })
  list(@QueryParameters() query: Query): Promise<ListApprovalsDto> {
    return this.fourEyes.list(queryOneOf(query, 'state', APPROVAL_STATES), readPart(query, 'uuid'));
  }

  @Post(`${APPROVAL}${action('confirm')}`)
  @HttpCode(200)
  @StaffMay('approval.confirm')
  @ApiOperation({ operationId: 'confirmApproval', summary: 'Confirm an act of a colleague and carry it out' })
  @ApiParam(APPROVAL_ID)
  @ApiOkResponse({ type: ApprovalDto })
  confirm(
    @Actor() actor: StaffActor,
    @Param('approvalId', uuid('approvalId')) id: string,
  ): Promise<ApprovalDto> {
    return this.fourEyes.confirm(actor, id);
  }

  @Post(`${APPROVAL}${action('reject')}`)
  @HttpCode(200)
  @StaffMay('approval.reject')
  @ApiOperation({
    operationId: 'rejectApproval',
    summary: 'Reject an act of a colleague, or withdraw your own',
  })
  @ApiParam(APPROVAL_ID)
  @ApiOkResponse({ type: ApprovalDto })
  reject(
    @Actor() actor: StaffActor,
    @Param('approvalId', uuid('approvalId')) id: string,
  ): Promise<ApprovalDto> {
    return this.fourEyes.reject(actor, id);
  }
}
