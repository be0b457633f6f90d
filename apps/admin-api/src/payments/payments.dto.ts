import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type Payment,
  PAYMENT_STATES,
  type PaymentDispute,
  type PaymentRefund,
  type PaymentReversal,
  type PaymentView,
} from '@registrar/billing';
import { Money } from '@registrar/kernel';
import { IsIn, IsNumber, IsString, ValidateIf } from 'class-validator';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { example: '250.00' } as const;
const date = { format: 'date-time' } as const;
const uuid = { format: 'uuid' } as const;
const trouble = { description: 'Why the payment is delayed or failed.' } as const;
const attention = {
  ...date,
  description: 'Since when staff must check it. Omitted: no check is needed.',
} as const;

export const REFUND_STATES = ['created', 'asked', 'pending', 'succeeded', 'failed'] as const;

export class PaymentSummaryDto {
  @ApiProperty(uuid) id!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty({ enum: PAYMENT_STATES }) state!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty({ ...amount, description: 'Amount refunded to the card, including pending refunds.' })
  refunded!: string;
  @ApiPropertyOptional({ description: 'Id at the card gateway.' }) gatewayId?: string;
  @ApiPropertyOptional({ description: 'Id of the charge at the card gateway.' }) charge?: string;
  @ApiPropertyOptional(trouble) trouble?: string;
  @ApiPropertyOptional(attention) attentionAt?: Date;
  @ApiProperty(date) createdAt!: Date;
  @ApiPropertyOptional(date) settledAt?: Date;
}

export class PaymentRefundDto {
  @ApiProperty(uuid) id!: string;
  @ApiProperty({
    enum: REFUND_STATES,
    description:
      'asked: the outcome is unknown. pending: the gateway accepted it. succeeded. failed: the credit was returned.',
  })
  state!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty() reference!: string;
  @ApiPropertyOptional({ description: 'Id at the card gateway.' }) gatewayId?: string;
  @ApiPropertyOptional(trouble) trouble?: string;
  @ApiPropertyOptional(attention) attentionAt?: Date;
  @ApiProperty(date) createdAt!: Date;
  @ApiPropertyOptional(date) settledAt?: Date;
}

export class PaymentDisputeDto {
  @ApiProperty({ description: 'Id at the card gateway.' }) id!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty() reason!: string;
  @ApiProperty({ description: 'Status of the dispute at the gateway.' }) status!: string;
  @ApiProperty(date) openedAt!: Date;
  @ApiPropertyOptional({
    ...date,
    description: 'When the gateway last reported that the bank withdrew the amount.',
  })
  withdrawnAt?: Date;
  @ApiPropertyOptional({
    ...date,
    description: 'When the gateway last reported that the amount was returned.',
  })
  reinstatedAt?: Date;
}

export class PaymentReversalDto {
  @ApiProperty({ description: 'Id of the dispute or refund at the card gateway.' }) id!: string;
  @ApiProperty({
    enum: ['dispute', 'refund'],
    description: 'dispute: a chargeback. refund: a refund made directly at the gateway.',
  })
  source!: string;
  @ApiProperty({ enum: ['taken', 'returned'] }) state!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ ...amount, example: '0.00', description: 'USD of the amount that the account still owes.' })
  owed!: string;
  @ApiProperty({ ...amount, example: '0.00', description: 'USD of the amount that was written off.' })
  writtenOff!: string;
  @ApiProperty(date) takenAt!: Date;
  @ApiPropertyOptional(date) returnedAt?: Date;
}

export class DisputeBookingDto {
  @ApiProperty() disputeId!: string;
  @ApiPropertyOptional({
    type: PaymentReversalDto,
    description: 'The booking. Omitted where nothing was taken.',
  })
  reversal?: PaymentReversalDto;
}

export class WrittenOffDto {
  @ApiProperty(amount) amount!: string;
  @ApiProperty({
    type: [PaymentReversalDto],
    description: 'The reversals of the payment after the write-off.',
  })
  reversals!: PaymentReversalDto[];
}

