import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  action,
  AnswerDeadline,
  Body,
  CurrentAccount,
  IsStrict,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  Serializer,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, type DomainName } from '@registrar/kernel';
import { CancelTransfer, CreateTransfer, TransferQueries } from '@registrar/transfers';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  CreateTransferDto,
  CreateTransferResponseDto,
  ListTransfersResponseDto,
  TransferDto,
} from './transfer.dto';

const PER_PAGE = 500;
const TRANSFER = `transfers/${parameter('domainName')}`;

/** Inbound transfers from other registrars. */
@ApiTags('transfers')
@ApiBasicAuth()
@Controller('core/v1')
export class TransfersController {
  constructor(
    private readonly createTransfer: CreateTransfer,
    private readonly cancelTransfer: CancelTransfer,
    private readonly transfers: TransferQueries,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {}

  @Get('transfers')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listTransfers', summary: 'List pending transfers in' })
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListTransfersResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<string> {
    return paging.json(
      'transfers',
      await this.transfers.list({ accountId, page: paging.page, perPage: paging.perPage }),
    );
  }

  @Post('transfers')
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'createTransfer', summary: 'Start a transfer in from another registrar' })
  @ApiOkResponse({ type: CreateTransferResponseDto })
  create(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @IsStrict() strict: boolean,
    @Body() body: CreateTransferDto,
  ): Promise<object> {
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    const { domainName, authCode, privacyEnabled, purchasePrice, contacts, tldRequirements } = body;
    // null counts as "not sent".
    const wanted = {
      authCode: authCode ?? undefined,
      privacyEnabled: privacyEnabled ?? undefined,
      purchasePrice: purchasePrice ?? undefined,
      contacts: contacts ?? undefined,
      tldRequirements: tldRequirements ?? undefined,
      strict,
    };
    return this.deadline.answer('transfer', async () => {
      const created = await this.createTransfer.execute({ accountId, domainName, ...wanted, deadline });
      return this.serializer.serialize('CreateTransferResponse', created);
    });
  }

  @Get(TRANSFER)
  @ApiOperation({ operationId: 'getTransfer', summary: 'Read a transfer in' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: TransferDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.serializer.serialize('Transfer', await this.transfers.get(accountId, name));
  }

  @Post(`${TRANSFER}${action('cancel')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'cancelTransfer', summary: 'Cancel a transfer in' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: TransferDto })
  cancel(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<object> {
    return this.deadline.answer('cancel transfer', async () =>
      this.serializer.serialize('Transfer', await this.cancelTransfer.execute(accountId, name)),
    );
  }
}
