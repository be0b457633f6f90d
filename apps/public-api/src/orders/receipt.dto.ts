import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  amount,
  ReceiptRefundDto,
  ReceiptUpToTotalDto,
  SellerDto,
  TotalInCurrencyDto,
} from '@registrar/api-dto';
import type { Seller } from '@registrar/billing';

export class DisplayedTotalDto extends TotalInCurrencyDto {}

export class ReceiptDto extends ReceiptUpToTotalDto {
  @ApiPropertyOptional({
    type: SellerDto,
    description: 'The registrar. Omitted until it has set its name and address.',
  })
  override seller?: Seller;
  @ApiPropertyOptional({
    type: DisplayedTotalDto,
    description:
      'The total in the default currency of the account. Omitted where there was no exchange rate.',
  })
  displayed?: DisplayedTotalDto;
  @ApiProperty({ type: [ReceiptRefundDto] }) refunds!: ReceiptRefundDto[];
  @ApiProperty(amount) refunded!: string;
}
