import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { ProcessRefund, RefundQueries, type RefundResult } from '@registrar/domains';
import {
  Body,
  CurrentAccount,
  Idempotent,
  type IdempotentRequest,
  type Purchase,
  PurchaseFrame,
  Serializer,
} from '@registrar/http';
import { IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { RefundRequestDto, RefundResponseDto } from './refund.dto';

@ApiTags('orders')
@ApiBasicAuth()
@Controller('core/v1')
export class RefundsController {
  private readonly purchase: Purchase<RefundResult>;

  constructor(
    private readonly processRefund: ProcessRefund,
    refunds: RefundQueries,
    purchases: PurchaseFrame,
    serializer: Serializer,
  ) {
    this.purchase = purchases.of<RefundResult>('processRefund', 'refund', {
      result: (operationId) => refunds.result(operationId),
      answer: ({ answer }) => serializer.serialize('RefundResponse', answer),
    });
  }

  @Post('refund')
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'processRefund', summary: 'Refund order items' })
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: RefundResponseDto })
  refund(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentAccount() account: AuthenticatedAccount,
    @Body() body: RefundRequestDto,
  ): Promise<object> {
    const { orderId, orderItemIds: itemIds, confirmLostRenewals } = body;
    return this.purchase.answer(request, (idempotency, deadline) =>
      this.processRefund.execute({
        accountId: account.accountId,
        orderId,
        itemIds,
        confirmLostRenewals: confirmLostRenewals === true,
        idempotency,
        deadline,
      }),
    );
  }
}
