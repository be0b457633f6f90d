import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MOVEMENT_WORDS, type MovementKind } from '@registrar/billing';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { example: '412.75' } as const;
const time = { format: 'date-time' } as const;

export class MovementDto {
  @ApiProperty(time) date!: Date;
  @ApiProperty({ enum: Object.keys(MOVEMENT_WORDS) }) kind!: MovementKind;
  @ApiProperty() description!: string;
  @ApiPropertyOptional(int32) orderId?: number;
  @ApiProperty({ type: [String], description: 'Domains of the order.' }) names!: readonly string[];
  @ApiPropertyOptional() reference?: string;
  @ApiProperty({ ...amount, description: 'USD. Below 0: a debit' }) amount!: string;
  @ApiProperty({ ...amount, description: 'Tax in USD in a purchase; below 0 for a refund' }) tax!: string;
  @ApiProperty({ ...amount, description: 'Credit in USD after the movement' }) balance!: string;
}

export class MovementTotalDto {
  @ApiProperty({ enum: Object.keys(MOVEMENT_WORDS) }) kind!: string;
  @ApiProperty() description!: string;
  @ApiProperty(int32) count!: number;
  @ApiProperty(amount) amount!: string;
}

export class StatementDto {
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional() name?: string;
  @ApiProperty({ example: '2026-03' }) month!: string;
  @ApiProperty() currency!: string;
  @ApiProperty({ description: 'true: the month is not closed, and movements can be added.' })
  preliminary!: boolean;
  @ApiProperty({ ...amount, description: 'Credit in USD at the start of the month, including held funds' })
  opening!: string;
  @ApiProperty({ type: [MovementDto] }) movements!: MovementDto[];
  @ApiProperty({ type: [MovementTotalDto] }) totals!: MovementTotalDto[];
  @ApiProperty({ ...amount, description: 'Tax in USD: charged less refunded' }) tax!: string;
  @ApiProperty(amount) closing!: string;
}
