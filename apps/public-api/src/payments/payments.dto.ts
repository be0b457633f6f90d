import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isOpenPayment, type Payment, PAYMENT_STATES } from '@registrar/billing';
import { toTimestamp } from '@registrar/kernel';
import { IsIn, IsNumber, ValidateIf } from 'class-validator';
import { PageDto } from '@registrar/api-dto';

const amount = { type: 'number', format: 'double', example: 250 } as const;
const date = { type: 'string', format: 'date-time' } as const;

export class TopUpDto {
  @ApiProperty({ ...amount, description: 'USD of credit to buy, at most two decimals.' })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiPropertyOptional({ enum: ['USD'], default: 'USD', description: 'Always USD.' })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsIn(['USD'])
  currency?: string;
}

export class PaymentDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    enum: PAYMENT_STATES,
    description:
      'created, asked: the gateway has not answered yet. waiting: the customer can pay at `paymentUrl`. succeeded: the credit is added. failed, canceled, expired: nothing was paid.',
  })
  state!: string;
  @ApiProperty(amount) amount!: number;
  @ApiProperty({ example: 'USD' }) currency!: string;
  @ApiProperty({
    ...amount,
    example: 0,
    description: 'Amount refunded to the card, including pending refunds.',
  })
  refunded!: number;
  @ApiPropertyOptional({
    format: 'uri',
    description: 'Page of the card gateway on which the customer pays. Card data never reach this platform.',
  })
  paymentUrl?: string;
  @ApiProperty({ ...date, description: 'When the payment page expires.' }) payBefore!: string;
  @ApiProperty(date) createdAt!: string;
  @ApiPropertyOptional(date) settledAt?: string;
}

export class ListPaymentsDto extends PageDto {
  @ApiProperty({ type: [PaymentDto] }) payments!: PaymentDto[];
}

/** In the same form as the list, which is built in SQL. */
export const paymentDto = ({
  id,
  state,
  amount: asked,
  refunded,
  pageUrl,
  pageEndsAt,
  createdAt,
  settledAt,
}: Payment): PaymentDto => ({
  id,
  state,
  amount: asked.toNumber(),
  currency: asked.currency,
  refunded: refunded.toNumber(),
  ...(pageUrl !== undefined && isOpenPayment(state) && { paymentUrl: pageUrl }),
  payBefore: toTimestamp(pageEndsAt),
  createdAt: toTimestamp(createdAt),
  ...(settledAt && { settledAt: toTimestamp(settledAt) }),
});
