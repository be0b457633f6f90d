import { Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { PaymentQueries, TopUp } from '@registrar/billing';
import {
  action,
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  Paged,
  type Paging,
  parameter,
} from '@registrar/http';
import { badRequest, Money } from '@registrar/kernel';
import { IDEMPOTENCY_KEY, JSON_TYPE, PageQueries } from '../parameters.dto';
import { ListPaymentsDto, PaymentDto, paymentDto, TopUpDto } from './payments.dto';

const PER_PAGE = 500;
/** 400 when it is not a UUID. */
const PAYMENT_ID = new ParseUUIDPipe({ exceptionFactory: () => badRequest('paymentId must be a UUID') });

/** Credit bought by card. */
@ApiTags('account')
@ApiBasicAuth()
@Controller('core/v1')
export class PaymentsController {
  constructor(
    private readonly buyCredit: TopUp,
    private readonly payments: PaymentQueries,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Post(`accountinfo${action('topUp')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'topUp', summary: 'Buy credit by card' })
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: PaymentDto })
  @ApiResponse({ status: 402, description: 'The payment was refused' })
  @ApiResponse({
    status: 409,
    description: 'The idempotency key was used for another request, or its request still runs',
  })
  topUp(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Body() body: TopUpDto,
  ): Promise<object> {
    const amount = Money.parse(body.amount);
    if (!amount) throw badRequest("'amount' must have at most two decimals");
    return this.deadline.answer('top-up', () =>
      this.idempotency.run(
        request,
        // After a crash the request is found by its key among the payments.
        async (claim) => ({
          ...paymentDto(await this.buyCredit.execute({ accountId, amount, key: claim?.key })),
        }),
      ),
    );
  }

  @Get('payments')
  @Header('content-type', JSON_TYPE)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listPayments', summary: 'List payments by card, newest first' })
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListPaymentsDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<string> {
    return paging.json('payments', await this.payments.list(accountId, paging.page, paging.perPage));
  }

  @Get(`payments/${parameter('paymentId')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getPayment', summary: 'Read a payment' })
  @ApiParam({ name: 'paymentId', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: PaymentDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('paymentId', PAYMENT_ID) id: string,
  ): Promise<PaymentDto> {
    return paymentDto(await this.payments.get(accountId, id));
  }
}
