import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { PageDto } from '@registrar/api-dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { format: 'float' } as const;

export class OrderItemDto {
  @ApiProperty(int32)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty({ description: 'Known: registration, renewal, transfer, whois_privacy.' })
  type!: string;

  @ApiProperty({ description: 'Known: success, failed, refunded, initialized, canceled.' })
  status!: string;

  @ApiProperty({ type: String, nullable: true, description: 'year or month.' })
  interval!: string | null;

  @ApiPropertyOptional(int32)
  duration?: number;

  @ApiPropertyOptional(int32)
  quantity?: number;

  @ApiPropertyOptional({ ...amount, type: Number, nullable: true })
  originalPrice?: number | null;

  @ApiPropertyOptional(amount)
  price?: number;

  @ApiPropertyOptional(amount)
  priceNonUsd?: number;

  @ApiPropertyOptional({ ...amount, type: Number, nullable: true })
  taxAmount?: number | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  tld?: string | null;

  @ApiProperty({
    default: false,
    description: 'Takes product type, grace period, account limits and later renewals into account.',
  })
  isRefundable!: boolean;

  @ApiPropertyOptional({
    'enum': ['confirmLostRenewals'],
    'description':
      'x-extension. The item can be refunded when the refund sends this field as true: its domain was renewed since.',
    'x-extension': true,
  } as ApiPropertyOptions)
  refundNeeds?: string;
}

export class OrderDto {
  @ApiProperty(int32)
  id!: number;

  @ApiProperty({ format: 'date-time' })
  createDate!: string;

  @ApiProperty({ description: 'Known: success, failed, initialized, review, started.' })
  status!: string;

  @ApiPropertyOptional()
  registrar?: string;

  @ApiPropertyOptional({ description: 'ISO 4217 currency in which the order also shows its prices.' })
  currency?: string;

  @ApiPropertyOptional({ ...amount, description: 'Amount of the currency for one USD. Omitted for USD.' })
  currencyRate?: number;

  @ApiPropertyOptional(amount)
  authAmount?: number;

  @ApiPropertyOptional({ ...amount, description: 'USD charged, after discounts and refunds.' })
  finalAmount?: number;

  @ApiPropertyOptional(amount)
  totalCapture?: number;

  @ApiPropertyOptional(amount)
  totalRefund?: number;

  @ApiProperty({ type: [OrderItemDto] })
  orderItems!: OrderItemDto[];
}

export class ListOrdersResponseDto extends PageDto {
  @ApiProperty({ type: [OrderDto] })
  orders!: OrderDto[];

  @ApiPropertyOptional({ ...int32, description: 'Id of the parent account. Omitted where there is none.' })
  parentAccountId?: number;
}
