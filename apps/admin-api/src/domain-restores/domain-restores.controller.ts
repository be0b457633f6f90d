import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  AnswerDeadline,
  Body,
  parameter,
  PathDomainName,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, type DomainName, upstreamTimeout } from '@registrar/kernel';
import { RestoreDomainByStaff, type StaffActor } from '@registrar/staff';
import { DomainRestoreDto, DomainRestoredDto } from './domain-restores.dto';

/** Restores domains that left an account. */
@ApiTags('registrations')
@Controller('admin/v1')
export class DomainRestoresController {
  constructor(
    private readonly restores: RestoreDomainByStaff,
    private readonly deadline: AnswerDeadline,
    private readonly clock: Clock,
  ) {}

  @Post(`domains/${parameter('domainName')}${action('restore')}`)
  @HttpCode(200)
  @StaffMay('domain.restore')
  @ApiOperation({ operationId: 'restoreDomain', summary: 'Restore a domain to its last account' })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiOkResponse({ type: DomainRestoredDto })
  restore(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { waived }: DomainRestoreDto,
  ): Promise<DomainRestoredDto> {
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    return this.deadline.answer('restore', async () => {
      const result = await this.restores.execute(actor, {
        domainName: name.ascii,
        waived: waived ?? false,
        deadline,
      });
      if (result.kind === 'unknown') throw upstreamTimeout();
      const { status, domainName, order, totalPaid } = result.answer;
      return { status, domainName, order, totalPaid };
    });
  }
}
