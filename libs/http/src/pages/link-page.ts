import { Get, Param, Post, Query, Res } from '@nestjs/common';
import type { RateLimiter } from '@registrar/accounts';
import type { FastifyReply } from 'fastify';
import { clientNetwork } from '../gate/client-network';
import { type HtmlPage, PAGE_POLICY, renderPage } from './page';
import { ClientAddress } from '../requests/decorators';

/** The token in the path is a secret: it must not reach a cache, a search index or a Referer header. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PAGE_POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};
/** Pages per address: a person needs two; many people share the address of a company. */
const LIMITS = { perSecond: 10, perHour: 600 };
const TOO_MANY = renderPage(429, 'too-many-requests');

/**
 * The page behind a link of a mail; for people, not an operation of the interface. No credentials: the token
 * in the path is the proof. Opening the link changes nothing, since mail scanners open links too; the button
 * of the page triggers the action.
 *
 *   @ApiExcludeController()
 *   @Controller('/verify/:token') // and among `openRoutes` of the API
 *   export class VerificationPageController extends LinkPageController { … }
 */
export abstract class LinkPageController {
  /** `kind`: each kind of page has its own request counter. */
  protected constructor(
    private readonly limiter: RateLimiter,
    private readonly kind: string,
  ) {}

  /** Renders the page; changes nothing. */
  protected abstract showPage(token: string): Promise<HtmlPage>;
  /** `choice`: from the query, where the page has several buttons. */
  protected abstract submitChoice(token: string, choice: unknown): Promise<HtmlPage>;

  @Get()
  show(
    @Param('token') token: string,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(reply, address, () => this.showPage(token));
  }

  @Post()
  press(
    @Param('token') token: string,
    @Query('choice') choice: unknown,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answer(reply, address, () => this.submitChoice(token, choice));
  }

  private async answer(reply: FastifyReply, address: string, page: () => Promise<HtmlPage>): Promise<string> {
    const { allowed } = await this.limiter.take(`${this.kind}:${clientNetwork(address)}`, LIMITS);
    const { status, html } = allowed ? await page() : TOO_MANY;
    reply.status(status).headers(HEADERS);
    return html;
  }
}
