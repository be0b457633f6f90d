import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';
import { OVERLAP_HOURS } from '@registrar/webhooks';
import { IsBoolean, IsNumber, IsOptional, IsString, ValidateIf } from 'class-validator';

const EVENT_NAME = { enum: WEBHOOK_EVENT_NAMES, enumName: 'WebhookEventName' } as const;
const URL = {
  format: 'uri',
  minLength: 1,
  maxLength: 2_048,
  description:
    'Absolute http or https URL, stored as sent: signatures cover it. Production takes https only.',
} as const;

/** Optional, but not nullable. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

export class SubscribeToNotification {
  // The core checks the names: "eventName is invalid".
  @ApiProperty(EVENT_NAME)
  @IsString()
  eventName!: string;

  @ApiProperty(URL)
  @IsString()
  url!: string;

  @ApiProperty({ description: 'Whether webhooks are sent. While false, events are not queued.' })
  @IsBoolean()
  active!: boolean;
}

export class ModifySubscriptionRequest {
  @ApiPropertyOptional(URL)
  @IfGiven()
  @IsString()
  url?: string;

  @ApiPropertyOptional({
    description:
      'Whether webhooks are sent. While false, events are not queued. At least one of the two fields is required.',
  })
  @IfGiven()
  @IsBoolean()
  active?: boolean;
}

export class SubscriptionRecord {
  @ApiProperty({ type: 'integer', format: 'int32' })
  id!: number;

  @ApiProperty(EVENT_NAME)
  eventName!: WebhookEventName;

  @ApiProperty()
  url!: string;

  @ApiProperty()
  active!: boolean;

  @ApiProperty({ format: 'date-time' })
  createDate!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was last changed. null until the first change.',
  })
  updateDate!: string | null;
}

export class SubscriptionResponse {
  @ApiProperty({ type: SubscriptionRecord })
  subscription!: SubscriptionRecord;
}

export class ListSubscriptionsResponse {
  @ApiProperty({
    type: [SubscriptionRecord],
    description: 'All subscriptions, active or not. The list is not paginated.',
  })
  subscriptions!: SubscriptionRecord[];
}

export class RotateSecretDto {
  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 0,
    maximum: OVERLAP_HOURS.max,
    default: OVERLAP_HOURS.byDefault,
    description: 'Hours in which webhooks carry signatures of both secrets. 0: the old secret ends at once.',
  })
  @IsOptional()
  @IsNumber()
  overlapHours?: number;
}

export class RotatedSecretDto {
  @ApiProperty({
    format: 'password',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    description: 'Returned only in this answer.',
  })
  secret!: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the old secret ends. Omitted when it ended at once.',
  })
  oldSecretUntil?: string;
}
