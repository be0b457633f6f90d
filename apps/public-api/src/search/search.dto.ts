import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PURCHASE_TYPES, type PurchaseType } from '@registrar/catalog';
import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';

export class AvailabilityRequestDto {
  @ApiProperty({
    type: [String], minItems: 1, maxItems: 50, description: 'Unicode or punycode, any case', example: ['quay.example', 'example.com'],
  })
  @IsArray()
  @IsString({ each: true })
  domainNames!: string[];

  @ApiPropertyOptional({ enum: PURCHASE_TYPES, description: 'Only names that can be bought in this way; others come back as not purchasable' })
  @IsOptional()
  @IsIn(PURCHASE_TYPES)
  purchaseType?: PurchaseType | null;
}

export class SearchResultDto {
  @ApiProperty({ example: 'quay.example', description: 'Lower-case punycode' })
  domainName!: string;

  @ApiProperty({ example: 'quay' })
  sld!: string;

  @ApiProperty({ example: 'example' })
  tld!: string;

  @ApiPropertyOptional({ description: 'Left out when false' })
  purchasable?: boolean;

  @ApiPropertyOptional({ description: 'A premium name of the registry; left out when false' })
  premium?: boolean;

  @ApiPropertyOptional({ format: 'double', example: 14.5, description: 'USD, for the minimum term; only for purchasable names' })
  purchasePrice?: number;

  @ApiPropertyOptional({ enum: PURCHASE_TYPES, description: 'Only for purchasable names' })
  purchaseType?: PurchaseType;

  @ApiPropertyOptional({ format: 'double', example: 14.5, description: 'USD, for the minimum term; only for purchasable names' })
  renewalPrice?: number;

  @ApiPropertyOptional({ example: 'already registered', description: 'Why the name cannot be bought' })
  reason?: string;
}

export class SearchResponseDto {
  @ApiProperty({ type: [SearchResultDto], description: 'In no particular order' })
  results!: SearchResultDto[];
}
