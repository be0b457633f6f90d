import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, IsOptional, Min } from 'class-validator';
import { DomainDto } from './domain.dto';

export class RestoreItemDto {
  @ApiProperty({ enum: ['restore', 'renewal'] })
  type!: 'restore' | 'renewal';

  @ApiProperty({ format: 'double', description: 'USD before tax.' })
  price!: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'Years that a renewal adds. Omitted for other items.',
  })
  years?: number;
}

export class RestoreQuoteDto {
  @ApiProperty({ description: 'Punycode.' })
  domainName!: string;

  @ApiProperty({
    enum: ['late_renewal', 'redemption'],
    description:
      'late_renewal: the domain still exists at the registry and is renewed. redemption: the registry deleted it and charges a restore fee.',
  })
  kind!: 'late_renewal' | 'redemption';

  @ApiProperty({ type: [RestoreItemDto], description: 'The items of the order.' })
  items!: RestoreItemDto[];

  @ApiProperty({ format: 'double', description: 'USD before tax. Send it with the restore.' })
  purchasePrice!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax.' })
  totalPrice!: number;

  @ApiProperty({ format: 'date-time', description: 'Expiry after the restore.' })
  expireDate!: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Until when the restore is possible at this price. Omitted where only the registry knows.',
  })
  restorableUntil?: string;
}

export class RestoreDomainDto {
  @ApiProperty({
    format: 'double',
    minimum: 0,
    description: 'USD before tax, as quoted. Another price is 400.',
  })
  // the last decorator runs first: a text must be refused as no number before it is compared
  @IsOptional()
  @Min(0)
  @IsNumber()
  purchasePrice?: number;
}

export class RestoreDomainResponseDto {
  @ApiProperty({
    enum: ['restored', 'pending'],
    description:
      'restored, or pending: the registry accepted the request and decides later. A refusal is refunded.',
  })
  status!: 'restored' | 'pending';

  @ApiProperty({ description: 'Punycode.' })
  domainName!: string;

  @ApiPropertyOptional({ type: DomainDto, description: 'The restored domain. Omitted while pending.' })
  domain?: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the order.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax.' })
  totalPaid!: number;
}
