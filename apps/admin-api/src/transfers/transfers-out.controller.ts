import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, AnswerDeadline, Body, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { FourEyes, OutboundTransfersByStaff, type StaffActor } from '@registrar/staff';
import { StaffPlannable } from '../customer-domains/customer-domains.dto';
import { WithSecondPerson } from '../record/approvals.dto';
import { DecideTransferOutDto, EndTransferOutDto, TransferOutStateDto } from './transfers.dto';

const DOMAIN = `domains/${parameter('domainName')}`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;

/** Transfers to other registrars that staff decide by hand. */
@ApiTags('registrations')
@Controller('admin/v1')
export class TransfersOutController {
  constructor(
    private readonly transfers: OutboundTransfersByStaff,
    private readonly fourEyes: FourEyes,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Post(`${DOMAIN}${action('rejectTransferOut')}`)
  @HttpCode(200)
  @StaffMay('transfer.reject')
  @StaffPlannable()
  @ApiOperation({
    operationId: 'rejectTransferOut',
    summary: 'Reject a pending transfer out at the registry',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: TransferOutStateDto })
  reject(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() _body: DecideTransferOutDto,
  ): Promise<TransferOutStateDto> {
    return this.deadline.answer('reject transfer out', async () => {
      const { domainName, status } = await this.transfers.reject(actor, name.ascii);
      return { domainName, status };
    });
  }

  @Post(`${DOMAIN}${action('approveTransferOut')}`)
  @HttpCode(200)
  @StaffMay('transfer.approve')
  @WithSecondPerson()
  @StaffPlannable()
  @ApiOperation({
    operationId: 'approveTransferOut',
    summary: 'Approve a pending transfer out at the registry',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: TransferOutStateDto })
  approve(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() _body: DecideTransferOutDto,
  ): Promise<TransferOutStateDto> {
    return this.deadline.answer('approve transfer out', async () => {
      const command = { domainName: name.ascii };
      const { domainName, status } = await this.fourEyes.perform(actor, 'transfer.approve', command);
      return { domainName, status };
    });
  }

  @Post(`${DOMAIN}${action('endTransferOut')}`)
  @HttpCode(200)
  @StaffMay('transfer.end')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'endTransferOut',
    summary: 'End a transfer out whose outcome the registry does not show',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: TransferOutStateDto })
  end(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { verdict }: EndTransferOutDto,
  ): Promise<TransferOutStateDto> {
    return this.deadline.answer('end transfer out', async () => ({
      domainName: name.ascii,
      status: await this.fourEyes.perform(actor, 'transfer.end', { domainName: name.ascii, verdict }),
    }));
  }
}
