import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body } from '@registrar/http';
import { DeclareInstance, type StaffActor } from '@registrar/staff';
import { DeclareEnvironmentDto, EnvironmentDto, environmentDto } from './environment.dto';

@ApiTags('platform')
@Controller('admin/v1')
export class EnvironmentController {
  constructor(private readonly instances: DeclareInstance) {}

  @Get('environment')
  @StaffMay('environment.read')
  @ApiOperation({
    operationId: 'getEnvironment',
    summary: 'Read whether this database is active or may be a copy',
  })
  @ApiOkResponse({ type: EnvironmentDto })
  async current(): Promise<EnvironmentDto> {
    return environmentDto(await this.instances.current());
  }

  @Post(`environment${action('declare')}`)
  @HttpCode(200)
  @StaffMay('environment.declare')
  @ApiOperation({
    operationId: 'declareEnvironment',
    summary: 'Declare this database alive or retired',
  })
  @ApiOkResponse({ type: EnvironmentDto })
  async declare(
    @Actor() actor: StaffActor,
    @Body() { alive, note }: DeclareEnvironmentDto,
  ): Promise<EnvironmentDto> {
    return environmentDto(await this.instances.execute(actor, alive, note));
  }
}
