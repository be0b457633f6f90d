import { Readable } from 'node:stream';
import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter, type RateLimits } from '@registrar/accounts';
import { ExpiryFeed, type LinkedExpiryCalendar } from '@registrar/domains';
import {
  ClientAddress,
  clientNetwork,
  type Client,
  type Conditional,
  CurrentClient,
  RateLimitExceeded,
  retryAt,
  WithConditions,
} from '@registrar/http';
import { notFound } from '@registrar/kernel';

/** Needs no credentials: the token in the path is the proof. */
export const CALENDAR_ROUTE = '/calendars/:file';
const FILE = /^([^.]+)\.ics$/;

/** Programs of one company share an address. */
const PER_ADDRESS: RateLimits = { perSecond: 10, perHour: 600 };
/** Programs ask some times a day, and several people may share a link. */
const PER_LINK: RateLimits = { perSecond: 2, perHour: 60 };

export const calendarLink = (front: string, token: string): string => `${front}/calendars/${token}.ics`;

/** Calendars behind links; not operations of the interface, and not in its description. */
@ApiExcludeController()
@Controller()
export class CalendarFeedController {
  constructor(
    private readonly feed: ExpiryFeed,
    private readonly limiter: RateLimiter,
  ) {}

  /** Streamed as fast as the client reads; 304 where the client has it. */
  @Get(CALENDAR_ROUTE)
  async calendar(
    @Param('file') file: string,
    @ClientAddress() address: string,
    @WithConditions() conditional: Conditional,
    @CurrentClient() client: Client,
  ): Promise<StreamableFile | undefined> {
    await this.limit(`calendars:${clientNetwork(address)}`, PER_ADDRESS);
    const calendar = await this.find(file);
    await this.limit(`calendar:${calendar.id}`, PER_LINK);
    const { tag, text } = await this.feed.open(calendar);
    if (await conditional.isUnchanged(() => tag)) return undefined;
    conditional.setTag(tag);
    client.setContentType('text/calendar; charset=utf-8');
    return new StreamableFile(Readable.from(text(), { objectMode: false }), {
      disposition: 'inline; filename="domain-expiries.ics"',
    });
  }

  private async find(file: string): Promise<LinkedExpiryCalendar> {
    const token = FILE.exec(file)?.[1];
    const calendar = token === undefined ? undefined : await this.feed.find(token);
    if (!calendar) throw notFound('calendar.link_unknown', 'The calendar does not exist.');
    return calendar;
  }

  private async limit(key: string, limits: RateLimits): Promise<void> {
    const decision = await this.limiter.take(key, limits);
    if (!decision.allowed) throw new RateLimitExceeded(retryAt(decision));
  }
}
