import { ApiProperty } from '@nestjs/swagger';
import { PageDto } from '../page.dto';

const price = (description: string) =>
  ({
    type: Number,
    format: 'double',
    nullable: true,
    example: 14.5,
    description: `USD; null: ${description}`,
  }) as const;

export class PricingResponseDto {
  @ApiProperty({ description: 'Whether the registry sells the name at a premium price' })
  premium!: boolean;

  @ApiProperty(price('it cannot be registered. For the requested term, before tax and promotions'))
  purchasePrice!: number | null;

  @ApiProperty(price('it cannot be renewed. For the requested term, before tax'))
  renewalPrice!: number | null;

  @ApiProperty(price('it cannot be transferred in. For the minimum term, before tax'))
  transferPrice!: number | null;
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
