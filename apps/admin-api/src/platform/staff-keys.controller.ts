import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, PathInt32 } from '@registrar/http';
import {
  AdminQueries,
  type CreatedStaffKey,
  CreateStaffKey,
  RevokeStaffKey,
  type StaffActor,
} from '@registrar/staff';
import { CreatedStaffKeyDto, CreateStaffKeyDto, ListStaffKeysDto, StaffKeyDto } from './platform.dto';

@ApiTags('staff keys')
@Controller('admin/v1')
export class StaffKeysController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly createKey: CreateStaffKey,
    private readonly revokeKey: RevokeStaffKey,
  ) {}

  @Get('staff-keys')
  @StaffMay('staff_key.list')
  @ApiOperation({ operationId: 'listStaffKeys', summary: 'List staff keys, including revoked ones' })
  @ApiOkResponse({ type: ListStaffKeysDto })
  async list(): Promise<ListStaffKeysDto> {
    return { items: await this.queries.staffKeys() };
  }

  @Post('staff-keys')
  @HttpCode(200)
  @StaffMay('staff_key.create')
  @ApiOperation({ operationId: 'createStaffKey', summary: 'Create a staff key' })
  @ApiOkResponse({ type: CreatedStaffKeyDto })
  create(
    @Actor() actor: StaffActor,
    @Body() { name, role, expiresAt }: CreateStaffKeyDto,
  ): Promise<CreatedStaffKey> {
    return this.createKey.execute(
      actor,
      name,
      role,
      expiresAt === undefined ? undefined : new Date(expiresAt),
    );
  }

  @Delete(`staff-keys/${parameter('keyId')}`)
  @StaffMay('staff_key.revoke')
  @ApiOperation({ operationId: 'revokeStaffKey', summary: 'Revoke a staff key' })
  @ApiParam({ name: 'keyId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: StaffKeyDto })
  revoke(@Actor() actor: StaffActor, @PathInt32('keyId') keyId: number): Promise<StaffKeyDto> {
    return this.revokeKey.execute(actor, keyId);
  }
}
