import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { SpendingLimitsOfAccount } from '@registrar/billing';
import { IsNumber, IsOptional, ValidateIf } from 'class-validator';

const FINITE = { allowNaN: false, allowInfinity: false } as const;

/** Omitted fields are unchanged. */
export class ChangeSpendingLimitsDto {
  @ApiPropertyOptional({
    minimum: 0,
    description: 'USD by which the balance may be below zero. Not less than the present debt.',
    example: 500,
  })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsNumber(FINITE)
  creditLimit?: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    description: 'Most USD that one purchase may cost, with tax. null: limited by the credit alone.',
    example: 1_000,
  })
  @IsOptional()
  @IsNumber(FINITE)
  purchaseLimit?: number | null;
}

export class SpendingLimitsDto {
  @ApiProperty({ description: 'USD by which the balance may be below zero', example: '500.00' })
  creditLimit!: string;
  @ApiPropertyOptional({
    description: 'Most USD that one purchase may cost, with tax. Omitted: limited by the credit alone',
    example: '1000.00',
  })
  purchaseLimit?: string;
}

export const limitsDto = ({ creditLimit, purchaseLimit }: SpendingLimitsOfAccount): SpendingLimitsDto => ({
  creditLimit: creditLimit.toDecimal(),
  ...(purchaseLimit && { purchaseLimit: purchaseLimit.toDecimal() }),
});
