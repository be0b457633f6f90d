import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  parameter,
  type Query,
  queryBoolean,
  QueryParameters,
  queryText,
} from '@registrar/http';
import {
  AcknowledgePollMessage,
  AdminQueries,
  type MaintenanceSwitch,
  type StaffActor,
  SwitchMaintenance,
} from '@registrar/staff';
import { BEFORE, LIMIT, numberId, readPart } from '../shared/part.dto';
import {
  AcknowledgePollMessageDto,
  ListAuditEntriesDto,
  ListPollMessagesDto,
  MaintenanceDto,
} from './platform.dto';

@ApiTags('platform')
@Controller('admin/v1')
export class PlatformController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly maintenance: SwitchMaintenance,
    private readonly acknowledge: AcknowledgePollMessage,
  ) {}

  @Get('maintenance')
  @StaffMay('maintenance.read')
  @ApiOperation({ operationId: 'getMaintenance', summary: 'Read the maintenance state of the public API' })
  @ApiOkResponse({ type: MaintenanceDto })
  current(): Promise<MaintenanceSwitch> {
    return this.maintenance.current();
  }

  @Put('maintenance')
  @StaffMay('maintenance.switch')
  @ApiOperation({ operationId: 'switchMaintenance', summary: 'Close or open the public API for maintenance' })
  @ApiOkResponse({ type: MaintenanceDto })
  switch(@Actor() actor: StaffActor, @Body() { on, until }: MaintenanceDto): Promise<MaintenanceSwitch> {
    return this.maintenance.execute(actor, { on, until: until === undefined ? undefined : new Date(until) });
  }

  @Get('audit')
  @StaffMay('audit.read')
  @ApiOperation({ operationId: 'listAuditEntries', summary: 'Read the audit log, newest first' })
  @ApiQuery({ name: 'target', required: false, example: 'account:12', schema: { type: 'string' } })
  @ApiQuery({ name: 'action', required: false, example: 'account.credit', schema: { type: 'string' } })
  @ApiQuery({
    name: 'reason',
    required: false,
    description: 'Only entries whose reason contains this text, in any case.',
    schema: { type: 'string' },
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListAuditEntriesDto })
  async audit(@QueryParameters() query: Query): Promise<ListAuditEntriesDto> {
    const filter = {
      target: queryText(query, 'target'),
      action: queryText(query, 'action'),
      reason: queryText(query, 'reason'),
    };
    return this.queries.auditEntries(filter, readPart(query, 'number'));
  }

  @Get('poll-messages')
  @StaffMay('poll_message.list')
  @ApiOperation({
    operationId: 'listUnknownPollMessages',
    summary: 'List unknown registry messages, newest first',
  })
  @ApiQuery({
    name: 'acknowledged',
    required: false,
    description: 'true: only acknowledged messages. false: only others.',
    schema: { type: 'boolean', default: false },
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListPollMessagesDto })
  async pollMessages(@QueryParameters() query: Query): Promise<ListPollMessagesDto> {
    return this.queries.unknownPollMessages(readPart(query, 'number'), queryBoolean(query, 'acknowledged'));
  }

  @Post(`poll-messages/${parameter('pollMessageId')}${action('acknowledge')}`)
  @HttpCode(204)
  @StaffMay('poll_message.acknowledge')
  @ApiOperation({ operationId: 'acknowledgePollMessage', summary: 'Acknowledge an unknown registry message' })
  @ApiParam({ name: 'pollMessageId', schema: { type: 'string' } })
  @ApiNoContentResponse({
    description: 'Acknowledged. The message stays stored and leaves the default list.',
  })
  acknowledgePollMessage(
    @Actor() actor: StaffActor,
    @Param('pollMessageId') id: string,
    @Body() { note }: AcknowledgePollMessageDto,
  ): Promise<void> {
    return this.acknowledge.execute(actor, numberId('pollMessageId', id), note);
  }
}
