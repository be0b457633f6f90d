import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { Product } from '@registrar/catalog';
import { PageDto } from '@registrar/api-dto';
import { PRODUCTS } from './price-changes.dto';

const price = (description: string) =>
  ({
    type: Number,
    format: 'double',
    nullable: true,
    example: 14.5,
    description: `USD; null: ${description}`,
  }) as const;

export class FuturePriceDto {
  @ApiProperty({ enum: PRODUCTS, description: 'What the price is for.' })
  product!: Product;

  @ApiProperty({ format: 'date-time', description: 'When the price begins to apply.' })
  effectiveFrom!: string;

  @ApiProperty({
    type: Number,
    format: 'double',
    example: 16.5,
    description: 'USD before tax, for the same term.',
  })
  price!: number;
}

const future = {
  'type': [FuturePriceDto],
  'required': false,
  'x-extension': true,
  'description':
    'x-extension. Known prices to come, by time and product. Omitted where none is known and for premium names.',
} as ApiPropertyOptions;

export class PricingResponseDto {
  @ApiProperty({ description: 'Whether the registry sells the name at a premium price' })
  premium!: boolean;

  @ApiProperty(price('it cannot be registered. For the requested term, before tax and promotions'))
  purchasePrice!: number | null;

  @ApiProperty(price('it cannot be renewed. For the requested term, before tax'))
  renewalPrice!: number | null;

  @ApiProperty(price('it cannot be transferred in. For the minimum term, before tax'))
  transferPrice!: number | null;

  @ApiProperty(future)
  futurePrices?: FuturePriceDto[];
}

const NOT_SOLD = 'not sold, or not for this duration';
const paid = price(NOT_SOLD);
const retail = price(`${NOT_SOLD}. The public price, offers included`);
const original = price(`${NOT_SOLD}. The list price`);
const restored = price('not sold. For one restore, whatever the duration');

export class TldPriceListEntryDto {
  @ApiProperty({ example: 'example', description: 'Without a dot, in Unicode' })
  tld!: string;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Term in years that the prices are for' })
  duration!: number;

  @ApiProperty(paid)
  registrationPrice!: number | null;

  @ApiProperty(retail)
  registrationRetailPrice!: number | null;

  @ApiProperty(original)
  registrationOriginalPrice!: number | null;

  @ApiProperty(paid)
  renewalPrice!: number | null;

  @ApiProperty(retail)
  renewalRetailPrice!: number | null;

  @ApiProperty(original)
  renewalOriginalPrice!: number | null;

  @ApiProperty(restored)
  domainRestorationPrice!: number | null;

  @ApiProperty(restored)
  domainRestorationRetailPrice!: number | null;

  @ApiProperty(restored)
  domainRestorationOriginalPrice!: number | null;

  @ApiProperty(paid)
  transferInPrice!: number | null;

  @ApiProperty(retail)
  transferInRetailPrice!: number | null;

  @ApiProperty(original)
  transferInOriginalPrice!: number | null;

  @ApiProperty(future)
  futurePrices?: FuturePriceDto[];
}

export class TldPriceListResponseDto extends PageDto {
  @ApiProperty({ type: [TldPriceListEntryDto] })
  pricing!: TldPriceListEntryDto[];
}

export class PremiumDomainsDownloadResponseDto {
  @ApiProperty({
    format: 'uri',
    readOnly: true,
    description: 'Link to the CSV file. It needs no credentials',
  })
  downloadUrl!: string;

  @ApiProperty({ format: 'date-time', readOnly: true, description: 'When the link expires' })
  expireDate!: string;
}
