import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
const MAX_INT32 = 2_147_483_647;
const MIN_INT32 = -2_147_483_648;
const EXTENSION = { 'x-extension': true } as const;
/** Items of one refund: more than any order has. A longer list is refused before orders are read. */
const MAX_ITEMS = 100;

export class RefundRequestDto {
  @ApiProperty(int32)
  // Decorators run from the last to the first: `IsInt` refuses a text before `Min` and `Max` compare it.
  @Max(MAX_INT32)
  @Min(MIN_INT32)
  @IsInt()
  orderId!: number;

  @ApiProperty({
    type: 'array',
    items: int32,
    minItems: 1,
    description: 'Items of the order. A registration includes its privacy item.',
  })
  @Max(MAX_INT32, { each: true })
  @Min(MIN_INT32, { each: true })
  @IsInt({ each: true })
  @ArrayMaxSize(MAX_ITEMS)
  @ArrayMinSize(1, { message: 'orderItemIds array must contain at least one item.' })
  @IsArray()
  orderItemIds!: number[];

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: false,
    description:
      'x-extension. Needed for the registration of a domain that was renewed since: the refund deletes the domain, and renewals are not refunded.',
    ...EXTENSION,
  })
  @IsOptional()
  @IsBoolean()
  confirmLostRenewals?: boolean | null;
}

export class RefundItemResultDto {
  @ApiProperty(int32)
  orderId!: number;

  @ApiProperty(int32)
  orderItemId!: number;

  @ApiProperty({
    enum: ['refunded', 'failed', 'initialized', 'canceled'],
    description:
      'refunded. failed: the registry refused to delete the domain. initialized: the registry decides later.',
  })
  orderItemStatus!: string;

  @ApiProperty({ format: 'float', description: 'USD' })
  refundAmount!: number;

  @ApiPropertyOptional({ type: String, nullable: true })
  message?: string | null;
}

export class RefundResponseDto {
  @ApiProperty({ type: [RefundItemResultDto] })
  results!: RefundItemResultDto[];

  @ApiProperty({ format: 'float', description: 'USD' })
  totalRefundAmount!: number;
}
