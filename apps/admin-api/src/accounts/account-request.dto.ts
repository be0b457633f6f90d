import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUTORENEW_LEAD_DAYS, COMPLIANCE_NOTICES } from '@registrar/accounts';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { AccountContactsDto } from './account-contacts.dto';
import { MAX_INT32, WhenSent } from './account-fields.dto';

/** Settings of an account: omitted fields are unchanged. */
export class AccountSettingsDto {
  @ApiPropertyOptional()
  @WhenSent()
  @IsBoolean()
  twoStepEnabled?: boolean;

  @ApiPropertyOptional({
    description:
      'false: the reseller API answers 403 to every token of the account; `details` differ under two-step verification.',
  })
  @WhenSent()
  @IsBoolean()
  apiAccessEnabled?: boolean;

  @ApiPropertyOptional({
    description: 'Whether the account may create sub-accounts, verify contacts and read the premium list.',
  })
  @WhenSent()
  @IsBoolean()
  approvedReseller?: boolean;

  @ApiPropertyOptional({ description: 'Whether the account may transfer domains in from other accounts.' })
  @WhenSent()
  @IsBoolean()
  enterprise?: boolean;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 1,
    description: 'Requests per second. null: the limit of the platform.',
  })
  @IsOptional()
  @IsInt()
  ratePerSecond?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 1,
    description: 'Requests per hour. null: the limit of the platform.',
  })
  @IsOptional()
  @IsInt()
  ratePerHour?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 0,
    maximum: 10_000,
    description:
      'Account-specific tax rate in basis points (1/10,000). If above 0 it overrides all tax rules.',
  })
  @WhenSent()
  @IsInt()
  taxBps?: number;

  @ApiPropertyOptional({
    description:
      'If `taxBps` is 0: whether the tax rule of its country and business status applies. false: no tax.',
  })
  @WhenSent()
  @IsBoolean()
  taxByRule?: boolean;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2. null: unknown, no tax rule applies.',
  })
  @IsOptional()
  @IsString()
  taxCountry?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    enum: BUSINESS_STATUSES,
    description: 'null: unknown, taxed as a consumer.',
  })
  @IsOptional()
  @IsString()
  businessStatus?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 40,
    example: 'DE123456789',
    description: 'Tax id. Required with, and only allowed with, the status `business_with_tax_id`.',
  })
  @IsOptional()
  @IsString()
  taxId?: string | null;

  @ApiPropertyOptional({
    description:
      'true: a material change of the registrant starts no 60-day transfer lock, from 5 days after it is switched on.',
  })
  @WhenSent()
  @IsBoolean()
  registrantLockOptOut?: boolean;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    minimum: 0,
    description: 'Most sub-accounts of the account. null: the limit of the platform.',
  })
  @IsOptional()
  @IsInt()
  maxSubAccounts?: number | null;

  @ApiPropertyOptional({
    type: 'integer',
    enum: AUTORENEW_LEAD_DAYS,
    description: 'Days before expiry at which a domain is renewed automatically: 7 or 30.',
  })
  @WhenSent()
  @IsIn(AUTORENEW_LEAD_DAYS)
  autorenewLeadDays?: number;

  @ApiPropertyOptional({
    enum: COMPLIANCE_NOTICES,
    description: 'both: by webhook where there is a subscription, else by email.',
  })
  @WhenSent()
  @IsIn(COMPLIANCE_NOTICES)
  complianceNotices?: string;

  @ApiPropertyOptional({
    description: 'Whether expired domains are removed from the DNS until they are renewed.',
  })
  @WhenSent()
  @IsBoolean()
  expirationHold?: boolean;

  @ApiPropertyOptional({
    description:
      'ISO 4217. Orders also show their prices in this currency where an exchange rate is set. Credit and charges are in USD.',
    pattern: '^[A-Z]{3}$',
  })
  @WhenSent()
  @IsString()
  defaultCurrency?: string;

  @ApiPropertyOptional({
    description:
      'Forward mail only to addresses whose owner agreed. Turning it on sends a confirmation mail to all present targets.',
  })
  @WhenSent()
  @IsBoolean()
  verifyForwardingRecipients?: boolean;

  @ApiPropertyOptional({
    description:
      'Contract operations refuse unknown fields and query parameters of this account with 400 instead of ignoring them.',
  })
  @WhenSent()
  @IsBoolean()
  strictRequests?: boolean;

  @ApiPropertyOptional({ description: 'Default for new domains.' })
  @WhenSent()
  @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({ description: 'Default for new domains.' })
  @WhenSent()
  @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: 13, description: 'Default for new domains.' })
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(13)
  @IsString({ each: true })
  nameservers?: string[];

  @ApiPropertyOptional({ type: AccountContactsDto, description: 'Defaults for new domains, role by role.' })
  @WhenSent()
  @ValidateNested()
  @Type(() => AccountContactsDto)
  contacts?: AccountContactsDto;
}

export class CreateAccountDto extends AccountSettingsDto {
  @ApiProperty({
    minLength: 6,
    maxLength: 60,
    pattern: '^[a-z0-9-]{6,60}$',
    description: '6 to 60 characters. It becomes the username; in the sandbox `-test` is appended.',
  })
  @IsString()
  accountName!: string;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', description: 'Id of the parent account.' })
  @WhenSent()
  @IsInt()
  @Min(1)
  @Max(MAX_INT32)
  parentId?: number;
}
