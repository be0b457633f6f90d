import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toTimestamp, WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';
import type { DeliveryAttempt, DeliveryRecord, LoggedEvent, Resent } from '@registrar/webhooks';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { type EventPayload, PAYLOAD_MODELS, PAYLOAD_SCHEMA } from './payloads.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const EVENT_NAME = { enum: WEBHOOK_EVENT_NAMES, enumName: 'WebhookEventName' } as const;
const CURSOR = { description: 'A position in the log: opaque, the same for the same position.', example: 'c5b6e0a9172f3c4d8e91f0a2b' } as const;
const STATES = { enum: ['pending', 'delivered', 'failed', 'cancelled'] } as const;

@ApiExtraModels(...PAYLOAD_MODELS)
export class EventDto {
  @ApiProperty({ format: 'uuid', description: 'The webhook-id of its deliveries.' }) id!: string;
  @ApiProperty(EVENT_NAME) eventName!: WebhookEventName;
  @ApiProperty({ type: [String], description: 'The domains it tells of; none for events of the account.' }) domainNames!: readonly string[];
  @ApiProperty({ format: 'date-time' }) occurredAt!: string;
  @ApiProperty(CURSOR) position!: string;
  @ApiProperty({ ...PAYLOAD_SCHEMA, description: 'What subscriptions get.' }) payload!: EventPayload;
}

export class ListEventsResponseDto {
  @ApiProperty({ type: [EventDto], description: 'In the order of the log.' }) events!: EventDto[];
  @ApiProperty({ ...CURSOR, description: 'Give it as `after` to go on.' }) cursor!: string;
}

class AttemptDto {
  @ApiProperty({ ...int32, description: 'From 1.' }) number!: number;
  @ApiProperty({ format: 'date-time' }) startedAt!: string;
  @ApiProperty({ ...int32, description: 'Milliseconds.' }) durationMs!: number;
  @ApiPropertyOptional({ ...int32, description: 'HTTP status; left out when there was no answer.' }) status?: number;
  @ApiPropertyOptional({ description: 'Why there was no answer.' }) error?: string;
  @ApiPropertyOptional({ description: 'First 2,000 bytes of the answer.' }) response?: string;
}

export class EventDeliveryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ ...int32, description: 'May be of a subscription that is deleted.' }) subscriptionId!: number;
  @ApiProperty() url!: string;
  @ApiProperty(STATES) state!: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Of the next attempt; left out when there is none.' }) dueAt?: string;
  @ApiProperty({ type: [AttemptDto] }) attempts!: AttemptDto[];
}

export class ListEventDeliveriesResponseDto {
  @ApiProperty({ type: [EventDeliveryDto] }) deliveries!: EventDeliveryDto[];
}

/** Exactly one of `failedSince` and `since`. */
export class ResendEventsDto {
  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'Deliveries given up of events that occurred then or later.' })
  @IsOptional() @IsString()
  failedSince?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'All events that occurred then or later, delivered or not.' })
  @IsOptional() @IsString()
  since?: string;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'With `since`: events before it. Left out: up to now.' })
  @IsOptional() @IsString()
  until?: string;

  @ApiPropertyOptional({ ...EVENT_NAME, description: 'Only these.' })
  @IsOptional() @IsIn(WEBHOOK_EVENT_NAMES)
  eventName?: WebhookEventName;

  @ApiPropertyOptional({ ...CURSOR, description: 'Of the answer before, to go on.' })
  @IsOptional() @IsString()
  after?: string;
}

export class ResentDto {
  @ApiProperty({ ...int32, description: 'Deliveries that are due now.' }) resent!: number;
  @ApiPropertyOptional({ ...CURSOR, description: 'There may be more: ask again with it as `after`.' }) after?: string;
}

export const eventDto = ({ id, name, domainNames, occurredAt, position, body }: LoggedEvent): EventDto =>
  ({ id, eventName: name, domainNames, occurredAt: toTimestamp(occurredAt), position, payload: JSON.parse(body) as EventPayload });

export const deliveryDto = ({ id, subscriptionId, url, state, dueAt, attempts }: DeliveryRecord): EventDeliveryDto =>
  ({ id, subscriptionId, url, state, ...(state === 'pending' && { dueAt: toTimestamp(dueAt) }), attempts: attempts.map(attemptDto) });

const attemptDto = ({ number, startedAt, durationMs, status, error, responseHead }: DeliveryAttempt): AttemptDto =>
  ({ number, startedAt: toTimestamp(startedAt), durationMs, status, error, response: responseHead });

export const resentDto = ({ resent, after }: Resent): ResentDto => ({ resent, after });
