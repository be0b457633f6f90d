import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { TakePaymentEvent } from '@registrar/billing';
import type { FastifyRequest } from 'fastify';

/** Open to whoever signs as the gateway does; its body is taken as bytes, since they are what was signed. */
export const PAYMENT_WEBHOOK_ROUTE = '/payments/webhook';

/** Where the card gateway tells what became of payments; for it alone, no operation of the interface. */
@ApiExcludeController()
@Controller()
export class PaymentWebhookController {
  constructor(private readonly takeEvent: TakePaymentEvent) {}

  /** 2xx once it is committed: everything else makes the gateway tell it again. */
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
