import { Controller, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CatalogueQueries } from '@registrar/catalog';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, type Conditional, parameter, WithConditions } from '@registrar/http';
import {
  AdminQueries,
  FourEyes,
  type RegistryConnectionView,
  RegistryWindows,
  SalesStopsByStaff,
  type StaffActor,
} from '@registrar/staff';
import { priceFaultDto } from '../catalogue/catalogue.dto';
import { stopsOf } from '../catalogue/sales-stops.dto';
import { WithSecondPerson } from '../record/approvals.dto';
import {
  ListRegistryConnectionsDto,
  RegistryConnectionDetailDto,
  RegistryConnectionDto,
} from './registries.dto';
import { registryWindowDto } from './registry-windows.dto';
import { PutRegistryConnectionDto, RestoreRegistryVersionDto } from './registry-request.dto';

const CODE = { name: 'code', schema: { type: 'string', pattern: '^[a-z0-9-]{2,40}$' } } as const;
const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'ETag (version) of the connection as last read. 412 if it has changed since.',
} as const;

@ApiTags('platform')
@Controller('admin/v1')
export class RegistriesController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly fourEyes: FourEyes,
    private readonly catalogue: CatalogueQueries,
    private readonly stops: SalesStopsByStaff,
    private readonly windows: RegistryWindows,
  ) {}

  @Get('registries')
  @StaffMay('registry.list')
  @ApiOperation({
    operationId: 'listRegistryConnections',
    summary: 'List registry connections with sessions, circuits and the last refusal',
  })
  @ApiOkResponse({ type: ListRegistryConnectionsDto })
  async list(): Promise<ListRegistryConnectionsDto> {
    return { items: await this.withSales(await this.queries.registryConnections()) };
  }

  @Get(`registries/${parameter('code')}`)
  @StaffMay('registry.read')
  @ApiOperation({
    operationId: 'getRegistryConnection',
    summary: 'Read a registry connection with its profile',
  })
  @ApiParam(CODE)
  @ApiOkResponse({ type: RegistryConnectionDetailDto })
  async read(
    @Param('code') code: string,
    @WithConditions() conditional: Conditional,
  ): Promise<RegistryConnectionDetailDto> {
    const connection = await this.queries.registryConnection(code);
    conditional.setTag(String(connection.version));
    const [shown] = await this.withSales([connection]);
    return shown;
  }

  @Put(`registries/${parameter('code')}`)
  @StaffMay('registry.put')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'putRegistryConnection',
    summary: 'Add or replace a registry connection',
  })
  @ApiParam(CODE)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: RegistryConnectionDto })
  async put(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @Body() body: PutRegistryConnectionDto,
    @WithConditions() conditional: Conditional,
  ): Promise<RegistryConnectionDto> {
    const command = { code, change: { ...body }, ifMatch: conditional.ifMatch };
    return this.reported(conditional, await this.fourEyes.perform(actor, 'registry.put', command));
  }

  @Patch(`registries/${parameter('code')}`)
  @StaffMay('registry.patch')
  @WithSecondPerson()
  @ApiOperation({ operationId: 'patchRegistryConnection', summary: 'Change fields of a registry connection' })
  @ApiParam(CODE)
  @ApiHeader({ ...IF_MATCH, required: true, description: `${IF_MATCH.description} Without it: 428.` })
  @ApiOkResponse({ type: RegistryConnectionDto })
  async patch(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @Body() body: PutRegistryConnectionDto,
    @WithConditions() conditional: Conditional,
  ): Promise<RegistryConnectionDto> {
    const command = { code, change: { ...body }, ifMatch: conditional.ifMatch };
    return this.reported(conditional, await this.fourEyes.perform(actor, 'registry.patch', command));
  }

  @Post(`registries/${parameter('code')}${action('restoreVersion')}`)
  @HttpCode(200)
  @StaffMay('registry.restore_version')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'restoreRegistryConnectionVersion',
    summary: 'Restore an older version of a registry connection',
  })
  @ApiParam(CODE)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: RegistryConnectionDto })
  async restore(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @Body() { version, password, clientKey }: RestoreRegistryVersionDto,
    @WithConditions() conditional: Conditional,
  ): Promise<RegistryConnectionDto> {
    const command = { code, version, secrets: { password, clientKey }, ifMatch: conditional.ifMatch };
    return this.reported(
      conditional,
      await this.fourEyes.perform(actor, 'registry.restore_version', command),
    );
  }

  /** The ETag of a connection is its version. */
  private async reported(
    conditional: Conditional,
    connection: RegistryConnectionView,
  ): Promise<RegistryConnectionDto> {
    conditional.setTag(String(connection.version));
    const [shown] = await this.withSales([connection]);
    return shown;
  }

  private async withSales<Connection extends RegistryConnectionView>(
    connections: readonly Connection[],
  ): Promise<(Connection & Pick<RegistryConnectionDto, 'priceFaults' | 'stopped' | 'maintenance'>)[]> {
    const stops = await this.stops.inEffect();
    const windows = await this.windows.listNotEnded();
    const faults = await this.catalogue.priceFaults();
    return connections.map((connection) => ({
      ...connection,
      ...stopsOf(stops, { registry: connection.code }),
      maintenance: windows.filter(({ registry }) => registry === connection.code).map(registryWindowDto),
      priceFaults: faults.filter((fault) => fault.connection === connection.code).map(priceFaultDto),
    }));
  }
}
