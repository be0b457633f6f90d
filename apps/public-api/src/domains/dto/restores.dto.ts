import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNumber, IsOptional, Min } from 'class-validator';
import { DomainDto } from './domain.dto';

export class RestoreItemDto {
  @ApiProperty({ enum: ['restore', 'renewal'] })
  type!: 'restore' | 'renewal';

  @ApiProperty({ format: 'double', description: 'USD, before tax.' })
  price!: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', description: 'Of a renewal: the years that are added.' })
  years?: number;
}

export class RestoreQuoteDto {
  @ApiProperty({ description: 'Punycode.' })
  domainName!: string;

  @ApiProperty({
    enum: ['late_renewal', 'redemption'],
    description: 'late_renewal: the registry has not deleted the domain yet, and a renewal brings it back. redemption: it has, and takes a fee for the restore.',
  })
  kind!: 'late_renewal' | 'redemption';

  @ApiProperty({ type: [RestoreItemDto], description: 'What will be bought.' })
  items!: RestoreItemDto[];

  @ApiProperty({ format: 'double', description: 'USD, before tax: to be sent with the order.' })
  purchasePrice!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax.' })
  totalPrice!: number;

  @ApiProperty({ format: 'date-time', description: 'End of the term afterwards.' })
  expireDate!: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Until then, at this price; the registry decides. Absent where it alone knows.' })
  restorableUntil?: string;
}

export class RestoreDomainDto {
  @ApiProperty({ format: 'double', minimum: 0, description: 'USD, before tax, as quoted; must match exactly.' })
  // the last one is looked at first: a text is no number before it is a small one
  @IsOptional() @Min(0) @IsNumber()
  purchasePrice?: number;
}

export class RestoreDomainResponseDto {
  @ApiProperty({ enum: ['restored', 'pending'], description: 'pending: the registry has taken it and decides later; what it refuses is paid back.' })
  status!: 'restored' | 'pending';

  @ApiProperty({ description: 'Punycode.' })
  domainName!: string;

  @ApiPropertyOptional({ type: DomainDto, description: 'In the account again, as it left it. Absent while pending.' })
  domain?: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Order id.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax.' })
  totalPaid!: number;
}
