import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  action,
  AnswerDeadline,
  CurrentAccount,
  FirstOutcomes,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { CancelTransfer, MoveDomain, TransferQueries } from '@registrar/transfers';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { ListTransfersResponseDto, TransferDto } from './transfer.dto';

const PER_PAGE = 500;
const TRANSFER = `transfers/${parameter('domainName')}`;

/** Inbound transfers from other registrars. */
@ApiTags('transfers')
@ApiBasicAuth()
@Controller('core/v1')
export class TransfersController {
  constructor(
    private readonly cancelTransfer: CancelTransfer,
    private readonly transfers: TransferQueries,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    outcomes: FirstOutcomes,
    moves: MoveDomain,
  ) {
    outcomes.declareRecovery('cancelTransfer', async ({ accountId, domain }) => {
      const view = domain && (await cancelTransfer.outcome(accountId, domain));
      return view && view !== 'unsettled' ? this.serializer.serialize('Transfer', view) : view;
    });
    outcomes.declareRecovery('createInternalTransferIn', async ({ accountId, operationId }) => {
      const moved = operationId === undefined ? undefined : await moves.movedBy(accountId, operationId);
      return moved && this.serializer.serialize('Domain', moved);
    });
  }

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
