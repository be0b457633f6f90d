import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  action,
  AnswerDeadline,
  Body,
  CurrentAccount,
  demandAccess,
  IsStrict,
  parameter,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import {
  CancelOutboundTransfer,
  HandOverDomain,
  MoveDomain,
  TransferEligibilities,
} from '@registrar/transfers';
import { DomainDto } from '../domains/dto/domain.dto';
import { DOMAIN_NAME } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  CancelTransferOutResponseDto,
  CreateInternalTransferInDto,
  HandedOverDto,
  HandOverDomainDto,
  TransferEligibilityResponseDto,
} from './outbound-transfer.dto';

const OUTBOUND = `transfers/external/out/${parameter('domainName')}`;

/** Outbound transfers, moves between accounts, and the kind of transfer that applies to a name. */
@ApiTags('transfers')
@ApiBasicAuth()
@Controller('core/v1')
export class OutboundTransfersController {
  constructor(
    private readonly cancelOutbound: CancelOutboundTransfer,
    private readonly handOver: HandOverDomain,
    private readonly moveDomain: MoveDomain,
    private readonly eligibilities: TransferEligibilities,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @Get(`transfers/eligibility/${parameter('domainName')}`)
  @ApiOperation({
    operationId: 'getTransferEligibility',
    summary: 'Check whether a domain can be transferred internally',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: TransferEligibilityResponseDto })
  async eligibility(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('domainName') domainName: string,
  ): Promise<object> {
    return this.serializer.serialize(
      'TransferEligibilityResponse',
      await this.eligibilities.get(accountId, domainName),
    );
  }

  @Post('transfers/internal/in')
  @HttpCode(200)
  @Plannable()
  @ApiOperation({
    operationId: 'createInternalTransferIn',
    summary: 'Transfer a domain in from another account of the registrar',
  })
  @ApiOkResponse({ type: DomainDto })
  move(
    @CurrentAccount() account: AuthenticatedAccount,
    @IsStrict() strict: boolean,
    @Body() { domainName, authCode, contacts, tldRequirements }: CreateInternalTransferInDto,
  ): Promise<object> {
    const sent = {
      authCode: authCode ?? undefined,
      contacts: contacts ?? undefined,
      tldRequirements: tldRequirements ?? undefined,
    };
    const request = this.moveDomain.read(account.accountId, { domainName, ...sent, strict });
    demandAccess(account, 'enterprise');
    return this.deadline.answer('internal transfer', async () =>
      this.serializer.serialize('Domain', await this.moveDomain.execute(request)),
    );
  }

  @Post(`${OUTBOUND}${action('cancel')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'cancelOutboundTransfer', summary: 'Cancel a pending transfer out' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CancelTransferOutResponseDto })
  cancel(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.deadline.answer('cancel transfer out', async () =>
      this.serializer.serialize(
        'CancelTransferOutResponse',
        await this.cancelOutbound.execute(accountId, name),
      ),
    );
  }

  @Post(`${OUTBOUND}${action('handOver')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'handOverDomain', summary: 'Release a domain to another registrar (.uk)' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: HandedOverDto })
  push(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() { registrarTag }: HandOverDomainDto,
  ): Promise<HandedOverDto> {
    return this.deadline.answer('hand over', () => this.handOver.execute(accountId, name, registrarTag));
  }
}
