import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
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
  AddIncidentUpdateDto,
  ChangeIncidentDto,
  changesOf,
  CreateIncidentDto,
  IncidentDto,
  incidentDto,
  ListIncidentsDto,
} from './status-notices.dto';

const ONE = `status/incidents/${parameter('incidentId')}`;
const ID = {
  name: 'incidentId',
  description: 'Id of the incident.',
  schema: { type: 'integer', format: 'int32', minimum: 1 },
} as const;

/** Incidents on the public status page. */
@ApiTags('status page')
@Controller('admin/v1')
export class StatusIncidentsController {
  constructor(
    private readonly byStaff: ServiceNoticesByStaff,
    private readonly notices: ChangeServiceNotices,
  ) {}

  @Get('status/incidents')
  @StaffMay('status_incident.list')
  @ApiOperation({ operationId: 'listIncidents', summary: 'List incidents of the status page' })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListIncidentsDto })
  async list(@QueryParameters() query: Query): Promise<ListIncidentsDto> {
    const { before, limit } = readPart(query, 'number');
    const from = before === undefined ? undefined : Number(before);
    return partOf(await this.notices.list('incident', from, limit + 1), limit, incidentDto);
  }

  @Post('status/incidents')
  @HttpCode(200)
  @StaffMay('status_incident.create')
  @ApiOperation({ operationId: 'createIncident', summary: 'Publish an incident on the status page' })
  @ApiOkResponse({ type: IncidentDto })
  async create(
    @Actor() actor: StaffActor,
    @Body() body: CreateIncidentDto,
    @WithConditions() conditional: Conditional,
  ): Promise<IncidentDto> {
    const { state = 'investigating', groups = [], registries = [], startsAt, title, impact, text } = body;
    const incident = { title, impact, text, state, groups, registries };
    const from = startsAt === undefined ? {} : { startsAt: new Date(startsAt) };
    return tagged(conditional, await this.byStaff.openIncident(actor, { ...incident, ...from }), incidentDto);
  }

  @Get(ONE)
  @StaffMay('status_incident.read')
  @ApiOperation({ operationId: 'getIncident', summary: 'Read an incident and its updates' })
  @ApiParam(ID)
  @ApiOkResponse({ type: IncidentDto })
  async get(
    @PathInt32('incidentId') id: number,
    @WithConditions() conditional: Conditional,
  ): Promise<IncidentDto> {
    return tagged(conditional, await this.notices.get('incident', id), incidentDto);
  }

  @Patch(ONE)
  @StaffMay('status_incident.change')
  @ApiOperation({ operationId: 'changeIncident', summary: 'Change the head of an incident' })
  @ApiParam(ID)
  @ApiHeader(NOTICE_IF_MATCH)
  @ApiOkResponse({ type: IncidentDto })
  async change(
    @Actor() actor: StaffActor,
    @PathInt32('incidentId') id: number,
    @Body() body: ChangeIncidentDto,
    @WithConditions() conditional: Conditional,
  ): Promise<IncidentDto> {
    const ref = { id, ifMatch: conditional.ifMatch };
    return tagged(
      conditional,
      await this.byStaff.change(actor, 'incident', ref, changesOf(body)),
      incidentDto,
    );
  }

  @Post(`${ONE}/updates`)
  @HttpCode(200)
  @StaffMay('status_incident.update')
  @ApiOperation({ operationId: 'addIncidentUpdate', summary: 'Publish an update of an incident' })
  @ApiParam(ID)
  @ApiHeader(NOTICE_IF_MATCH)
  @ApiOkResponse({ type: IncidentDto })
  async update(
    @Actor() actor: StaffActor,
    @PathInt32('incidentId') id: number,
    @Body() { state, text, reopen }: AddIncidentUpdateDto,
    @WithConditions() conditional: Conditional,
  ): Promise<IncidentDto> {
    const ref = { id, ifMatch: conditional.ifMatch };
    return tagged(
      conditional,
      await this.byStaff.updateIncident(actor, ref, { state, text, reopen }),
      incidentDto,
    );
  }
}
