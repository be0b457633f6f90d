import { Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, PathInt32 } from '@registrar/http';
import { RegistryWindows, type StaffActor } from '@registrar/staff';
import {
  AnnounceWindowDto,
  ChangeWindowDto,
  RegistryWindowDto,
  registryWindowDto,
} from './registry-windows.dto';

const WINDOWS = `registries/${parameter('code')}/maintenance`;
const CODE = { name: 'code', schema: { type: 'string', pattern: '^[a-z0-9-]{2,40}$' } } as const;
const ID = {
  name: 'windowId',
  description: 'Id of the window, from the registry connection.',
  schema: { type: 'integer', format: 'int32', minimum: 1 },
} as const;

/** Maintenance windows of registries: nothing is sent to them, and work for them waits. */
@ApiTags('platform')
@Controller('admin/v1')
export class RegistryWindowsController {
  constructor(private readonly windows: RegistryWindows) {}

  @Post(WINDOWS)
  @HttpCode(200)
  @StaffMay('registry.announce_window')
  @ApiOperation({
    operationId: 'announceRegistryWindow',
    summary: 'Announce a maintenance window of a registry connection',
  })
  @ApiParam(CODE)
  @ApiOkResponse({ type: RegistryWindowDto })
  async announce(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @Body() { from, to, reason }: AnnounceWindowDto,
  ): Promise<RegistryWindowDto> {
    const window = { to: new Date(to), reason, ...(from !== undefined && { from: new Date(from) }) };
    return registryWindowDto(await this.windows.announceWindow(actor, code, window));
  }

  @Patch(`${WINDOWS}/${parameter('windowId')}`)
  @StaffMay('registry.change_window')
  @ApiOperation({
    operationId: 'changeRegistryWindow',
    summary: 'Change a maintenance window before its end',
  })
  @ApiParam(CODE)
  @ApiParam(ID)
  @ApiOkResponse({ type: RegistryWindowDto })
  async change(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @PathInt32('windowId') id: number,
    @Body() { from, to, reason }: ChangeWindowDto,
  ): Promise<RegistryWindowDto> {
    const change = {
      ...(from !== undefined && { from: new Date(from) }),
      ...(to !== undefined && { to: new Date(to) }),
      ...(reason !== undefined && { reason }),
    };
    return registryWindowDto(await this.windows.changeWindow(actor, code, id, change));
  }

  @Delete(`${WINDOWS}/${parameter('windowId')}`)
  @StaffMay('registry.withdraw_window')
  @ApiOperation({
    operationId: 'withdrawRegistryWindow',
    summary: 'Withdraw a maintenance window before its end',
  })
  @ApiParam(CODE)
  @ApiParam(ID)
  @ApiOkResponse({ schema: { type: 'object' }, description: 'Withdrawn.' })
  async withdraw(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @PathInt32('windowId') id: number,
  ): Promise<object> {
    await this.windows.withdrawWindow(actor, code, id);
    return {};
  }
}
