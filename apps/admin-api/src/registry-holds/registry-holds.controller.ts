import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { RegistryHoldQueries } from '@registrar/domains';
import { action, Body, parameter, PathDomainName, PathInt32 } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { FourEyes, SetRegistryHold, type StaffActor } from '@registrar/staff';
import { WithSecondPerson } from '../record/approvals.dto';
import {
  LiftRegistryHoldDto,
  ListRegistryHoldsDto,
  RegistryHoldDto,
  registryHoldDto,
  SetRegistryHoldDto,
} from './registry-holds.dto';

const HOLDS = `domains/${parameter('domainName')}/holds`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;

/** Holds of domains at the registry, with reason and evidence. */
@ApiTags('registrations')
@Controller('admin/v1')
export class RegistryHoldsController {
  constructor(
    private readonly holds: RegistryHoldQueries,
    private readonly set: SetRegistryHold,
    private readonly fourEyes: FourEyes,
  ) {}

  @Get(HOLDS)
  @StaffMay('domain.holds')
  @ApiOperation({ operationId: 'listRegistryHolds', summary: 'List the holds of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: ListRegistryHoldsDto })
  async list(@PathDomainName() name: DomainName): Promise<ListRegistryHoldsDto> {
    return { items: (await this.holds.list(name.ascii)).map(registryHoldDto) };
  }

  @Post(HOLDS)
  @HttpCode(200)
  @StaffMay('domain.set_hold')
  @ApiOperation({ operationId: 'setRegistryHold', summary: 'Set a hold on a domain at the registry' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: RegistryHoldDto })
  async put(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { kind, reason, evidence }: SetRegistryHoldDto,
  ): Promise<RegistryHoldDto> {
    const hold = await this.set.execute(actor, { domainName: name.ascii, kind, reason, evidence });
    return registryHoldDto(hold);
  }

  @Post(`${HOLDS}/${parameter('holdId')}${action('lift')}`)
  @HttpCode(200)
  @StaffMay('domain.lift_hold')
  @WithSecondPerson()
  @ApiOperation({ operationId: 'liftRegistryHold', summary: 'Lift a hold of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam({ name: 'holdId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: RegistryHoldDto })
  async end(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @PathInt32('holdId') id: number,
    @Body() { reason }: LiftRegistryHoldDto,
  ): Promise<RegistryHoldDto> {
    const command = { domainName: name.ascii, id, reason };
    return registryHoldDto(await this.fourEyes.perform(actor, 'domain.lift_hold', command));
  }
}
