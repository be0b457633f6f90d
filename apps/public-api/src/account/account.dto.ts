import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUTORENEW_LEAD_DAYS, COMPLIANCE_NOTICES } from '@registrar/accounts';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, ValidateIf, ValidateNested } from 'class-validator';
import { ContactDto, ContactRequestDto } from '../domains/dto/contacts.dto';

/** A setting that may be left out, but not taken away. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

export class CheckAccountBalanceResponse {
  @ApiProperty({ format: 'double', description: 'Account credit in USD', example: 412.75 }) balance!: number;
}

const contact = { type: ContactRequestDto, nullable: true, description: 'Complete; null takes the default away.' };
/** Null is an answer here, not an absence: it takes the default away. */
const OrNull = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined && value !== null);

export class SettingsContactsDto {
  @ApiPropertyOptional(contact) @OrNull() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  registrant?: ContactRequestDto | null;

  @ApiPropertyOptional(contact) @OrNull() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  admin?: ContactRequestDto | null;

  @ApiPropertyOptional(contact) @OrNull() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  tech?: ContactRequestDto | null;

  @ApiPropertyOptional(contact) @OrNull() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  billing?: ContactRequestDto | null;
}

const autorenew = { description: 'Default for new domains.' } as const;
const lead = { enum: AUTORENEW_LEAD_DAYS, type: 'integer', description: 'Days before its end at which a domain renews by itself.' } as const;
const notices = { enum: COMPLIANCE_NOTICES, description: 'How compliance notices reach the account. both: by webhook where it has a subscription, else by email.' } as const;
const recipients = { description: 'Mail is forwarded only to addresses whose owner agreed; turning it on asks the owners of all there are.' } as const;
const strict = { description: 'Refuse unknown fields and query parameters with 400, as `Prefer: handling=strict` does for one request. Default: they are ignored and named in `X-Ignored-Fields`.' } as const;
const currency = { description: 'ISO 4217. Orders tell their prices in it as well (currency, currencyRate, priceNonUsd), where the registrar has a rate of it; credit and what is charged are USD.', pattern: '^[A-Z]{3}$', example: 'USD' } as const;

/** What is left out stays as it is. */
export class UpdateAccountSettingsDto {
  @ApiPropertyOptional(autorenew) @WhenSent() @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional(lead) @WhenSent() @IsIn(AUTORENEW_LEAD_DAYS)
  autorenewLeadDays?: number;

  @ApiPropertyOptional(autorenew) @WhenSent() @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: 13, ...autorenew }) @WhenSent() @IsArray() @ArrayMaxSize(13) @IsString({ each: true })
  nameservers?: string[];

  @ApiPropertyOptional({ type: SettingsContactsDto, description: 'Defaults for new domains, role by role.' }) @WhenSent() @IsObject() @ValidateNested() @Type(() => SettingsContactsDto)
  contacts?: SettingsContactsDto;

  @ApiPropertyOptional({ description: 'No 60-day transfer lock after a material change of the registrant.' }) @WhenSent() @IsBoolean()
  registrantLockOptOut?: boolean;

  @ApiPropertyOptional(notices) @WhenSent() @IsIn(COMPLIANCE_NOTICES)
  complianceNotices?: string;

  @ApiPropertyOptional(currency) @WhenSent() @IsString()
  defaultCurrency?: string;

  @ApiPropertyOptional(recipients) @WhenSent() @IsBoolean()
  verifyForwardingRecipients?: boolean;

  @ApiPropertyOptional(strict) @WhenSent() @IsBoolean()
  strictRequests?: boolean;
}

export class DefaultContactsDto {
  @ApiPropertyOptional({ type: ContactDto }) registrant?: object;
  @ApiPropertyOptional({ type: ContactDto }) admin?: object;
  @ApiPropertyOptional({ type: ContactDto }) tech?: object;
  @ApiPropertyOptional({ type: ContactDto }) billing?: object;
}

export class OwnTaxDto {
  @ApiPropertyOptional({ type: 'integer', format: 'int32', description: 'Rate of its own, in 1/10,000; without one the rate of the country applies.' }) taxBps?: number;
  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2' }) country?: string;
  @ApiPropertyOptional({ enum: BUSINESS_STATUSES }) businessStatus?: string;
  @ApiPropertyOptional() taxId?: string;
}

/** Fields at their default (false) are left out. */
export class AccountSettingsDto {
  @ApiPropertyOptional(autorenew) autorenewEnabled?: boolean;
  @ApiProperty(lead) autorenewLeadDays!: number;
  @ApiPropertyOptional(autorenew) privacyEnabled?: boolean;
  @ApiProperty({ type: [String], ...autorenew }) nameservers!: readonly string[];
  @ApiProperty({ type: DefaultContactsDto }) contacts!: DefaultContactsDto;
  @ApiPropertyOptional() registrantLockOptOut?: boolean;
  @ApiProperty(notices) complianceNotices!: string;
  @ApiPropertyOptional({ description: 'Its domains leave the DNS when they expire; set by the registrar.' }) expirationHold?: boolean;
  @ApiProperty(currency) defaultCurrency!: string;
  @ApiPropertyOptional(recipients) verifyForwardingRecipients?: boolean;
  @ApiPropertyOptional(strict) strictRequests?: boolean;
  @ApiPropertyOptional({ format: 'double', description: 'USD that one purchase may take in all; absent: what the credit allows. Changed by the registrar alone.', example: 1000 }) purchaseLimit?: number;
  @ApiPropertyOptional({ description: 'Changed by the registrar alone.' }) twoStepEnabled?: boolean;
  @ApiPropertyOptional({ description: 'Whether the API may be used. Changed by the registrar alone.' }) apiAccessEnabled?: boolean;
  @ApiProperty({ type: OwnTaxDto, description: 'How purchases are taxed. Changed by the registrar alone.' }) tax!: OwnTaxDto;
}
