import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  AnswerDeadline,
  BEGIN_WITHIN_SECONDS,
  Body,
  parameter,
  PathDomainName,
  PathInt32,
  type Query,
  queryBoolean,
  QueryParameters,
} from '@registrar/http';
import { addSeconds, badRequest, Clock, DomainName } from '@registrar/kernel';
import { FourEyes, InboundTransfersByStaff, type StaffActor } from '@registrar/staff';
import { StaffPlannable } from '../customer-domains/customer-domains.dto';
import { WithSecondPerson } from '../record/approvals.dto';
import {
  CancelTransferDto,
  MovedDomainDto,
  MoveForAccountDto,
  StartedTransferDto,
  StartTransferDto,
  TransferStateDto,
} from './transfers.dto';

const ACCOUNT = `accounts/${parameter('accountId')}`;
const ACCOUNT_ID = { name: 'accountId', schema: { type: 'integer', format: 'int32' } } as const;

/** Domains that staff bring into an account, as the account itself would. */
@ApiTags('registrations')
@Controller('admin/v1')
export class TransfersInController {
  constructor(
    private readonly transfers: InboundTransfersByStaff,
    private readonly fourEyes: FourEyes,
    private readonly deadline: AnswerDeadline,
    private readonly clock: Clock,
  ) {}

  @Post(`${ACCOUNT}${action('transferIn')}`)
  @HttpCode(200)
  @StaffMay('transfer.start')
  @StaffPlannable()
  @ApiOperation({
    operationId: 'startTransferForAccount',
    summary: 'Start a transfer in from another registrar, charged to the account',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: StartedTransferDto })
  start(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @QueryParameters() query: Query,
    @Body()
    { domainName, authCode, privacyEnabled, purchasePrice, contacts, tldRequirements }: StartTransferDto,
  ): Promise<StartedTransferDto> {
    if (purchasePrice === undefined && queryBoolean(query, 'dryRun') !== true)
      throw badRequest("'purchasePrice' is required: the price that a dry run shows");
    const order = { domainName, authCode, privacyEnabled, purchasePrice, contacts, tldRequirements };
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    return this.deadline.answer('transfer', async () => {
      const started = await this.transfers.start(actor, { accountId, ...order, deadline });
      const { transfer, order: orderId, totalPaid, warnings } = started;
      return { ...transfer, orderId, totalPaid, ...(warnings && { warning: warnings.message }) };
    });
  }

  @Post(`domains/${parameter('domainName')}${action('cancelTransferIn')}`)
  @HttpCode(200)
  @StaffMay('transfer.cancel')
  @ApiOperation({ operationId: 'cancelTransferForAccount', summary: 'Cancel a transfer in for its account' })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiOkResponse({ type: TransferStateDto })
  cancel(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { accountId }: CancelTransferDto,
  ): Promise<TransferStateDto> {
    return this.deadline.answer('cancel transfer', () => this.transfers.cancel(actor, name.ascii, accountId));
  }

  @Post(`${ACCOUNT}${action('moveDomainIn')}`)
  @HttpCode(200)
  @StaffMay('transfer.move')
  @WithSecondPerson()
  @StaffPlannable()
  @ApiOperation({
    operationId: 'moveDomainForAccount',
    summary: 'Transfer a domain in from another account of the registrar',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: MovedDomainDto })
  move(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() { domainName, authCode, contacts, tldRequirements }: MoveForAccountDto,
  ): Promise<MovedDomainDto> {
    return this.deadline.answer('internal transfer', async () => {
      const command = { accountId, domainName, authCode, contacts, tldRequirements };
      await this.fourEyes.perform(actor, 'transfer.move', command);
      return { domainName: DomainName.of(domainName).ascii, accountId };
    });
  }
}
