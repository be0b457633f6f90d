import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isOpenPayment, type Payment, PAYMENT_STATES } from '@registrar/billing';
import { toTimestamp } from '@registrar/kernel';
import { IsIn, IsNumber, ValidateIf } from 'class-validator';
import { PageDto } from '../page.dto';

const amount = { type: 'number', format: 'double', example: 250 } as const;
const date = { type: 'string', format: 'date-time' } as const;

export class TopUpDto {
  @ApiProperty({ ...amount, description: 'Credit to be bought, at most two decimals.' }) @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiPropertyOptional({ enum: ['USD'], default: 'USD', description: 'Credit is kept in USD.' }) @ValidateIf((_body: object, value: unknown) => value !== undefined) @IsIn(['USD'])
  currency?: string;
}

export class PaymentDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    enum: PAYMENT_STATES,
    description: 'created, asked: the gateway has not answered yet, look again · waiting: the customer pays at paymentUrl · succeeded: credited · failed, canceled, expired: no money came',
  }) state!: string;
  @ApiProperty(amount) amount!: number;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty({ ...amount, example: 0, description: 'Paid back to the card, or on its way there.' }) refunded!: number;
  @ApiPropertyOptional({ format: 'uri', description: 'Where the customer enters a card; nothing of it comes to us.' }) paymentUrl?: string;
  @ApiProperty({ ...date, description: 'The page takes no money afterwards.' }) payBefore!: string;
  @ApiProperty(date) createdAt!: string;
  @ApiPropertyOptional(date) settledAt?: string;
}

export class ListPaymentsDto extends PageDto {
  @ApiProperty({ type: [PaymentDto] }) payments!: PaymentDto[];
}

/** As the list, which is made in SQL. */
export const paymentDto = ({ id, state, amount: asked, refunded, pageUrl, pageEndsAt, createdAt, settledAt }: Payment): PaymentDto => ({
  id, state, amount: asked.toNumber(), currency: asked.currency, refunded: refunded.toNumber(), ...(pageUrl !== undefined && isOpenPayment(state) && { paymentUrl: pageUrl }),
  payBefore: toTimestamp(pageEndsAt), createdAt: toTimestamp(createdAt), ...(settledAt && { settledAt: toTimestamp(settledAt) }),
});
