import { Get, Param, Post, Query, Res } from '@nestjs/common';
import type { RateLimiter } from '@registrar/accounts';
import { type HtmlPage, PAGE_POLICY, plainPage } from '@registrar/kernel';
import type { FastifyReply } from 'fastify';
import { ClientAddress } from '../requests/decorators';

/** The token in the path is a secret: it stands in no cache, no index and nobody's Referer. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};
/** Pages of one address: a person needs two of them; many people share the address of a company. */
const LIMITS = { perSecond: 10, perHour: 600 };
const TOO_MANY = plainPage(429, 'Too many requests', '<p>Please try again in a few minutes.</p>');

/**
 * The page behind a link of a mail; for people, no operation of the interface. Open to whoever has the mail:
 * the token in the path is the proof. To open the link changes nothing, since programs that scan mail open
 * links too; what it is for happens by the page's button.
 *
 *   @ApiExcludeController()
 *   @Controller('/verify/:token') // and among `openRoutes` of the API
 *   export class VerificationPageController extends LinkPageController { … }
 */
export abstract class LinkPageController {
  /** `kind`: its requests are counted apart from those of other pages. */
  protected constructor(
    private readonly limiter: RateLimiter,
    private readonly kind: string,
  ) {}

  /** Changes nothing. */
  protected abstract look(token: string): Promise<HtmlPage>;
  /** `choice`: of the query, where the page has several buttons. */
  protected abstract act(token: string, choice: unknown): Promise<HtmlPage>;

  @Get()
  show(
    @Param('token') token: string,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(reply, address, () => this.look(token));
  }

  @Post()
  press(
    @Param('token') token: string,
    @Query('choice') choice: unknown,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(reply, address, () => this.act(token, choice));
  }

  private async answer(reply: FastifyReply, address: string, page: () => Promise<HtmlPage>): Promise<string> {
    const { allowed } = await this.limiter.take(`${this.kind}:${address}`, LIMITS);
    const { status, html } = allowed ? await page() : TOO_MANY;
    reply.status(status).headers(HEADERS);
    return html;
  }
}
