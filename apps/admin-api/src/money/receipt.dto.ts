import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  amount,
  ReceiptRefundDto,
  ReceiptUpToTotalDto,
  SellerDto,
  TotalInCurrencyDto,
} from '@registrar/api-dto';
import { type Receipt, receiptAnswer, type Seller } from '@registrar/billing';

export class ToldDto extends TotalInCurrencyDto {}

export class ReceiptDto extends ReceiptUpToTotalDto {
  @ApiPropertyOptional({
    type: SellerDto,
    description: 'The seller. Omitted until the settings `SELLER_*` are set.',
  })
  override seller?: Seller;
  @ApiPropertyOptional({
    type: ToldDto,
    description:
      'The total in the default currency of the account. Omitted where there was no exchange rate.',
  })
  told?: ToldDto;
  @ApiProperty({ type: [ReceiptRefundDto] }) refunds!: ReceiptRefundDto[];
  @ApiProperty(amount) refunded!: string;
}

export function receiptDto(receipt: Receipt, seller: Seller | undefined): ReceiptDto {
  const { displayed, ...answer } = receiptAnswer(receipt, seller);
  return { ...answer, ...(displayed && { told: displayed }) };
}
