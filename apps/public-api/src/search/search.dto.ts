import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_SEARCH_MS, MIN_SEARCH_MS, PURCHASE_TYPES, type PurchaseType } from '@registrar/catalog';
import { IsArray, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

const TIMEOUT = { message: `timeout must be between ${MIN_SEARCH_MS} and ${MAX_SEARCH_MS}` };

export class AvailabilityRequestDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: 50,
    description: 'Unicode or punycode, any case',
    example: ['quay.example', 'example.com'],
  })
  @IsArray()
  @IsString({ each: true })
  domainNames!: string[];

  @ApiPropertyOptional({
    enum: PURCHASE_TYPES,
    description: 'Only names with this purchase type are purchasable; others are returned as not purchasable',
  })
  @IsOptional()
  @IsIn(PURCHASE_TYPES)
  purchaseType?: PurchaseType | null;
}

export class SearchRequestDto {
  @ApiProperty({ minLength: 1, example: 'quay', description: 'A word, several words, or a whole name' })
  @IsString()
  keyword!: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: MIN_SEARCH_MS,
    maximum: MAX_SEARCH_MS,
    default: MAX_SEARCH_MS,
    description: 'Milliseconds after which the search ends with the results it has found',
  })
  @IsOptional()
  @Max(MAX_SEARCH_MS, TIMEOUT)
  @Min(MIN_SEARCH_MS, TIMEOUT)
  @IsInt()
  timeout?: number | null;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 50,
    example: ['com', 'example'],
    description: 'Only names under these TLDs. Unknown TLDs are dropped',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  tldFilter?: string[] | null;

  @ApiPropertyOptional({ enum: PURCHASE_TYPES, description: 'Only names with this purchase type' })
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

  @ApiPropertyOptional({ description: 'Omitted when false' })
  purchasable?: boolean;

  @ApiPropertyOptional({
    description: 'Whether the registry sells the name at a premium price. Omitted when false',
  })
  premium?: boolean;

  @ApiPropertyOptional({
    format: 'double',
    example: 14.5,
    description: 'USD, for the minimum term; only for purchasable names',
  })
  purchasePrice?: number;

  @ApiPropertyOptional({ enum: PURCHASE_TYPES, description: 'Only for purchasable names' })
  purchaseType?: PurchaseType;

  @ApiPropertyOptional({
    format: 'double',
    example: 14.5,
    description: 'USD, for the minimum term; only for purchasable names',
  })
  renewalPrice?: number;

  @ApiPropertyOptional({ example: 'already registered', description: 'Why the name cannot be bought' })
  reason?: string;
}

export class SearchResponseDto {
  @ApiProperty({ type: [SearchResultDto], description: 'In no particular order' })
  results!: SearchResultDto[];
}
