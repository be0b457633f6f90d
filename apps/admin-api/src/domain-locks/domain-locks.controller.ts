import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { ChangeDomainLock, type StaffActor } from '@registrar/staff';
import { DomainLockDto, LockOutcomeDto } from './domain-locks.dto';

const DOMAIN = `domains/${parameter('domainName')}`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;

/** Locks of the registrar; changes are sent as domain.lock.status_change. */
@ApiTags('registrations')
@Controller('admin/v1')
export class DomainLocksController {
  constructor(private readonly locks: ChangeDomainLock) {}

  @Post(`${DOMAIN}${action('setLock')}`)
  @HttpCode(200)
  @StaffMay('domain.set_lock')
  @ApiOperation({ operationId: 'setDomainLock', summary: 'Set a lock on a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: LockOutcomeDto })
  async set(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { lock }: DomainLockDto,
  ): Promise<LockOutcomeDto> {
    return { outcome: await this.locks.execute(actor, { domainName: name.ascii, lock, on: true }) };
  }

  @Post(`${DOMAIN}${action('clearLock')}`)
  @HttpCode(200)
  @StaffMay('domain.clear_lock')
  @ApiOperation({ operationId: 'clearDomainLock', summary: 'Remove a lock from a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: LockOutcomeDto })
  async clear(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { lock }: DomainLockDto,
  ): Promise<LockOutcomeDto> {
    return { outcome: await this.locks.execute(actor, { domainName: name.ascii, lock, on: false }) };
  }
}
