import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';
import { OVERLAP_HOURS } from '@registrar/webhooks';
import { IsBoolean, IsNumber, IsOptional, IsString, ValidateIf } from 'class-validator';

const EVENT_NAME = { enum: WEBHOOK_EVENT_NAMES, enumName: 'WebhookEventName' } as const;
const URL = { format: 'uri', minLength: 1, maxLength: 2_048, description: 'Absolute http or https URL, stored as sent: signatures cover it. Production takes https only.' } as const;

/** May be left out, but not null. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

export class SubscribeToNotification {
  // Which names there are, the core knows: "eventName is invalid".
  @ApiProperty(EVENT_NAME)
  @IsString()
  eventName!: string;

  @ApiProperty(URL)
  @IsString()
  url!: string;

  @ApiProperty({ description: 'While false nothing is queued.' })
  @IsBoolean()
  active!: boolean;
}

export class ModifySubscriptionRequest {
  @ApiPropertyOptional(URL)
  @IfGiven() @IsString()
  url?: string;

  @ApiPropertyOptional({ description: 'While false nothing is queued. At least one of the two fields is needed.' })
  @IfGiven() @IsBoolean()
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

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null until it is changed for the first time.' })
  updateDate!: string | null;
}

export class SubscriptionResponse {
  @ApiProperty({ type: SubscriptionRecord })
  subscription!: SubscriptionRecord;
}

export class ListSubscriptionsResponse {
  @ApiProperty({ type: [SubscriptionRecord], description: 'All of them, active or not; not paginated.' })
  subscriptions!: SubscriptionRecord[];
}

export class RotateSecretDto {
  @ApiPropertyOptional({
    type: 'integer', format: 'int32', minimum: 0, maximum: OVERLAP_HOURS.max, default: OVERLAP_HOURS.byDefault,
    description: 'Hours that the old secret signs beside the new one; 0: it ends at once.',
  })
  @IsOptional() @IsNumber()
  overlapHours?: number;
}

export class RotatedSecretDto {
  @ApiProperty({ format: 'password', example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', description: 'Shown this once.' })
  secret!: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Left out where no old secret signs.' })
  oldSecretUntil?: string;
}
