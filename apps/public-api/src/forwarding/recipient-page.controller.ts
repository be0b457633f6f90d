import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { PAGE_HEADERS, TOO_MANY } from '@registrar/contacts';
import { AnswerRecipient, type RecipientChoice, recipientPage, type RecipientResult } from '@registrar/dns';
import { ClientAddress } from '@registrar/http';
import type { FastifyReply } from 'fastify';

/** Open to whoever has the mail: the token in the path is the proof. */
export const RECIPIENT_PAGE_ROUTE = '/agree/:token';

/** Pages of one address: a person needs two of them; many people share the address of a company. */
const LIMITS = { perSecond: 10, perHour: 600 };
/** The buttons of the page. */
const CHOICES: Readonly<Record<string, RecipientChoice>> = { agree: 'verified', never: 'refused' };

/** The page behind the link of a mail that asks for agreement to forwarded mail; for people, no operation of the interface. */
@ApiExcludeController()
@Controller()
export class RecipientPageController {
  constructor(private readonly answerRecipient: AnswerRecipient, private readonly limiter: RateLimiter) {}

  /** Changes nothing. */
  @Get(RECIPIENT_PAGE_ROUTE)
  async show(@Param('token') token: string, @ClientAddress() address: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.answer(reply, address, () => this.answerRecipient.look(token));
  }

  /** Without a choice it shows the page again. */
  @Post(RECIPIENT_PAGE_ROUTE)
  async decide(
    @Param('token') token: string, @Query('choice') choice: unknown, @ClientAddress() address: string, @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const said = typeof choice === 'string' && Object.hasOwn(CHOICES, choice) ? CHOICES[choice] : undefined;
    return this.answer(reply, address, () => (said === undefined ? this.answerRecipient.look(token) : this.answerRecipient.byLink(token, said)));
  }

  private async answer(reply: FastifyReply, address: string, ask: () => Promise<RecipientResult>): Promise<string> {
    const { allowed } = await this.limiter.take(`agree:${address}`, LIMITS);
    const { status, html } = allowed ? recipientPage(await ask()) : TOO_MANY;
    reply.status(status).headers(PAGE_HEADERS);
    return html;
  }
}
