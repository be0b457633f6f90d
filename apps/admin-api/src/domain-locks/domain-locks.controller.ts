import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { FourEyes, type StaffActor } from '@registrar/staff';
import { WithSecondPerson } from '../record/approvals.dto';
import { DomainLockDto, LockOutcomeDto } from './domain-locks.dto';

const DOMAIN = `domains/${parameter('domainName')}`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;

/** Locks of the registrar; changes are sent as domain.lock.status_change. */
@ApiTags('registrations')
@Controller('admin/v1')
export class DomainLocksController {
  constructor(private readonly fourEyes: FourEyes) {}

  @Post(`${DOMAIN}${action('setLock')}`)
  @HttpCode(200)
  @StaffMay('domain.set_lock')
  @WithSecondPerson()
  @ApiOperation({ operationId: 'setDomainLock', summary: 'Set a lock on a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: LockOutcomeDto })
  async set(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { lock }: DomainLockDto,
  ): Promise<LockOutcomeDto> {
    const command = { domainName: name.ascii, lock, on: true };
    return { outcome: await this.fourEyes.perform(actor, 'domain.set_lock', command) };
  }

  @Post(`${DOMAIN}${action('clearLock')}`)
  @HttpCode(200)
  @StaffMay('domain.clear_lock')
  @WithSecondPerson()
  @ApiOperation({ operationId: 'clearDomainLock', summary: 'Remove a lock from a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: LockOutcomeDto })
  async clear(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { lock }: DomainLockDto,
  ): Promise<LockOutcomeDto> {
    const command = { domainName: name.ascii, lock, on: false };
    return { outcome: await this.fourEyes.perform(actor, 'domain.clear_lock', command) };
  }
}
