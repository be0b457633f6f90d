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
  @ApiProperty({ ...date, description: 'When it is sent next, as long as it is pending.' }) dueAt!: Date;
  @ApiPropertyOptional(date) finishedAt?: Date;
}

export class DeliverySummaryDto extends DeliveryBaseDto {
  @ApiProperty(int32) attempts!: number;
}

export class AttemptDto {
  @ApiProperty({ ...int32, minimum: 1 }) number!: number;
  @ApiProperty(date) startedAt!: Date;
  @ApiProperty({ ...int32, description: 'Milliseconds' }) durationMs!: number;
  @ApiPropertyOptional({ ...int32, description: 'HTTP status; absent: no answer' }) status?: number;
  @ApiPropertyOptional({ description: 'Why there was no answer.' }) error?: string;
  @ApiPropertyOptional({ description: 'First bytes of the answer.' }) responseHead?: string;
}

export class DeliveryDto extends DeliveryBaseDto {
  @ApiProperty({ format: 'uuid' }) eventId!: string;
  @ApiProperty({ description: 'Canonical JSON, as it is signed and sent.' }) body!: string;
  @ApiProperty({ type: [AttemptDto] }) attempts!: AttemptDto[];
}

export class ListDeliveriesDto extends PartDto {
  @ApiProperty({ type: [DeliverySummaryDto] }) items!: readonly DeliverySummaryDto[];
}
