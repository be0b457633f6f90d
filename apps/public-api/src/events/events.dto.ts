import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toTimestamp, WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';
import type { DeliveryAttempt, DeliveryRecord, LoggedEvent, Resent } from '@registrar/webhooks';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { type EventPayload, PAYLOAD_MODELS, PAYLOAD_SCHEMA } from './payloads.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const EVENT_NAME = { enum: WEBHOOK_EVENT_NAMES, enumName: 'WebhookEventName' } as const;
const CURSOR = {
  description: 'Opaque position in the log of events.',
  example: 'c5b6e0a9172f3c4d8e91f0a2b',
} as const;
const STATES = { enum: ['pending', 'delivered', 'failed', 'cancelled'] } as const;

@ApiExtraModels(...PAYLOAD_MODELS)
export class EventDto {
  @ApiProperty({
    format: 'uuid',
    description: 'Id of the event, also the header `webhook-id` of its deliveries.',
  })
  id!: string;
  @ApiProperty(EVENT_NAME) eventName!: WebhookEventName;
  @ApiProperty({ type: [String], description: 'The domains of the event. Empty for events of the account.' })
  domainNames!: readonly string[];
  @ApiProperty({ format: 'date-time' }) occurredAt!: string;
  @ApiProperty(CURSOR) position!: string;
  @ApiProperty({ ...PAYLOAD_SCHEMA, description: 'The body that webhooks send.' }) payload!: EventPayload;
}

export class ListEventsResponseDto {
  @ApiProperty({ type: [EventDto], description: 'The events, oldest first.' }) events!: EventDto[];
  @ApiProperty({ ...CURSOR, description: 'Send it as `after` to continue.' }) cursor!: string;
}

class AttemptDto {
  @ApiProperty({ ...int32, description: 'Number of the attempt, from 1.' }) number!: number;
  @ApiProperty({ format: 'date-time' }) startedAt!: string;
  @ApiProperty({ ...int32, description: 'Duration in milliseconds.' }) durationMs!: number;
  @ApiPropertyOptional({ ...int32, description: 'HTTP status of the answer. Omitted when there was none.' })
  status?: number;
  @ApiPropertyOptional({ description: 'Why there was no answer.' }) error?: string;
  @ApiPropertyOptional({ description: 'First 2,000 bytes of the answer.' }) response?: string;
}

export class EventDeliveryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ ...int32, description: 'Id of the subscription, which may be deleted.' })
  subscriptionId!: number;
  @ApiProperty() url!: string;
  @ApiProperty(STATES) state!: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the next attempt is due. Omitted when there is none.',
  })
  dueAt?: string;
  @ApiProperty({ type: [AttemptDto] }) attempts!: AttemptDto[];
}

export class ListEventDeliveriesResponseDto {
  @ApiProperty({ type: [EventDeliveryDto] }) deliveries!: EventDeliveryDto[];
}

/** Exactly one of `failedSince` and `since`. */
export class ResendEventsDto {
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Resend failed deliveries of events that occurred at this time or later.',
  })
  @IsOptional()
  @IsString()
  failedSince?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Resend all events that occurred at this time or later, delivered or not.',
  })
  @IsOptional()
  @IsString()
  since?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'With `since`: only events before this time. Default: now.',
  })
  @IsOptional()
  @IsString()
  until?: string;

  @ApiPropertyOptional({ ...EVENT_NAME, description: 'Only events of this name.' })
  @IsOptional()
  @IsIn(WEBHOOK_EVENT_NAMES)
  eventName?: WebhookEventName;

  @ApiPropertyOptional({ ...CURSOR, description: '`after` of the last answer, to continue.' })
  @IsOptional()
  @IsString()
  after?: string;
}

export class ResentDto {
  @ApiProperty({ ...int32, description: 'Number of deliveries that are due now.' }) resent!: number;
  @ApiPropertyOptional({
    ...CURSOR,
    description: 'Present when more events match: repeat the request with it as `after`.',
  })
  after?: string;
}

export const eventDto = ({ id, name, domainNames, occurredAt, position, body }: LoggedEvent): EventDto => ({
  id,
  eventName: name,
  domainNames,
  occurredAt: toTimestamp(occurredAt),
  position,
  payload: JSON.parse(body) as EventPayload,
});

export const deliveryDto = ({
  id,
  subscriptionId,
  url,
  state,
  dueAt,
  attempts,
}: DeliveryRecord): EventDeliveryDto => ({
  id,
  subscriptionId,
  url,
  state,
  ...(state === 'pending' && { dueAt: toTimestamp(dueAt) }),
  attempts: attempts.map(attemptDto),
});

const attemptDto = ({
  number,
  startedAt,
  durationMs,
  status,
  error,
  responseHead,
}: DeliveryAttempt): AttemptDto => ({
  number,
  startedAt: toTimestamp(startedAt),
  durationMs,
  status,
  error,
  response: responseHead,
});

export const resentDto = ({ resent, after }: Resent): ResentDto => ({ resent, after });
