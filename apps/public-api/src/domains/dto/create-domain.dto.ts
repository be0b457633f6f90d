import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsInstant } from '../../instant.dto';
import { ContactsRequestDto } from './contacts.dto';
import { DomainDto } from './domain.dto';
import { TldRequirements } from './tld-requirements.dto';

/** The types of createDomain: all rules of the purchase are the core's. */
export class DomainCreatePayloadDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  domainName!: string;

  @ApiPropertyOptional({
    description: 'Renew automatically before expiry. Default: the setting of the account.',
  })
  @IsOptional()
  @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({
    description:
      'Transfer lock. true while the policy transfer lock of a new domain is in force, even if false is sent.',
  })
  @IsOptional()
  @IsBoolean()
  locked?: boolean;

  @ApiPropertyOptional({
    description:
      'Hide the contacts, free of charge. Default: the setting of the account. Ignored where the TLD has no privacy.',
  })
  @IsOptional()
  @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({
    type: ContactsRequestDto,
    description: 'Contacts of the domain. Omitted roles: the default contacts of the account.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactsRequestDto)
  contacts?: ContactsRequestDto;

  @ApiPropertyOptional({
    type: [String],
    description: 'Host names of the name servers. Default: those of the account.',
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  nameservers?: string[];
}

export class DomainClaimsInfoDto {
  @ApiProperty({ minLength: 1 })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  claimId!: string;

  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  notBefore!: string;

  @ApiProperty({ format: 'date-time' })
  @IsInstant()
  notAfter!: string;
}

export const CREATE_PURCHASE_TYPES = [
  'registration',
  'aftermarket_i',
  'aftermarket_s',
  'aftermarket_b',
  'expiring',
  'backorder',
  'landrush_eap',
  'landrush_auction_a',
  'landrush_reserve_a',
] as const;

export class CreateDomainDto {
  @ApiProperty({ type: DomainCreatePayloadDto })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => DomainCreatePayloadDto)
  domain!: DomainCreatePayloadDto;

  @ApiPropertyOptional({
    format: 'double',
    minimum: 0,
    description:
      'USD for the whole term, before tax. Required for premium names and other purchase types. A wrong price is 400.',
  })
  // the last decorator runs first: a text must be refused as no number before it is compared
  @IsOptional()
  @Min(0)
  @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({ enum: CREATE_PURCHASE_TYPES, default: 'registration' })
  @IsOptional()
  @IsIn(CREATE_PURCHASE_TYPES)
  purchaseType?: string;

  @TldRequirements(
    'Registry data by key (getRequirement). For IDN names `language` is the code of the IDN table.',
  )
  tldRequirements?: Record<string, string>;

  @ApiPropertyOptional({
    type: DomainClaimsInfoDto,
    description: 'Accepted claims notice. Required when claims exist for the name (checkDomainClaims).',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DomainClaimsInfoDto)
  claims?: DomainClaimsInfoDto;

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

  @ApiPropertyOptional({ minLength: 1, description: 'Promotion code.' })
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  promoCode?: string;
}

export class CreateDomainResponseDto {
  @ApiProperty({ type: DomainDto })
  domain!: DomainDto;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the order.' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD charged: price × term − discount + tax.' })
  totalPaid!: number;
}
