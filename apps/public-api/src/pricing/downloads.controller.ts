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
import { premiumCsv } from './premium-csv.dto';

/** Needs no credentials: the link is signed, and names its account. */
export const PREMIUM_LIST_ROUTE = '/downloads/premium-domains.csv';

/** Downloads per account, over all its links: the list is long, and changes at most once a day. */
const LIMITS = { perSecond: 2, perHour: 60 };
/** Unix seconds, beyond the year 2038 too. */
const SECONDS = /^\d{1,12}$/;

/** Files behind signed links; not operations of the interface, and not in its description. */
@ApiExcludeController()
@Controller()
export class DownloadsController {
  constructor(
    private readonly premiumList: PremiumList,
    private readonly limiter: RateLimiter,
  ) {}

  /** Streamed as fast as the client reads; ends when the client leaves. */
  @Get(PREMIUM_LIST_ROUTE)
  async premiumDomains(
    @QueryParameters() query: Query,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const ticket = ticketOf(query);
    const batches = this.premiumList.open(ticket);
    const decision = await this.limiter.take(`download:${ticket.accountId}`, LIMITS);
    if (!decision.allowed) throw new RateLimitExceeded(retryAt(decision));
    reply.header('content-type', 'text/csv; charset=utf-8');
    return new StreamableFile(Readable.from(premiumCsv(batches), { objectMode: false }), {
      disposition: 'attachment; filename="premium-domains.csv"',
    });
  }
}

/** Missing or invalid values give a wrong ticket, which is refused like any other. */
function ticketOf(query: Query): PremiumListTicket {
  const expires = queryText(query, 'expires') ?? '';
  return {
    accountId: parseInt32(queryText(query, 'account') ?? '') ?? NaN,
    expires: SECONDS.test(expires) ? Number(expires) : NaN,
    signature: queryText(query, 'signature') ?? '',
  };
}
