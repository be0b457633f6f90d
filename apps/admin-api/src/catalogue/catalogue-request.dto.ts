import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Product } from '@registrar/catalog';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsString, Max, Min, ValidateIf } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';

const MAX_INT32 = 2_147_483_647;
const PRODUCTS = ['registration', 'renewal', 'transfer', 'restore'];
const STATUSES = ['live', 'blocked'];
/** A setting that may be left out, but not taken away. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const IsAmount = (): PropertyDecorator => IsNumber({ allowNaN: false, allowInfinity: false });
const int32 = { type: 'integer', format: 'int32' } as const;
const from = { format: 'date-time', description: 'In the future.' } as const;
const dollars = { description: 'USD, at most two decimals.', example: 14.5 };

export class PutTldDto {
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Code of a registry connection; null: none, and with it nothing is sold.' })
  @IsOptional() @IsString()
  connection?: string | null;

  @ApiPropertyOptional({ enum: STATUSES, description: 'New: live.' }) @WhenSent() @IsIn(STATUSES)
  status?: 'live' | 'blocked';

  @ApiPropertyOptional({
    enum: PRODUCTS, isArray: true, example: ['renewal', 'restore'],
    description: 'Products that the block also stops. Renewals (automatic ones too) and restores go on unless listed. Only with the status blocked.',
  })
  @WhenSent() @IsArray() @ArrayMaxSize(PRODUCTS.length) @IsIn(PRODUCTS, { each: true })
  blockedProducts?: Product[];
}

export class AddTldRulesDto {
  @ApiProperty(from) @IsInstant()
  validFrom!: string;

  @ApiProperty({
    type: 'object', additionalProperties: true, example: { minLength: 3, allowedYears: [1, 2] },
    description: 'What is particular of the TLD, in place of all rules before: what it does not say is usual. Unknown fields are refused.',
  })
  @IsObject()
  rules!: object;

  @ApiProperty({ minLength: 1, maxLength: 500 }) @IsString()
  reason!: string;
}

export class SetTldPriceDto {
  @ApiProperty({ enum: PRODUCTS }) @IsIn(PRODUCTS)
  product!: Product;

  @ApiPropertyOptional({ ...int32, description: 'Left out: for every account without a price of its own.' })
  @WhenSent() @IsInt() @Min(1) @Max(MAX_INT32)
  accountId?: number;

  @ApiProperty({ ...dollars, description: `${dollars.description} A year; of a restore each time.` }) @IsAmount()
  price!: number;

  @ApiProperty({ ...dollars, description: 'No less than the price.' }) @IsAmount()
  listPrice!: number;

  @ApiProperty(from) @IsInstant()
  validFrom!: string;

  @ApiPropertyOptional({ minLength: 1, maxLength: 500 }) @WhenSent() @IsString()
  reason?: string;
}

/** As a whole, in place of the promotion with that code. */
export class PutPromotionDto {
  @ApiPropertyOptional({ maxLength: 500 }) @WhenSent() @IsString()
  description?: string;

  @ApiPropertyOptional({ type: [String], description: 'Left out: every TLD.' })
  @WhenSent() @IsArray() @ArrayMaxSize(1_000) @IsString({ each: true })
  tlds?: string[];

  @ApiPropertyOptional({ type: [String], enum: PRODUCTS, description: 'Left out: registration.' }) @WhenSent() @IsArray() @IsIn(PRODUCTS, { each: true })
  products?: Product[];

  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: 10, default: 1 }) @WhenSent() @IsInt()
  minYears?: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: 10, default: 10 }) @WhenSent() @IsInt()
  maxYears?: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: 10_000, description: 'Off the price, in 1/10,000. Either this or amountOff.' }) @WhenSent() @IsInt()
  percentBps?: number;

  @ApiPropertyOptional({ ...dollars, description: 'Off the whole purchase, USD. Either this or percentBps.' }) @WhenSent() @IsAmount()
  amountOff?: number;

  @ApiPropertyOptional({ ...int32, description: 'Left out: for every account.' }) @WhenSent() @IsInt() @Min(1) @Max(MAX_INT32)
  accountId?: number;

  @ApiProperty({ format: 'date-time' }) @IsInstant()
  startsAt!: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'First instant at which it is over; left out: open.' }) @WhenSent() @IsInstant()
  endsAt?: string;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Left out: without limit.' }) @WhenSent() @IsInt()
  maxUses?: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Left out: without limit.' }) @WhenSent() @IsInt()
  maxUsesPerAccount?: number;
}

export class PutPremiumNameDto {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'gold' }) @IsString()
  class!: string;

  @ApiProperty(dollars) @IsAmount()
  registration!: number;

  @ApiProperty(dollars) @IsAmount()
  renewal!: number;

  @ApiPropertyOptional({ ...dollars, description: 'Left out: it cannot be transferred to us.' }) @WhenSent() @IsAmount()
  transfer?: number;
}