export class PaymentDto extends PaymentSummaryDto {
  @ApiProperty({ type: [PaymentRefundDto] }) refunds!: PaymentRefundDto[];
  @ApiProperty({ type: [PaymentDisputeDto], description: 'Chargebacks, as reported by the gateway.' })
  disputes!: PaymentDisputeDto[];
  @ApiProperty({
    type: [PaymentReversalDto],
    description: 'Amounts that the gateway took back, with the debt of the account.',
  })
  reversals!: PaymentReversalDto[];
}

export class ListPaymentsDto extends PartDto {
  @ApiProperty({ type: [PaymentSummaryDto] }) items!: PaymentSummaryDto[];
}

export class RefundPaymentDto {
  @ApiProperty({ type: 'number', description: 'USD, more than 0, at most two decimals.', example: 250.5 })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiProperty({
    minLength: 1,
    maxLength: 100,
    example: 'case 2026-0017',
    description: 'Reference of the decision. A reference that was used before changes nothing.',
  })
  @IsString()
  reference!: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'For the audit log.' })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsString()
  note?: string;
}

export class BookDisputeDto {
  @ApiProperty({ minLength: 1, maxLength: 100, description: 'Id at the card gateway.' })
  @IsString()
  disputeId!: string;

  @ApiProperty({
    enum: ['lost', 'won'],
    description: 'lost: the bank withdrew the amount. won: the amount was returned.',
  })
  @IsIn(['lost', 'won'])
  outcome!: 'lost' | 'won';

  @ApiPropertyOptional({
    type: 'number',
    description: 'USD. Default: the amount that the gateway reported.',
    example: 250.5,
  })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsNumber({ allowNaN: false, allowInfinity: false })
  amount?: number;

  @ApiPropertyOptional({ maxLength: 500, description: 'For the audit log.' })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsString()
  note?: string;
}

export class WriteOffDebtDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 500,
    description: 'Why, for the audit log.',
    example: 'insolvent; case 2026-0017',
  })
  @IsString()
  note!: string;
}

export const summaryDto = (payment: Payment): PaymentSummaryDto => ({
  id: payment.id,
  accountId: payment.accountId,
  state: payment.state,
  amount: payment.amount.toDecimal(),
  currency: payment.amount.currency,
  refunded: payment.refunded.toDecimal(),
  gatewayId: payment.gatewayId,
  charge: payment.charge,
  trouble: payment.trouble,
  attentionAt: payment.attentionAt,
  createdAt: payment.createdAt,
  settledAt: payment.settledAt,
});

export const refundDto = ({
  id,
  state,
  amount: paid,
  reference,
  gatewayId,
  trouble: why,
  attentionAt,
  createdAt,
  settledAt,
}: PaymentRefund): PaymentRefundDto => ({
  id,
  state,
  amount: paid.toDecimal(),
  reference,
  gatewayId,
  trouble: why,
  attentionAt,
  createdAt,
  settledAt,
});

/** In smallest units where the dispute's currency is one that no account has. */
const disputeDto = ({
  amount: disputed,
  currency,
  id,
  reason,
  status,
  openedAt,
  withdrawnAt,
  reinstatedAt,
}: PaymentDispute): PaymentDisputeDto => ({
  id,
  amount: currency === 'USD' ? Money.of(disputed).toDecimal() : String(disputed),
  currency,
  reason,
  status,
  openedAt,
  withdrawnAt,
  reinstatedAt,
});

export const reversalDto = ({
  id,
  source,
  state,
  amount: taken,
  owed,
  writtenOff,
  takenAt,
  returnedAt,
}: PaymentReversal): PaymentReversalDto => ({
  id,
  source,
  state,
  amount: taken.toDecimal(),
  owed: owed.toDecimal(),
  writtenOff: writtenOff.toDecimal(),
  takenAt,
  returnedAt,
});

export const viewDto = ({ payment, refunds, disputes, reversals }: PaymentView): PaymentDto => ({
  ...summaryDto(payment),
  refunds: refunds.map(refundDto),
  disputes: disputes.map(disputeDto),
  reversals: reversals.map(reversalDto),
});
