import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  type Conditional,
  parameter,
  PathInt32,
  type Query,
  QueryParameters,
  WithConditions,
} from '@registrar/http';
import { ServiceNoticesByStaff, type StaffActor } from '@registrar/staff';
import { ChangeServiceNotices } from '@registrar/status';
import { BEFORE, LIMIT, readPart } from '../shared/part.dto';
import { NOTICE_IF_MATCH, partOf, tagged } from './notice-parameters.dto';
import {
  AddMaintenanceUpdateDto,
  ChangeMaintenanceDto,
  changesOf,
  CreateMaintenanceDto,
  ListMaintenanceNoticesDto,
  maintenanceDto,
  MaintenanceNoticeDto,
} from './status-notices.dto';

const ONE = `status/maintenance/${parameter('maintenanceId')}`;
const ID = {
  name: 'maintenanceId',
  description: 'Id of the maintenance.',
  schema: { type: 'integer', format: 'int32', minimum: 1 },
} as const;

/** Planned maintenance on the public status page. */
@ApiTags('status page')
@Controller('admin/v1')
export class StatusMaintenanceController {
  constructor(
    private readonly byStaff: ServiceNoticesByStaff,
    private readonly notices: ChangeServiceNotices,
  ) {}

  @Get('status/maintenance')
  @StaffMay('status_maintenance.list')
  @ApiOperation({
    operationId: 'listMaintenanceNotices',
    summary: 'List planned maintenance of the status page',
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListMaintenanceNoticesDto })
  async list(@QueryParameters() query: Query): Promise<ListMaintenanceNoticesDto> {
    const { before, limit } = readPart(query, 'number');
    const from = before === undefined ? undefined : Number(before);
    return partOf(await this.notices.list('maintenance', from, limit + 1), limit, maintenanceDto);
  }

  @Post('status/maintenance')
  @HttpCode(200)
  @StaffMay('status_maintenance.create')
  @ApiOperation({
    operationId: 'createMaintenanceNotice',
    summary: 'Publish a planned maintenance on the status page',
  })
  @ApiOkResponse({ type: MaintenanceNoticeDto })
  async create(
    @Actor() actor: StaffActor,
    @Body() body: CreateMaintenanceDto,
    @WithConditions() conditional: Conditional,
  ): Promise<MaintenanceNoticeDto> {
    const { title, impact, groups = [], registries = [], startsAt, endsAt, text } = body;
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    const content = { title, impact, groups, registries, ...times };
    return tagged(conditional, await this.byStaff.planMaintenance(actor, content, text), maintenanceDto);
  }

  @Get(ONE)
  @StaffMay('status_maintenance.read')
  @ApiOperation({
    operationId: 'getMaintenanceNotice',
    summary: 'Read a planned maintenance and its updates',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: MaintenanceNoticeDto })
  async get(
    @PathInt32('maintenanceId') id: number,
    @WithConditions() conditional: Conditional,
  ): Promise<MaintenanceNoticeDto> {
    return tagged(conditional, await this.notices.get('maintenance', id), maintenanceDto);
  }

  @Patch(ONE)
  @StaffMay('status_maintenance.change')
  @ApiOperation({
    operationId: 'changeMaintenanceNotice',
    summary: 'Change times or head of a planned maintenance',
  })
  @ApiParam(ID)
  @ApiHeader(NOTICE_IF_MATCH)
  @ApiOkResponse({ type: MaintenanceNoticeDto })
  async change(
    @Actor() actor: StaffActor,
    @PathInt32('maintenanceId') id: number,
    @Body() body: ChangeMaintenanceDto,
    @WithConditions() conditional: Conditional,
  ): Promise<MaintenanceNoticeDto> {
    const ref = { id, ifMatch: conditional.ifMatch };
    return tagged(
      conditional,
      await this.byStaff.change(actor, 'maintenance', ref, changesOf(body)),
      maintenanceDto,
    );
  }

  @Post(`${ONE}/updates`)
  @HttpCode(200)
  @StaffMay('status_maintenance.update')
  @ApiOperation({
    operationId: 'addMaintenanceUpdate',
    summary: 'Publish an update of a planned maintenance',
  })
  @ApiParam(ID)
  @ApiHeader(NOTICE_IF_MATCH)
  @ApiOkResponse({ type: MaintenanceNoticeDto })
  async update(
    @Actor() actor: StaffActor,
    @PathInt32('maintenanceId') id: number,
    @Body() { text }: AddMaintenanceUpdateDto,
    @WithConditions() conditional: Conditional,
  ): Promise<MaintenanceNoticeDto> {
    const ref = { id, ifMatch: conditional.ifMatch };
    return tagged(conditional, await this.byStaff.updateMaintenance(actor, ref, text), maintenanceDto);
  }

  @Post(`${ONE}${action('cancel')}`)
  @HttpCode(200)
  @StaffMay('status_maintenance.cancel')
  @ApiOperation({
    operationId: 'cancelMaintenanceNotice',
    summary: 'Cancel a planned maintenance, with a text for customers',
  })
  @ApiParam(ID)
  @ApiHeader(NOTICE_IF_MATCH)
  @ApiOkResponse({ type: MaintenanceNoticeDto })
  async cancel(
    @Actor() actor: StaffActor,
    @PathInt32('maintenanceId') id: number,
    @Body() { text }: AddMaintenanceUpdateDto,
    @WithConditions() conditional: Conditional,
  ): Promise<MaintenanceNoticeDto> {
    const ref = { id, ifMatch: conditional.ifMatch };
    return tagged(conditional, await this.byStaff.cancelMaintenance(actor, ref, text), maintenanceDto);
  }
}
