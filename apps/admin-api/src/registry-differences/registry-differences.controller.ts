import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  parameter,
  type Query,
  queryBoolean,
  queryOneOf,
  QueryParameters,
  queryText,
} from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import {
  AdminQueries,
  PushRegistryDifference,
  type StaffActor,
  TakeOverRegistryDifference,
} from '@registrar/staff';
import { BEFORE, LIMIT, readPart } from '../shared/part.dto';
import { FIELDS, ListRegistryDifferencesDto, RepairDto } from './registry-differences.dto';

const DIFFERENCE = `registry-differences/${parameter('differenceId')}`;
const DIFFERENCE_ID = { name: 'differenceId', schema: { type: 'string', pattern: '^[0-9]{1,18}$' } } as const;

/**
 * Drift between registries and the local data: found by the comparison, resolved by staff, with one call
 * each.
 */
@ApiTags('registry differences')
@Controller('admin/v1')
export class RegistryDifferencesController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly takeOver: TakeOverRegistryDifference,
    private readonly push: PushRegistryDifference,
  ) {}

  @Get('registry-differences')
  @StaffMay('registry_difference.list')
  @ApiOperation({
    operationId: 'listRegistryDifferences',
    summary: 'List differences between stored domains and the registries, newest first',
  })
  @ApiQuery({
    name: 'open',
    required: false,
    description: 'false: include resolved ones.',
    schema: { type: 'boolean', default: true },
  })
  @ApiQuery({ name: 'domainName', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'field', required: false, enum: FIELDS })
  @ApiQuery({
    name: 'registryConnection',
    required: false,
    description: 'Code of the registry connection.',
    schema: { type: 'string' },
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListRegistryDifferencesDto })
  async list(@QueryParameters() query: Query): Promise<ListRegistryDifferencesDto> {
    const filter = {
      open: queryBoolean(query, 'open'),
      domainName: queryText(query, 'domainName'),
      field: queryOneOf(query, 'field', FIELDS),
      registryConnection: queryText(query, 'registryConnection'),
    };
    return this.queries.registryDifferences(filter, readPart(query, 'number'));
  }

  @Post(`${DIFFERENCE}${action('takeOver')}`)
  @HttpCode(200)
  @StaffMay('registry_difference.take_over')
  @ApiOperation({
    operationId: 'takeOverRegistryDifference',
    summary: 'Accept the value of the registry: expiry, statuses or name servers',
  })
  @ApiParam(DIFFERENCE_ID)
  @ApiOkResponse({ type: RepairDto })
  async takeOverOne(@Actor() actor: StaffActor, @Param('differenceId') id: string): Promise<RepairDto> {
    await this.takeOver.execute(actor, differenceId(id));
    return { outcome: 'done' };
  }

  @Post(`${DIFFERENCE}${action('push')}`)
  @HttpCode(200)
  @StaffMay('registry_difference.push')
  @ApiOperation({
    operationId: 'pushRegistryDifference',
    summary: 'Push the stored value to the registry: client statuses, name servers or contacts',
  })
  @ApiParam(DIFFERENCE_ID)
  @ApiOkResponse({ type: RepairDto })
  async pushOne(@Actor() actor: StaffActor, @Param('differenceId') id: string): Promise<RepairDto> {
    return { outcome: await this.push.execute(actor, differenceId(id)) };
  }
}

/** 400 when it is not one: a bigint, limited to below its overflow. */
function differenceId(id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw badRequest('differenceId must be a whole number');
  return id;
}
