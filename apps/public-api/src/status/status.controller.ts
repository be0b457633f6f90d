import { createHash } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter, type RateLimits } from '@registrar/accounts';
import {
  Accepted,
  ClientAddress,
  clientNetwork,
  type Conditional,
  RateLimitExceeded,
  retryAt,
  STATUS_PAGE_POLICY,
  statusPage,
  WithConditions,
} from '@registrar/http';
import { PublicStatus } from '@registrar/status';
import type { FastifyReply } from 'fastify';
import { statusView } from './status.dto';

/** Many people and monitors share the address of a company. */
const PER_ADDRESS: RateLimits = { perSecond: 10, perHour: 3_600 };
const JSON_TYPE = 'application/json';
const PAGE_TYPE = 'text/html';
/** Seconds; as long as a process shares an answer. */
const CACHED = 'public, max-age=10';

/** The status of the platform, for people and monitors; not an operation of the interface. */
@ApiExcludeController()
@Controller()
export class StatusController {
  constructor(
    private readonly status: PublicStatus,
    private readonly limiter: RateLimiter,
  ) {}

  @Get('status')
  page(
    @Accepted([PAGE_TYPE, JSON_TYPE]) type: string,
    @ClientAddress() address: string,
    @WithConditions() conditional: Conditional,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    reply.header('vary', 'accept');
    return this.answer(type, address, conditional, reply);
  }

  @Get('status.json')
  json(
    @ClientAddress() address: string,
    @WithConditions() conditional: Conditional,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    return this.answer(JSON_TYPE, address, conditional, reply);
  }

  private async answer(
    type: string,
    address: string,
    conditional: Conditional,
    reply: FastifyReply,
  ): Promise<string | undefined> {
    const decision = await this.limiter.take(`status:${clientNetwork(address)}`, PER_ADDRESS);
    if (!decision.allowed) throw new RateLimitExceeded(retryAt(decision));
    const view = statusView(await this.status.read());
    const text = type === JSON_TYPE ? JSON.stringify(view) : statusPage(view).html;
    const tag = createHash('sha256').update(text).digest('base64url');
    const isUnchanged = await conditional.isUnchanged(() => tag);
    if (!isUnchanged) conditional.setTag(tag);
    reply.header('cache-control', CACHED);
    if (isUnchanged) return undefined;
    if (type === PAGE_TYPE)
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', STATUS_PAGE_POLICY);
    return text;
  }
}
