import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type AppliedTax, ITEM_WORDS, MOVEMENT_WORDS, type Movement, type MovementKind, type Receipt, receiptNumber, type Seller, type StatementFoot, type StatementHead,
} from '@registrar/billing';
import { BUSINESS_STATUSES } from '@registrar/kernel';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { example: '412.75' } as const;
const time = { format: 'date-time' } as const;

export class SellerDto {
  @ApiProperty() name!: string;
  @ApiProperty({ type: [String], description: 'Lines.' }) address!: readonly string[];
  @ApiPropertyOptional() taxId?: string;
}

export class BuyerDto {
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional() name?: string;
  @ApiPropertyOptional() companyName?: string;
  @ApiProperty({ type: [String], description: 'Lines.' }) address!: readonly string[];
  @ApiPropertyOptional({ description: 'Of the address, ISO 3166-1 alpha-2' }) country?: string;
  @ApiProperty({ description: 'false: an order of a time in which name and address were not kept; they are those of now.' }) asAtPurchase!: boolean;
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
  @ApiProperty({ enum: ['account', 'rule', 'none'], description: "account: the account's own rate · rule: of its country and status · none: neither" }) source!: string;
  @ApiPropertyOptional(int32) ruleId?: number;
  @ApiProperty({ ...int32, description: 'In 1/10,000.' }) rateBps!: number;
  @ApiPropertyOptional() label?: string;
  @ApiPropertyOptional() country?: string;
  @ApiPropertyOptional({ enum: BUSINESS_STATUSES }) businessStatus?: string;
  @ApiPropertyOptional() taxId?: string;
  @ApiPropertyOptional({ description: 'Reverse charge: the customer owes the tax.' }) reverseChargeNote?: string;
}

export class ReceiptRefundDto {
  @ApiProperty(time) at!: Date;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ ...amount, description: 'Of the amount' }) tax!: string;
}

export class ToldDto {
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({ example: '0.92', description: 'Of it for one USD, when it was ordered.' }) rate!: string;
  @ApiProperty(amount) total!: string;
}

export class ReceiptDto {
  @ApiProperty({ example: 'R-70001' }) number!: string;
  @ApiProperty(int32) orderId!: number;
  @ApiProperty(time) orderedAt!: Date;
  @ApiPropertyOptional({ ...time, description: 'Absent: it cost nothing.' }) paidAt?: Date;
  @ApiPropertyOptional({ type: SellerDto, description: 'Absent until the settings say who sells.' }) seller?: Seller;
  @ApiProperty({ type: BuyerDto }) buyer!: BuyerDto;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: [ReceiptItemDto] }) items!: ReceiptItemDto[];
  @ApiPropertyOptional({ type: AppliedTaxDto, description: 'As decided at purchase; absent for orders of a time in which it was not kept.' }) appliedTax?: AppliedTax;
  @ApiProperty({ ...amount, description: 'Of a promotion; the prices are less by it already' }) discount!: string;
  @ApiProperty({ ...amount, description: 'Before tax' }) net!: string;
  @ApiProperty(amount) tax!: string;
  @ApiProperty(amount) total!: string;
  @ApiPropertyOptional({ type: ToldDto, description: 'The total in the default currency of the account, where there was a rate of it.' }) told?: ToldDto;
  @ApiProperty({ type: [ReceiptRefundDto] }) refunds!: ReceiptRefundDto[];
  @ApiProperty(amount) refunded!: string;
}

export class MovementDto {
  @ApiProperty(time) date!: Date;
  @ApiProperty({ enum: Object.keys(MOVEMENT_WORDS) }) kind!: MovementKind;
  @ApiProperty() description!: string;
  @ApiPropertyOptional(int32) orderId?: number;
  @ApiProperty({ type: [String], description: 'Domains of the order.' }) names!: readonly string[];
  @ApiPropertyOptional() reference?: string;
  @ApiProperty({ ...amount, description: 'Below 0: it went' }) amount!: string;
  @ApiProperty({ ...amount, description: 'Of a purchase, the tax in it; of a refund, what of it is given back, below 0' }) tax!: string;
  @ApiProperty({ ...amount, description: 'After the movement' }) balance!: string;
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
  @ApiProperty({ description: 'The month runs, or is over only just: further movements may come.' }) preliminary!: boolean;
  @ApiProperty({ ...amount, description: 'Of all its money, what is reserved for purchases under way too' }) opening!: string;
  @ApiProperty({ type: [MovementDto] }) movements!: MovementDto[];
  @ApiProperty({ type: [MovementTotalDto] }) totals!: MovementTotalDto[];
  @ApiProperty({ ...amount, description: 'Charged less given back' }) tax!: string;
  @ApiProperty(amount) closing!: string;
}

export function receiptDto(receipt: Receipt, seller: Seller | undefined): ReceiptDto {
  const { orderId, orderedAt, paidAt, buyer, items, appliedTax, discount, net, tax, total, told, refunds, refunded } = receipt;
  return {
    number: receiptNumber(orderId), orderId, orderedAt, paidAt, seller, buyer, currency: total.currency,
    items: items.map(({ originalPrice, price, tax: itemTax, ...item }) => ({
      ...item, description: ITEM_WORDS[item.type], originalPrice: originalPrice?.toDecimal(), price: price.toDecimal(), tax: itemTax.toDecimal(),
    })),
    appliedTax, discount: discount.toDecimal(), net: net.toDecimal(), tax: tax.toDecimal(), total: total.toDecimal(),
    ...(told && { told: { currency: told.total.currency, rate: told.rate, total: told.total.toDecimal() } }),
    refunds: refunds.map((refund) => ({ at: refund.at, amount: refund.amount.toDecimal(), tax: refund.tax.toDecimal() })),
    refunded: refunded.toDecimal(),
  };
}

export function statementDto({ head, movements, foot }: { head: StatementHead; movements: readonly Movement[]; foot: StatementFoot }): StatementDto {
  const { holder, month, currency, preliminary, opening } = head;
  return {
    ...holder, month: month.name, currency, preliminary, opening: opening.toDecimal(),
    movements: movements.map(({ at, kind, orderId, names, reference, amount: moved, tax, balance }) => ({
      date: at, kind, description: MOVEMENT_WORDS[kind], orderId, names, reference, amount: moved.toDecimal(), tax: tax.toDecimal(), balance: balance.toDecimal(),
    })),
    totals: Object.entries(foot.totals).map(([kind, total]) => ({ kind, description: MOVEMENT_WORDS[kind as MovementKind], count: total.count, amount: total.amount.toDecimal() })),
    tax: foot.tax.toDecimal(), closing: foot.closing.toDecimal(),
  };
}
