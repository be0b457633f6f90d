import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { FourEyes, type StaffActor } from '@registrar/staff';
import { WithSecondPerson } from '../record/approvals.dto';
import { DomainRemovalDto } from './domain-removals.dto';

/**
 * Removal of domains from an account by staff: sent as account.domain.removal with the reason administrative.
 */
@ApiTags('registrations')
@Controller('admin/v1')
export class DomainRemovalsController {
  constructor(private readonly fourEyes: FourEyes) {}

  /** The body is only validated; its reason is part of the actor. */
  @Post(`domains/${parameter('domainName')}${action('remove')}`)
  @HttpCode(204)
  @StaffMay('domain.remove')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'removeDomain',
    summary: 'Remove a domain from its account and delete it at the registry',
  })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiNoContentResponse({
    description: 'Removed from the account. The worker deletes the domain at the registry.',
  })
  async remove(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() _body: DomainRemovalDto,
  ): Promise<void> {
    await this.fourEyes.perform(actor, 'domain.remove', { domainName: name.ascii });
  }
}
