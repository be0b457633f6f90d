import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Product } from '@registrar/catalog';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsInstant } from '../shared/instant.dto';

const MAX_INT32 = 2_147_483_647;
const PRODUCTS = ['registration', 'renewal', 'transfer', 'restore'];
const STATUSES = ['live', 'blocked'];
/** Optional, but not nullable. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const IsAmount = (): PropertyDecorator => IsNumber({ allowNaN: false, allowInfinity: false });
const int32 = { type: 'integer', format: 'int32' } as const;
const from = { format: 'date-time', description: 'Start, in the future.' } as const;
const dollars = { description: 'USD, at most two decimals.', example: 14.5 };

export class PutTldDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Code of a registry connection. null: none, and the TLD is not sold.',
  })
  @IsOptional()
  @IsString()
  connection?: string | null;

  @ApiPropertyOptional({ enum: STATUSES, description: 'Default for a new TLD: live.' })
  @WhenSent()
  @IsIn(STATUSES)
  status?: 'live' | 'blocked';

  @ApiPropertyOptional({
    enum: PRODUCTS,
    isArray: true,
    example: ['renewal', 'restore'],
    description:
      'Products that the block also stops. Renewals (automatic ones too) and restores go on unless listed. Only with the status blocked.',
  })
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(PRODUCTS.length)
  @IsIn(PRODUCTS, { each: true })
  blockedProducts?: Product[];
}

export class AddTldRulesDto {
  @ApiProperty(from)
  @IsInstant()
  validFrom!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { minLength: 3, allowedYears: [1, 2] },
    description:
      'Rules that differ from the defaults. They replace all earlier ones. Unknown fields are 400.',
  })
  @IsObject()
  rules!: object;

  @ApiProperty({ minLength: 1, maxLength: 500 })
  @IsString()
  reason!: string;
}

export class SetTldPriceDto {
  @ApiProperty({ enum: PRODUCTS })
  @IsIn(PRODUCTS)
  product!: Product;

  @ApiPropertyOptional({
    ...int32,
    description: 'Account that the price is for. Default: all accounts without their own price.',
  })
  @WhenSent()
  @IsInt()
  @Min(1)
  @Max(MAX_INT32)
  accountId?: number;

  @ApiProperty({ ...dollars, description: `${dollars.description} Per year; for a restore, each time.` })
  @IsAmount()
  price!: number;

  @ApiProperty({ ...dollars, description: 'Public list price in USD, not less than the price.' })
  @IsAmount()
  listPrice!: number;

  @ApiProperty(from)
  @IsInstant()
  validFrom!: string;

  @ApiPropertyOptional({ minLength: 1, maxLength: 500 })
  @WhenSent()
  @IsString()
  reason?: string;
}

/** Replaces the whole promotion with that code. */
export class PutPromotionDto {
  @ApiPropertyOptional({ maxLength: 500 })
  @WhenSent()
  @IsString()
  description?: string;

  @ApiPropertyOptional({ type: [String], description: 'TLDs that the promotion covers. Default: all.' })
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  tlds?: string[];

  @ApiPropertyOptional({
    type: [String],
    enum: PRODUCTS,
    description: 'Products that the promotion covers. Default: registration.',
  })
  @WhenSent()
  @IsArray()
  @IsIn(PRODUCTS, { each: true })
  products?: Product[];

  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: 10, default: 1 })
  @WhenSent()
  @IsInt()
  minYears?: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, maximum: 10, default: 10 })
  @WhenSent()
  @IsInt()
  maxYears?: number;

  @ApiPropertyOptional({
    ...int32,
    minimum: 1,
    maximum: 10_000,
    description: 'Discount in basis points (1/10,000) of the price. Send either this or `amountOff`.',
  })
  @WhenSent()
  @IsInt()
  percentBps?: number;

  @ApiPropertyOptional({
    ...dollars,
    description: 'Discount in USD on the whole purchase. Send either this or `percentBps`.',
  })
  @WhenSent()
  @IsAmount()
  amountOff?: number;

  @ApiPropertyOptional({ ...int32, description: 'Account that may use it. Default: all.' })
  @WhenSent()
  @IsInt()
  @Min(1)
  @Max(MAX_INT32)
  accountId?: number;

  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  startsAt!: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'End, exclusive. Default: open-ended.' })
  @WhenSent()
  @IsInstant()
  endsAt?: string;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Most uses of the code. Default: unlimited.' })
  @WhenSent()
  @IsInt()
  maxUses?: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Most uses of the code. Default: unlimited.' })
  @WhenSent()
  @IsInt()
  maxUsesPerAccount?: number;
}

export class PutPremiumNameDto {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'gold' })
  @IsString()
  class!: string;

  @ApiProperty(dollars)
  @IsAmount()
  registration!: number;

  @ApiProperty(dollars)
  @IsAmount()
  renewal!: number;

  @ApiPropertyOptional({
    ...dollars,
    description: 'USD, at most two decimals. Omitted: it cannot be transferred in.',
  })
  @WhenSent()
  @IsAmount()
  transfer?: number;
}
