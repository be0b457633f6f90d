import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { NewTaxRule, TaxRule } from '@registrar/billing';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { IsInt, IsString, ValidateIf } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const country = { description: 'ISO 3166-1 alpha-2', pattern: '^[A-Z]{2}$' } as const;
const rate = {
  ...int32,
  minimum: 0,
  maximum: 10_000,
  description: 'Rate in basis points (1/10,000), added to the price.',
  example: 1_900,
} as const;
const label = { maxLength: 40, description: 'Name of the tax on receipts.', example: 'VAT' } as const;
const note = {
  maxLength: 500,
  description: 'Text of the receipt for reverse charge, where the customer owes the tax. The rate is 0.',
} as const;
const until = { format: 'date-time', description: 'End, exclusive. Omitted: open-ended.' } as const;
/** Optional, but not nullable. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

export class AddTaxRuleDto {
  @ApiProperty(country)
  @IsString()
  country!: string;

  @ApiProperty({ enum: BUSINESS_STATUSES })
  @IsString()
  businessStatus!: string;

  @ApiProperty(rate)
  @IsInt()
  rateBps!: number;

  @ApiProperty(label)
  @IsString()
  label!: string;

  @ApiPropertyOptional(note)
  @WhenSent()
  @IsString()
  reverseChargeNote?: string;

  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  validFrom!: string;

  @ApiPropertyOptional(until)
  @WhenSent()
  @IsInstant()
  validUntil?: string;
}

export class EndTaxRuleDto {
  @ApiPropertyOptional({ format: 'date-time', description: 'End, not in the past. Default: now.' })
  @WhenSent()
  @IsInstant()
  validUntil?: string;
}

export class TaxRuleDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty(country) country!: string;
  @ApiProperty({ enum: BUSINESS_STATUSES }) businessStatus!: string;
  @ApiProperty(rate) rateBps!: number;
  @ApiProperty(label) label!: string;
  @ApiPropertyOptional(note) reverseChargeNote?: string;
  @ApiProperty({ format: 'date-time' }) validFrom!: Date;
  @ApiPropertyOptional(until) validUntil?: Date;
}

export class ListTaxRulesDto {
  @ApiProperty({ type: [TaxRuleDto] }) items!: readonly TaxRule[];
}

export const newRuleOf = ({ validFrom, validUntil, ...rest }: AddTaxRuleDto): NewTaxRule => ({
  ...rest,
  validFrom: new Date(validFrom),
  ...(validUntil !== undefined && { validUntil: new Date(validUntil) }),
});
