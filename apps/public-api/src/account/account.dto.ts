import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUTORENEW_LEAD_DAYS, COMPLIANCE_NOTICES } from '@registrar/accounts';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ContactDto, ContactRequestDto } from '../domains/dto/contacts.dto';

/** Optional, but not nullable. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

export class CheckAccountBalanceResponse {
  @ApiProperty({ format: 'double', description: 'Account credit in USD', example: 412.75 }) balance!: number;
}

const contact = {
  type: ContactRequestDto,
  nullable: true,
  description: 'The complete contact. null removes the default.',
};
/** Nullable: null clears the default. */
const OrNull = (): PropertyDecorator =>
  ValidateIf((_body: object, value: unknown) => value !== undefined && value !== null);

export class SettingsContactsDto {
  @ApiPropertyOptional(contact)
  @OrNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  registrant?: ContactRequestDto | null;

  @ApiPropertyOptional(contact)
  @OrNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  admin?: ContactRequestDto | null;

  @ApiPropertyOptional(contact)
  @OrNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  tech?: ContactRequestDto | null;

  @ApiPropertyOptional(contact)
  @OrNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  billing?: ContactRequestDto | null;
}

const autorenew = { description: 'Default for new domains.' } as const;
const lead = {
  enum: AUTORENEW_LEAD_DAYS,
  type: 'integer',
  description: 'Days before expiry at which a domain is renewed automatically: 7 or 30.',
} as const;
const notices = {
  enum: COMPLIANCE_NOTICES,
  description:
    'How the account gets compliance notices. both: by webhook where it has a subscription, else by email.',
} as const;
const recipients = {
  description:
    'Forward mail only to addresses whose owner agreed. Turning it on sends a confirmation mail to all present targets.',
} as const;
const strict = {
  description:
    'Refuse unknown fields and query parameters with 400, as `Prefer: handling=strict` does for one request. Default: they are ignored and named in `X-Ignored-Fields`.',
} as const;
const currency = {
  description:
    'ISO 4217. Orders also show their prices in this currency (`currency`, `currencyRate`, `priceNonUsd`) where the registrar has an exchange rate. Credit and charges are in USD.',
  pattern: '^[A-Z]{3}$',
  example: 'USD',
} as const;

/** Omitted fields are unchanged. */
export class UpdateAccountSettingsDto {
  @ApiPropertyOptional(autorenew)
  @WhenSent()
  @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional(lead)
  @WhenSent()
  @IsIn(AUTORENEW_LEAD_DAYS)
  autorenewLeadDays?: number;

  @ApiPropertyOptional(autorenew)
  @WhenSent()
  @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: 13, ...autorenew })
  @WhenSent()
  @IsArray()
  @ArrayMaxSize(13)
  @IsString({ each: true })
  nameservers?: string[];

  @ApiPropertyOptional({ type: SettingsContactsDto, description: 'Defaults for new domains, role by role.' })
  @WhenSent()
  @IsObject()
  @ValidateNested()
  @Type(() => SettingsContactsDto)
  contacts?: SettingsContactsDto;

  @ApiPropertyOptional({
    description:
      'true: a material change of the registrant starts no 60-day transfer lock, from 5 days after it is switched on.',
  })
  @WhenSent()
  @IsBoolean()
  registrantLockOptOut?: boolean;

  @ApiPropertyOptional(notices)
  @WhenSent()
  @IsIn(COMPLIANCE_NOTICES)
  complianceNotices?: string;

  @ApiPropertyOptional(currency)
  @WhenSent()
  @IsString()
  defaultCurrency?: string;

  @ApiPropertyOptional(recipients)
  @WhenSent()
  @IsBoolean()
  verifyForwardingRecipients?: boolean;

  @ApiPropertyOptional(strict)
  @WhenSent()
  @IsBoolean()
  strictRequests?: boolean;
}

export class DefaultContactsDto {
  @ApiPropertyOptional({ type: ContactDto }) registrant?: object;
  @ApiPropertyOptional({ type: ContactDto }) admin?: object;
  @ApiPropertyOptional({ type: ContactDto }) tech?: object;
  @ApiPropertyOptional({ type: ContactDto }) billing?: object;
}

export class OwnTaxDto {
  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description:
      'Tax rate of the account in basis points (1/10,000). Omitted: the rule of its country applies.',
  })
  taxBps?: number;
  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2' }) country?: string;
  @ApiPropertyOptional({ enum: BUSINESS_STATUSES }) businessStatus?: string;
  @ApiPropertyOptional() taxId?: string;
}

/** Fields with their default (false) are omitted. */
export class AccountSettingsDto {
  @ApiPropertyOptional(autorenew) autorenewEnabled?: boolean;
  @ApiProperty(lead) autorenewLeadDays!: number;
  @ApiPropertyOptional(autorenew) privacyEnabled?: boolean;
  @ApiProperty({ type: [String], ...autorenew }) nameservers!: readonly string[];
  @ApiProperty({ type: DefaultContactsDto }) contacts!: DefaultContactsDto;
  @ApiPropertyOptional() registrantLockOptOut?: boolean;
  @ApiPropertyOptional({ format: 'date-time' }) registrantLockOptOutFrom?: string;
  @ApiProperty(notices) complianceNotices!: string;
  @ApiPropertyOptional({
    description:
      'Whether expired domains are removed from the DNS until they are renewed. Set by the registrar.',
  })
  expirationHold?: boolean;
  @ApiProperty(currency) defaultCurrency!: string;
  @ApiPropertyOptional(recipients) verifyForwardingRecipients?: boolean;
  @ApiPropertyOptional(strict) strictRequests?: boolean;
  @ApiPropertyOptional({
    format: 'double',
    description:
      'Most USD that one purchase may cost, with tax. Omitted: limited by the credit alone. Only the registrar can change it.',
    example: 1000,
  })
  purchaseLimit?: number;
  @ApiPropertyOptional({
    description: 'Whether two-step verification is on. Only the registrar can change it.',
  })
  twoStepEnabled?: boolean;
  @ApiPropertyOptional({ description: 'Whether the API may be used. Only the registrar can change it.' })
  apiAccessEnabled?: boolean;
  @ApiProperty({ type: OwnTaxDto, description: 'How purchases are taxed. Only the registrar can change it.' })
  tax!: OwnTaxDto;
}
