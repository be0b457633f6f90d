import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Payment, PAYMENT_STATES, type PaymentDispute, type PaymentRefund, type PaymentReversal, type PaymentView } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import { IsIn, IsNumber, IsString, ValidateIf } from 'class-validator';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { example: '250.00' } as const;
const date = { format: 'date-time' } as const;
const uuid = { format: 'uuid' } as const;
const trouble = { description: 'Why it is not further, or came to nothing.' } as const;
const attention = { ...date, description: 'Since when a person must look at it.' } as const;

export const REFUND_STATES = ['created', 'asked', 'pending', 'succeeded', 'failed'] as const;

export class PaymentSummaryDto {
  @ApiProperty(uuid) id!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty({ enum: PAYMENT_STATES }) state!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty({ ...amount, description: 'Paid back to the card, or on its way there.' }) refunded!: string;
  @ApiPropertyOptional({ description: "The gateway's id." }) gatewayId?: string;
  @ApiPropertyOptional({ description: "The gateway's id of the money that came." }) charge?: string;
  @ApiPropertyOptional(trouble) trouble?: string;
  @ApiPropertyOptional(attention) attentionAt?: Date;
  @ApiProperty(date) createdAt!: Date;
  @ApiPropertyOptional(date) settledAt?: Date;
}

export class PaymentRefundDto {
  @ApiProperty(uuid) id!: string;
  @ApiProperty({ enum: REFUND_STATES, description: 'asked: the outcome is not known yet · pending: the gateway has it · failed: the credit is back' }) state!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty() reference!: string;
  @ApiPropertyOptional({ description: "The gateway's id." }) gatewayId?: string;
  @ApiPropertyOptional(trouble) trouble?: string;
  @ApiPropertyOptional(attention) attentionAt?: Date;
  @ApiProperty(date) createdAt!: Date;
  @ApiPropertyOptional(date) settledAt?: Date;
}

export class PaymentDisputeDto {
  @ApiProperty({ description: "The gateway's id." }) id!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty() reason!: string;
  @ApiProperty({ description: "In the gateway's words." }) status!: string;
  @ApiProperty(date) openedAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'When it was said last that the bank has the money.' }) withdrawnAt?: Date;
  @ApiPropertyOptional({ ...date, description: 'When it was said last that the money is ours again.' }) reinstatedAt?: Date;
}

export class PaymentReversalDto {
  @ApiProperty({ description: "The gateway's id of the dispute or the refund." }) id!: string;
  @ApiProperty({ enum: ['dispute', 'refund'], description: 'dispute: a chargeback · refund: made at the gateway itself' }) source!: string;
  @ApiProperty({ enum: ['taken', 'returned'] }) state!: string;
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ ...amount, example: '0.00', description: 'Of it, what the credit did not reach for and the account has not paid since.' }) owed!: string;
  @ApiProperty({ ...amount, example: '0.00', description: 'Of it, what the account owed and the registrar bears.' }) writtenOff!: string;
  @ApiProperty(date) takenAt!: Date;
  @ApiPropertyOptional(date) returnedAt?: Date;
}

export class DisputeBookingDto {
  @ApiProperty() disputeId!: string;
  @ApiPropertyOptional({ type: PaymentReversalDto, description: 'Left out: nothing was ever taken.' }) reversal?: PaymentReversalDto;
}

export class WrittenOffDto {
  @ApiProperty(amount) amount!: string;
  @ApiProperty({ type: [PaymentReversalDto], description: 'Of the payment, as they are now.' }) reversals!: PaymentReversalDto[];
}

export class PaymentDto extends PaymentSummaryDto {
  @ApiProperty({ type: [PaymentRefundDto] }) refunds!: PaymentRefundDto[];
  @ApiProperty({ type: [PaymentDisputeDto], description: 'Chargebacks, as the gateway tells them.' }) disputes!: PaymentDisputeDto[];
  @ApiProperty({ type: [PaymentReversalDto], description: 'What the gateway took back by itself, and what of it the account owes.' }) reversals!: PaymentReversalDto[];
}

export class ListPaymentsDto extends PartDto {
  @ApiProperty({ type: [PaymentSummaryDto] }) items!: PaymentSummaryDto[];
}

export class RefundPaymentDto {
  @ApiProperty({ type: 'number', description: 'USD, more than 0, at most two decimals.', example: 250.5 }) @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiProperty({ minLength: 1, maxLength: 100, example: 'case 2026-0017', description: 'Of the decision behind it. The same reference again changes nothing.' }) @IsString()
  reference!: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'For the audit log.' }) @ValidateIf((_body: object, value: unknown) => value !== undefined) @IsString()
  note?: string;
}

export class BookDisputeDto {
  @ApiProperty({ minLength: 1, maxLength: 100, description: "The gateway's id." }) @IsString()
  disputeId!: string;

  @ApiProperty({ enum: ['lost', 'won'], description: 'lost: the bank has the money · won: it is ours again' }) @IsIn(['lost', 'won'])
  outcome!: 'lost' | 'won';

  @ApiPropertyOptional({ type: 'number', description: 'USD. Left out: as the gateway told it.', example: 250.5 })
  @ValidateIf((_body: object, value: unknown) => value !== undefined) @IsNumber({ allowNaN: false, allowInfinity: false })
  amount?: number;

  @ApiPropertyOptional({ maxLength: 500, description: 'For the audit log.' }) @ValidateIf((_body: object, value: unknown) => value !== undefined) @IsString()
  note?: string;
}

export class WriteOffDebtDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log.', example: 'insolvent; case 2026-0017' }) @IsString()
  note!: string;
}

export const summaryDto = (payment: Payment): PaymentSummaryDto => ({
  id: payment.id, accountId: payment.accountId, state: payment.state, amount: payment.amount.toDecimal(), currency: payment.amount.currency,
  refunded: payment.refunded.toDecimal(), gatewayId: payment.gatewayId, charge: payment.charge, trouble: payment.trouble, attentionAt: payment.attentionAt,
  createdAt: payment.createdAt, settledAt: payment.settledAt,
});

export const refundDto = ({ id, state, amount: paid, reference, gatewayId, trouble: why, attentionAt, createdAt, settledAt }: PaymentRefund): PaymentRefundDto =>
  ({ id, state, amount: paid.toDecimal(), reference, gatewayId, trouble: why, attentionAt, createdAt, settledAt });

/** A dispute may be in a currency that no account has: then in smallest units. */
const disputeDto = ({ amount: disputed, currency, id, reason, status, openedAt, withdrawnAt, reinstatedAt }: PaymentDispute): PaymentDisputeDto =>
  ({ id, amount: currency === 'USD' ? Money.of(disputed).toDecimal() : String(disputed), currency, reason, status, openedAt, withdrawnAt, reinstatedAt });

export const reversalDto = ({ id, source, state, amount: taken, owed, writtenOff, takenAt, returnedAt }: PaymentReversal): PaymentReversalDto =>
  ({ id, source, state, amount: taken.toDecimal(), owed: owed.toDecimal(), writtenOff: writtenOff.toDecimal(), takenAt, returnedAt });

export const viewDto = ({ payment, refunds, disputes, reversals }: PaymentView): PaymentDto =>
  ({ ...summaryDto(payment), refunds: refunds.map(refundDto), disputes: disputes.map(disputeDto), reversals: reversals.map(reversalDto) });
