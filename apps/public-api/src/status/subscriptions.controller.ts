import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter, type RateLimits } from '@registrar/accounts';
import {
  Accepted,
  ClientAddress,
  clientNetwork,
  type HtmlPage,
  PAGE_POLICY,
  RateLimitExceeded,
  retryAt,
  subscriptionPage,
  tooManyRequestsPage,
} from '@registrar/http';
import { AppError } from '@registrar/kernel';
import { RequestSubscription } from '@registrar/status';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Takes the form of the status page, and JSON. */
export const SUBSCRIPTIONS_ROUTE = '/status/subscriptions';

/** Of one network (IPv6: /64): a person needs one; a company has one address. */
const PER_NETWORK: RateLimits = { perSecond: 2, perHour: 20 };
const [PAGE_TYPE, JSON_TYPE] = ['text/html', 'application/json'];

/** Subscriptions by mail to the status page; not an operation of the interface. */
@ApiExcludeController()
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly request: RequestSubscription,
    private readonly limiter: RateLimiter,
  ) {}

  /** The answer is the same whether the address is subscribed, was asked too often, or neither. */
  @Post(SUBSCRIPTIONS_ROUTE)
  async subscribe(
    @Accepted([PAGE_TYPE, JSON_TYPE]) type: string,
    @ClientAddress() address: string,
    @Req() { body }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const isPage = type === PAGE_TYPE;
    reply.header('vary', 'accept').header('cache-control', 'no-store');
    const decision = await this.limiter.take(`status-subscribe:${clientNetwork(address)}`, PER_NETWORK);
    if (!decision.allowed) {
      if (isPage) return answerPage(reply, tooManyRequestsPage());
      throw new RateLimitExceeded(retryAt(decision));
    }
    try {
      await this.request.execute((body as { email?: unknown } | null)?.email);
    } catch (error) {
      if (isPage && error instanceof AppError && error.kind === 'invalid')
        return answerPage(reply, subscriptionPage({ kind: 'invalid' }));
      throw error;
    }
    if (isPage) return answerPage(reply, subscriptionPage({ kind: 'requested' }));
    reply.status(202);
    return { message: 'If this address is not subscribed yet, a mail with a link is sent to it.' };
  }
}

function answerPage(reply: FastifyReply, { status, html }: HtmlPage): string {
  reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY);
  return html;
}
