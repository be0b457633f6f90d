import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { ProcessRefund, RefundQueries, type RefundResult } from '@registrar/domains';
import {
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  Serializer,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, upstreamTimeout } from '@registrar/kernel';
import { IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { RefundRequestDto, RefundResponseDto } from './refund.dto';

@ApiTags('orders')
@ApiBasicAuth()
@Controller('core/v1')
export class RefundsController {
  constructor(
    private readonly processRefund: ProcessRefund,
    private readonly refunds: RefundQueries,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {}

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
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    return this.deadline.answer('refund', () =>
      this.idempotency.run(
        request,
        async (claim) => {
          const { orderId, orderItemIds: itemIds, confirmLostRenewals } = body;
          const result = await this.processRefund.execute({
            accountId: account.accountId,
            orderId,
            itemIds,
            confirmLostRenewals: confirmLostRenewals === true,
            idempotency: claim,
            deadline,
          });
          if (result.kind === 'unknown') throw upstreamTimeout();
          return this.answer(result);
        },
        async (operationId) => {
          const result = await this.refunds.result(operationId);
          return result.kind === 'unknown' ? 'unsettled' : this.answer(result);
        },
      ),
    );
  }

  private answer({ answer }: Extract<RefundResult, { kind: 'answered' }>): Record<string, unknown> {
    return this.serializer.serialize('RefundResponse', answer);
  }
}
