import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppliedTax, Seller } from '@registrar/billing';
import { BUSINESS_STATUSES } from '@registrar/kernel';

const int32 = { type: 'integer', format: 'int32' } as const;
export const amount = { example: '412.75' } as const;
const time = { format: 'date-time' } as const;

export class SellerDto {
  @ApiProperty() name!: string;
  @ApiProperty({ type: [String], description: 'Lines of the address.' }) address!: readonly string[];
  @ApiPropertyOptional() taxId?: string;
}

export class BuyerDto {
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional() name?: string;
  @ApiPropertyOptional() companyName?: string;
  @ApiProperty({ type: [String], description: 'Lines of the address.' }) address!: readonly string[];
  @ApiPropertyOptional({ description: 'Of the address, ISO 3166-1 alpha-2' }) country?: string;
  @ApiProperty({
    description: 'false: name and address at purchase are unknown, and the present ones are shown.',
  })
  asAtPurchase!: boolean;
}

export class ReceiptItemDto {
  @ApiPropertyOptional() name?: string;
  @ApiProperty() type!: string;
  @ApiProperty() description!: string;
  @ApiProperty() status!: string;
  @ApiPropertyOptional() interval?: string;
  @ApiProperty(int32) duration!: number;
  @ApiProperty(int32) quantity!: number;
  @ApiPropertyOptional({ ...amount, description: 'Before offers and promotions' }) originalPrice?: string;
  @ApiProperty({ ...amount, description: 'Before tax' }) price!: string;
  @ApiProperty(amount) tax!: string;
}

export class AppliedTaxDto {
  @ApiProperty({
    enum: ['account', 'rule', 'none'],
    description:
      'account: the rate of the account. rule: the tax rule of its country and business status. none: no tax.',
  })
  source!: string;
  @ApiPropertyOptional(int32) ruleId?: number;
  @ApiProperty({ ...int32, description: 'Rate in basis points (1/10,000).' }) rateBps!: number;
  @ApiPropertyOptional() label?: string;
  @ApiPropertyOptional() country?: string;
  @ApiPropertyOptional({ enum: BUSINESS_STATUSES }) businessStatus?: string;
  @ApiPropertyOptional() taxId?: string;
  @ApiPropertyOptional({ description: 'Reverse charge: the customer owes the tax.' })
  reverseChargeNote?: string;
}

/** A total in the default currency of the account. */
export abstract class TotalInCurrencyDto {
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({
    example: '0.92',
    description: 'Amount of the currency for one USD at the time of the order.',
  })
  rate!: string;
  @ApiProperty(amount) total!: string;
}

export class ReceiptRefundDto {
  @ApiProperty(time) at!: Date;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ ...amount, description: 'Tax in the amount, in USD' }) tax!: string;
}

/** Each API adds its total in the currency of the account and then the refunds: the order of members counts. */
export class ReceiptUpToTotalDto {
  @ApiProperty({ example: 'R-70001' }) number!: string;
  @ApiProperty(int32) orderId!: number;
  @ApiProperty(time) orderedAt!: Date;
  @ApiPropertyOptional({ ...time, description: 'When it was paid. Omitted for a free order.' }) paidAt?: Date;
  @ApiPropertyOptional({ type: SellerDto })
  seller?: Seller;
  @ApiProperty({ type: BuyerDto }) buyer!: BuyerDto;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: [ReceiptItemDto] }) items!: ReceiptItemDto[];
  @ApiPropertyOptional({
    type: AppliedTaxDto,
    description: 'The tax decision at purchase. Omitted for old orders without one.',
  })
  appliedTax?: AppliedTax;
  @ApiProperty({ ...amount, description: 'Discount in USD, already deducted from the prices' })
  discount!: string;
  @ApiProperty({ ...amount, description: 'Before tax' }) net!: string;
  @ApiProperty(amount) tax!: string;
  @ApiProperty(amount) total!: string;
}
