import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsDefined, IsIn, IsInt, IsNotEmpty, IsNumber, IsObject, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { IsInstant } from '../../instant.dto';
import { ContactsRequestDto } from './contacts.dto';
import { DomainDto } from './domain.dto';
import { IsStringMap } from './string-map.dto';

/** The types of createDomain and nothing else: every rule of the purchase is the core's. */
export class DomainCreatePayloadDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined() @IsString() @IsNotEmpty()
  domainName!: string;

  @ApiPropertyOptional({ description: 'Omitted: the account\'s setting.' })
  @IsOptional() @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({ description: 'A new name is under a policy transfer lock: false is answered true.' })
  @IsOptional() @IsBoolean()
  locked?: boolean;

  @ApiPropertyOptional({ description: 'Free. Omitted: the account\'s setting; dropped where the TLD has none.' })
  @IsOptional() @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ type: ContactsRequestDto, description: 'Roles left out: the account\'s default contacts.' })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactsRequestDto)
  contacts?: ContactsRequestDto;

  @ApiPropertyOptional({ type: [String], description: 'Omitted: the account\'s default name servers.' })
  @IsOptional() @IsArray() @IsString({ each: true })
  nameservers?: string[];
}

export class DomainClaimsInfoDto {
  @ApiProperty({ minLength: 1 })
  @IsDefined() @IsString() @IsNotEmpty()
  claimId!: string;

  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  notBefore!: string;

  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  notAfter!: string;
}

export const CREATE_PURCHASE_TYPES = [
  'registration', 'aftermarket_i', 'aftermarket_s', 'aftermarket_b', 'expiring', 'backorder', 'landrush_eap', 'landrush_auction_a', 'landrush_reserve_a',
] as const;

export class CreateDomainDto {
  @ApiProperty({ type: DomainCreatePayloadDto })
  @IsDefined() @IsObject() @ValidateNested() @Type(() => DomainCreatePayloadDto)
  domain!: DomainCreatePayloadDto;

  @ApiPropertyOptional({ format: 'double', minimum: 0, description: 'USD for the whole term; needed for premium names; must match exactly when sent.' })
  // the last one is looked at first: a text is no number before it is a small one
  @IsOptional() @Min(0) @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({ enum: CREATE_PURCHASE_TYPES, default: 'registration' })
  @IsOptional() @IsIn(CREATE_PURCHASE_TYPES)
  purchaseType?: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' }, description: 'Registry data; for IDN names the key language holds the table code.' })
  @IsOptional() @IsStringMap()
  tldRequirements?: Record<string, string>;

  @ApiPropertyOptional({ type: DomainClaimsInfoDto, description: 'Needed when claims exist for the name.' })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => DomainClaimsInfoDto)
  claims?: DomainClaimsInfoDto;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 1, maximum: 10, description: 'Omitted: minimum period of the TLD.' })
  @IsOptional() @IsInt()
  years?: number;

  @ApiPropertyOptional({ minLength: 1, description: 'One per request.' })
  @IsOptional() @IsString() @IsNotEmpty()
  promoCode?: string;
}

export class CreateDomainResponseDto {
  @ApiProperty({ type: DomainDto })
  domain!: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Order id.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD: price x term - discount + tax.' })
  totalPaid!: number;
}
