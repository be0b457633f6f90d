import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { AskRegistryByStaff, type StaffActor } from '@registrar/staff';
import { inquiryDto, RegistryInquiryDto } from './ask-registry.dto';

/** A domain as its registry shows it now. */
@ApiTags('domains')
@Controller('admin/v1')
export class AskRegistryController {
  constructor(private readonly registry: AskRegistryByStaff) {}

  @Post(`domains/${parameter('domainName')}${action('askRegistry')}`)
  @HttpCode(200)
  @StaffMay('domain.ask_registry')
  @ApiOperation({
    operationId: 'askRegistryForDomain',
    summary: 'Ask the registry for a domain, and compare its answer with the stored domain',
  })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiOkResponse({ type: RegistryInquiryDto })
  async ask(@Actor() actor: StaffActor, @PathDomainName() name: DomainName): Promise<RegistryInquiryDto> {
    return inquiryDto(await this.registry.execute(actor, name.ascii));
  }
}
