import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { DomainDto } from './domain.dto';

const MAX_INT32 = 2_147_483_647;

export class RenewDomainDto {
  @ApiPropertyOptional({ format: 'double', minimum: 0, description: 'USD for the whole term, before tax; needed for premium names; must match exactly when sent.' })
  // the last one is looked at first: a text is no number before it is a small one
  @IsOptional() @Min(0) @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 1, maximum: 10, description: 'Omitted: minimum period of the TLD.' })
  @IsOptional() @IsInt()
  years?: number;
}

export class PurchasePrivacyDto {
  @ApiPropertyOptional({ format: 'double', minimum: 0, description: 'Ignored: privacy is free.' })
  @IsOptional() @Min(0) @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 1, default: 1, description: 'Not beyond the end of the term of the domain.' })
  @IsOptional() @Max(MAX_INT32) @Min(1) @IsInt()
  years?: number;
}

export class PrivacyResponseDto {
  @ApiProperty({ type: DomainDto })
  domain!: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Order id.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'Always 0.' })
  totalPaid!: number;
}

export class RenewDomainResponseDto {
  @ApiProperty({ type: DomainDto })
  domain!: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Order id.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax.' })
  totalPaid!: number;
}
