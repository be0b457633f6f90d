import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from '@registrar/kernel';
import { IsBoolean, IsString, ValidateIf } from 'class-validator';

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
