import { Controller, Get, HttpCode, type OnModuleInit, Param, Post } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  action,
  Body,
  CallerGate,
  type Client,
  CurrentAccount,
  CurrentClient,
  parameter,
  type Query,
  queryMoment,
  queryOneOf,
  QueryParameters,
  queryText,
  queryUpTo,
  timestampOf,
} from '@registrar/http';
import { badRequest, Clock, DomainName, WEBHOOK_EVENT_NAMES } from '@registrar/kernel';
import {
  type EventFilter,
  EventCursors,
  EventQueries,
  ResendDeliveries,
  type LoggedEvent,
  type ResendRequest,
  type Resent,
} from '@registrar/webhooks';
import type { FastifyInstance } from 'fastify';
import { Plannable } from '../plans/plan.dto';
import {
  deliveryDto,
  EventDto,
  eventDto,
  ListEventDeliveriesResponseDto,
  ListEventsResponseDto,
  ResendEventsDto,
  ResentDto,
  resentDto,
} from './events.dto';

const EVENT = `events/${parameter('eventId')}`;
const EVENT_ID = { name: 'eventId', schema: { type: 'string', format: 'uuid' } } as const;
const DELIVERY_ID = { name: 'deliveryId', schema: { type: 'string', format: 'uuid' } } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LIMIT = { byDefault: 100, max: 500 } as const;
/** Seconds: proxies between client and API may not wait longer. */
const LONGEST_WAIT = 30;

/** The account's event log, and resending of webhooks. An extension of the interface. */
@ApiTags('webhooks')
@ApiBasicAuth()
@Controller('core/v1')
export class EventsController implements OnModuleInit {
  constructor(
    private readonly events: EventQueries,
    private readonly cursors: EventCursors,
    private readonly resend: ResendDeliveries,
    private readonly clock: Clock,
    private readonly http: HttpAdapterHost,
    private readonly gate: CallerGate,
  ) {}

  /** Waiting requests are answered as soon as the process stops. */
  onModuleInit(): void {
    this.http.httpAdapter
      .getInstance<FastifyInstance>()
      .addHook('preClose', async () => this.events.stopWaiting());
  }

