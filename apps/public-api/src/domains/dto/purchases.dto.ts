import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { DomainDto } from './domain.dto';

const MAX_INT32 = 2_147_483_647;

export class RenewDomainDto {
  @ApiPropertyOptional({
    format: 'double',
    minimum: 0,
    description: 'USD for the whole term, before tax. Required for premium names. A wrong price is 400.',
  })
  // the last decorator runs first: a text must be refused as no number before it is compared
  @IsOptional()
  @Min(0)
  @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 10,
    description: 'Term in years. Default: the minimum term of the TLD.',
  })
  @IsOptional()
  @IsInt()
  years?: number;
}

export class PurchasePrivacyDto {
  @ApiPropertyOptional({ format: 'double', minimum: 0, description: 'Ignored: privacy is free.' })
  @IsOptional()
  @Min(0)
  @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 1,
    default: 1,
    description: 'Term in years, at most up to the expiry of the domain.',
  })
  @IsOptional()
  @Max(MAX_INT32)
  @Min(1)
  @IsInt()
  years?: number;
}

export class PrivacyResponseDto {
  @ApiProperty({ type: DomainDto })
  domain!: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the order.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'Always 0.' })
  totalPaid!: number;
}

export class RenewDomainResponseDto {
  @ApiProperty({ type: DomainDto })
  domain!: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the order.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax.' })
  totalPaid!: number;
}
