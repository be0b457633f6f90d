import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Product } from '@registrar/catalog';

export const PRODUCTS: readonly Product[] = ['registration', 'renewal', 'transfer', 'restore'];
const cents = { type: 'integer', format: 'int64' } as const;

export class PriceChangeDto {
  @ApiProperty({ example: 'com', description: 'In Unicode, as in `listTldPricing`.' }) tld!: string;
  @ApiProperty({ enum: PRODUCTS, description: 'What the price is for.' }) product!: Product;
  @ApiProperty({ format: 'date-time', description: 'From when the price applies; can be in the future.' })
  effectiveFrom!: string;
  @ApiPropertyOptional({
    ...cents,
    description: 'US cents before tax. Omitted where the product had no price.',
  })
  oldPriceCents?: number;
  @ApiProperty({ ...cents, description: 'US cents before tax, per year; for a restore: once.' })
  newPriceCents!: number;
}

export class PriceChangesResponseDto {
  @ApiProperty({ type: [PriceChangeDto], description: 'By time, TLD and product.' })
  changes!: PriceChangeDto[];
  @ApiPropertyOptional({ description: 'Send it to continue. Omitted with the last changes.' })
  cursor?: string;
}