  @Get('events')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listEvents', summary: 'List or await events of the last 90 days' })
  @ApiQuery({
    name: 'after',
    required: false,
    description: '`cursor` of the last answer. Omitted: from the oldest event.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: LIMIT.max, default: LIMIT.byDefault },
  })
  @ApiQuery({
    name: 'wait',
    required: false,
    description: 'Seconds to wait for an event when none is stored.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: LONGEST_WAIT, default: 0 },
  })
  @ApiQuery({
    name: 'eventName',
    required: false,
    schema: { type: 'string', enum: [...WEBHOOK_EVENT_NAMES] },
  })
  @ApiQuery({ name: 'domainName', required: false, schema: { type: 'string', format: 'hostname' } })
  @ApiQuery({
    name: 'since',
    required: false,
    description: 'Only events from this day or time on.',
    schema: { type: 'string', format: 'date-time' },
  })
  @ApiOkResponse({ type: ListEventsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<ListEventsResponseDto> {
    const filter = filterOf(query);
    const after = this.cursors.read(accountId, queryText(query, 'after'));
    const limit = queryUpTo(query, 'limit', 1, LIMIT.max) ?? LIMIT.byDefault;
    const wait = queryUpTo(query, 'wait', 0, LONGEST_WAIT) ?? 0;
    const over = wait > 0 ? client.abortAfterOrWhenRefused(wait * 1_000, this.gate) : undefined;
    const { events, cursor } = await this.events.next(accountId, filter, after, limit, over);
    if (over) await client.assertStillAdmitted(this.gate);
    return {
      events: events.map((event) => this.shown(accountId, event)),
      cursor: this.cursors.write(accountId, cursor),
    };
  }

  @Get(EVENT)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getEvent', summary: 'Read an event' })
  @ApiParam(EVENT_ID)
  @ApiOkResponse({ type: EventDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('eventId') eventId: string,
  ): Promise<EventDto> {
    return this.shown(accountId, await this.events.get(accountId, uuidOf('eventId', eventId)));
  }

  @Get(`${EVENT}/deliveries`)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'listEventDeliveries',
    summary: 'List the deliveries of an event with every attempt',
  })
  @ApiParam(EVENT_ID)
  @ApiOkResponse({ type: ListEventDeliveriesResponseDto })
  async deliveries(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('eventId') eventId: string,
  ): Promise<ListEventDeliveriesResponseDto> {
    return {
      deliveries: (await this.events.deliveries(accountId, uuidOf('eventId', eventId))).map(deliveryDto),
    };
  }

  @Post(`events${action('resend')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({
    operationId: 'resendEvents',
    summary: 'Resend failed deliveries, or all events of a period',
  })
  @ApiOkResponse({ type: ResentDto })
  async resendMany(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Body() body: ResendEventsDto,
  ): Promise<ResentDto> {
    return this.resent(
      accountId,
      await this.resend.execute(
        accountId,
        wishOf(body, this.clock.now(accountId)),
        this.cursors.read(accountId, body.after ?? undefined),
      ),
    );
  }

  @Post(`${EVENT}${action('resend')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'resendEvent', summary: 'Resend an event' })
  @ApiParam(EVENT_ID)
  @ApiOkResponse({ type: ResentDto })
  async resendEvent(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('eventId') eventId: string,
  ): Promise<ResentDto> {
    return this.resent(
      accountId,
      await this.resend.execute(accountId, { kind: 'event', eventId: uuidOf('eventId', eventId) }),
    );
  }

  @Post(`deliveries/${parameter('deliveryId')}${action('resend')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'resendDelivery', summary: 'Retry a delivery' })
  @ApiParam(DELIVERY_ID)
  @ApiOkResponse({ type: ResentDto })
  async resendDelivery(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('deliveryId') deliveryId: string,
  ): Promise<ResentDto> {
    return this.resent(
      accountId,
      await this.resend.execute(accountId, {
        kind: 'delivery',
        deliveryId: uuidOf('deliveryId', deliveryId),
      }),
    );
  }

  private shown(accountId: number, event: LoggedEvent): EventDto {
    return eventDto({ ...event, position: this.cursors.write(accountId, event.position) });
  }

  private resent(accountId: number, { resent, after }: Resent): ResentDto {
    return resentDto({ resent, ...(after !== undefined && { after: this.cursors.write(accountId, after) }) });
  }
}

function filterOf(query: Query): EventFilter {
  const name = queryText(query, 'domainName');
  const domainName = name === undefined ? undefined : DomainName.parse(name)?.ascii;
  if (name !== undefined && domainName === undefined)
    throw badRequest('domainName is not a valid domain name');
  return {
    eventName: queryOneOf(query, 'eventName', WEBHOOK_EVENT_NAMES),
    domainName,
    since: queryMoment(query, 'since')?.from,
  };
}

function wishOf(body: ResendEventsDto, now: Date): ResendRequest {
  const filter = { eventName: body.eventName ?? undefined };
  const [failedSince, since, until] = [
    timestampOf('failedSince', body.failedSince),
    timestampOf('since', body.since),
    timestampOf('until', body.until),
  ];
  if (failedSince && !since) {
    if (until) throw badRequest("'until' requires 'since'");
    return { kind: 'failed', since: failedSince, filter };
  }
  if (failedSince || !since) throw badRequest("send either 'since' or 'failedSince'");
  const range = { since, until: until ?? now };
  if (range.until <= range.since) throw badRequest('until must be after since');
  return { kind: 'range', ...range, filter };
}

function uuidOf(name: string, text: string): string {
  if (!UUID.test(text)) throw badRequest(`${name} must be a UUID`);
  return text.toLowerCase();
}
