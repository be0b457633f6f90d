import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { RemoveDomainByStaff, type StaffActor } from '@registrar/staff';
import { DomainRemovalDto } from './domain-removals.dto';

/** Domains that staff take out of an account: told by account.domain.removal with the reason administrative. */
@ApiTags('registrations')
@Controller('admin/v1')
export class DomainRemovalsController {
  constructor(private readonly removals: RemoveDomainByStaff) {}

  @Post(`domains/${parameter('domainName')}${action('remove')}`)
  @HttpCode(204)
  @StaffMay('domain.remove')
  @ApiOperation({ operationId: 'removeDomain', summary: 'Take a domain out of its account and delete it at the registry' })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiNoContentResponse({ description: 'It has left the account; the worker deletes it at the registry' })
  async remove(@Actor() actor: StaffActor, @PathDomainName() name: DomainName, @Body() { reason }: DomainRemovalDto): Promise<void> {
    await this.removals.execute(actor, { domainName: name.ascii, reason });
  }
}
