import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { TakePaymentEvent } from '@registrar/billing';
import type { FastifyRequest } from 'fastify';

/** Needs no credentials but the gateway's signature, which covers the bytes of the body. */
export const PAYMENT_WEBHOOK_ROUTE = '/payments/webhook';

/** Receives the card gateway's reports on payments; not an operation of the interface. */
@ApiExcludeController()
@Controller()
export class PaymentWebhookController {
  constructor(private readonly takeEvent: TakePaymentEvent) {}

  /** 2xx once it is committed: any other status makes the gateway repeat it. */
  @Post(PAYMENT_WEBHOOK_ROUTE)
  @HttpCode(200)
  async take(
    @Req() { body }: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<object> {
    await this.takeEvent.execute(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature ?? '');
    return {};
  }
}
