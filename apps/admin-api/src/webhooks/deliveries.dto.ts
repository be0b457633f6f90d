import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;

class DeliveryBaseDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty(int32) subscriptionId!: number;
  @ApiProperty({ example: 'account.credit.balance_change' }) eventName!: string;
  @ApiProperty() url!: string;
  @ApiProperty({ enum: ['pending', 'delivered', 'failed', 'cancelled'] }) state!: string;
  @ApiProperty(date) occurredAt!: Date;
  @ApiProperty(date) createdAt!: Date;
  @ApiProperty({ ...date, description: 'When the next attempt is due. Only for pending deliveries.' })
  dueAt!: Date;
  @ApiPropertyOptional(date) finishedAt?: Date;
}

export class DeliverySummaryDto extends DeliveryBaseDto {
  @ApiProperty(int32) attempts!: number;
}

export class AttemptDto {
  @ApiProperty({ ...int32, minimum: 1 }) number!: number;
  @ApiProperty(date) startedAt!: Date;
  @ApiProperty({ ...int32, description: 'Duration in milliseconds' }) durationMs!: number;
  @ApiPropertyOptional({ ...int32, description: 'HTTP status of the answer. Omitted when there was none' })
  status?: number;
  @ApiPropertyOptional({ description: 'Why there was no answer.' }) error?: string;
  @ApiPropertyOptional({ description: 'First bytes of the answer.' }) responseHead?: string;
}

export class DeliveryDto extends DeliveryBaseDto {
  @ApiProperty({ format: 'uuid' }) eventId!: string;
  @ApiProperty({ description: 'The body as signed and sent (canonical JSON).' }) body!: string;
  @ApiProperty({ type: [AttemptDto] }) attempts!: AttemptDto[];
}

export class ListDeliveriesDto extends PartDto {
  @ApiProperty({ type: [DeliverySummaryDto] }) items!: readonly DeliverySummaryDto[];
}
