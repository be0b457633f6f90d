import { Readable } from 'node:stream';
import { Controller, Get, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { PremiumList, type PremiumListTicket } from '@registrar/catalog';
import {
  parseInt32,
  type Query,
  QueryParameters,
  queryText,
  RateLimitExceeded,
  retryAt,
} from '@registrar/http';
import type { FastifyReply } from 'fastify';

/** Open to whoever has a link: it is signed, and names the account it was made for. */
export const PREMIUM_LIST_ROUTE = '/downloads/premium-domains.csv';

/**
 * Downloads of one account, however many links it asks for: the list is long, and changes once a day at most.
 */
const LIMITS = { perSecond: 2, perHour: 60 };
/** Unix seconds, beyond the year 2038 too. */
const SECONDS = /^\d{1,12}$/;

/** Files behind signed links; no operations of the interface, and not described with them. */
@ApiExcludeController()
@Controller()
export class DownloadsController {
  constructor(
    private readonly premiumList: PremiumList,
    private readonly limiter: RateLimiter,
  ) {}

  /** Streamed as fast as the client reads; a client that leaves ends it. */
  @Get(PREMIUM_LIST_ROUTE)
  async premiumDomains(
    @QueryParameters() query: Query,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const ticket = ticketOf(query);
    const pieces = this.premiumList.open(ticket);
    const decision = await this.limiter.take(`download:${ticket.accountId}`, LIMITS);
    if (!decision.allowed) throw new RateLimitExceeded(retryAt(decision));
    reply.header('content-type', 'text/csv; charset=utf-8');
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
      disposition: 'attachment; filename="premium-domains.csv"',
    });
  }
}

/** What is missing or cannot be is a wrong ticket like any other. */
function ticketOf(query: Query): PremiumListTicket {
  const expires = queryText(query, 'expires') ?? '';
  return {
    accountId: parseInt32(queryText(query, 'account') ?? '') ?? NaN,
    expires: SECONDS.test(expires) ? Number(expires) : NaN,
    signature: queryText(query, 'signature') ?? '',
  };
}
