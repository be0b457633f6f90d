import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { type Page, PAGE_HEADERS, TOO_MANY } from '@registrar/contacts';
import { ClientAddress } from '@registrar/http';
import { departurePage, type DepartureLinkResult, RefuseDepartureByLink } from '@registrar/transfers';
import type { FastifyReply } from 'fastify';

/** Open to whoever has the mail: the token in the path is the proof. */
export const DEPARTURE_PAGE_ROUTE = '/transfer-out/:token';

/** As the page of a verification. */
const LIMITS = { perSecond: 10, perHour: 600 };

/** The page behind the link in the notice of a transfer to another registrar; for people, no operation of the interface. */
@ApiExcludeController()
@Controller()
export class DeparturePageController {
  constructor(private readonly refuse: RefuseDepartureByLink, private readonly limiter: RateLimiter) {}

  /** Changes nothing. */
  @Get(DEPARTURE_PAGE_ROUTE)
  async show(@Param('token') token: string, @ClientAddress() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(reply, address, () => this.refuse.look(token));
  }

  @Post(DEPARTURE_PAGE_ROUTE)
  async confirm(@Param('token') token: string, @ClientAddress() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(reply, address, () => this.refuse.refuse(token));
  }

  private async answer(reply: FastifyReply, address: string, ask: () => Promise<DepartureLinkResult>): Promise<string> {
    const { allowed } = await this.limiter.take(`transfer-out:${address}`, LIMITS);
    const { status, html }: Page = allowed ? departurePage(await ask()) : TOO_MANY;
    reply.status(status).headers(PAGE_HEADERS);
    return html;
  }
}
