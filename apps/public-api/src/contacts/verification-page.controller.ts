import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { confirmedPage, linkPage, type LinkResult, type Page, PAGE_HEADERS, TOO_MANY, VerifyContact } from '@registrar/contacts';
import { ClientAddress } from '@registrar/http';
import type { FastifyReply } from 'fastify';

/** Open to whoever has the mail: the token in the path is the proof. */
export const VERIFICATION_PAGE_ROUTE = '/verify/:token';

/** Pages of one address: a person needs two of them; many people share the address of a company. */
const LIMITS = { perSecond: 10, perHour: 600 };

/** The page behind the link of a verification mail; for people, no operation of the interface. */
@ApiExcludeController()
@Controller()
export class VerificationPageController {
  constructor(private readonly verifyContact: VerifyContact, private readonly limiter: RateLimiter) {}

  /** Changes nothing. */
  @Get(VERIFICATION_PAGE_ROUTE)
  async show(@Param('token') token: string, @ClientAddress() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(reply, address, () => this.verifyContact.look(token), linkPage);
  }

  @Post(VERIFICATION_PAGE_ROUTE)
  async confirm(@Param('token') token: string, @ClientAddress() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(reply, address, () => this.verifyContact.byLink(token), confirmedPage);
  }

  private async answer(reply: FastifyReply, address: string, ask: () => Promise<LinkResult>, show: (result: LinkResult) => Page): Promise<string> {
    const { allowed } = await this.limiter.take(`verify:${address}`, LIMITS);
    const { status, html } = allowed ? show(await ask()) : TOO_MANY;
    reply.status(status).headers(PAGE_HEADERS);
    return html;
  }
}
