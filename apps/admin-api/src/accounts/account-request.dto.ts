import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUTORENEW_LEAD_DAYS, COMPLIANCE_NOTICES, STAFF_TOKEN_DAYS, STAFF_TOKEN_DAYS_MAX } from '@registrar/accounts';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min, ValidateIf, ValidateNested } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';

const MAX_INT32 = 2_147_483_647;
/** A setting that may be left out, but not taken away. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

/** A contact as sent; what it must hold is decided by the rules of registrant data, the same as for resellers. */
export class ContactDto {
  @ApiProperty() @IsOptional() @IsString()
  firstName?: string;

  @ApiProperty() @IsOptional() @IsString()
  lastName?: string;

  @ApiPropertyOptional() @IsOptional() @IsString()
  companyName?: string;

  @ApiProperty() @IsOptional() @IsString()
  address1?: string;

  @ApiPropertyOptional() @IsOptional() @IsString()
  address2?: string;

  @ApiProperty() @IsOptional() @IsString()
  city?: string;

  @ApiPropertyOptional({ description: 'Required in AU, CA and US.' }) @IsOptional() @IsString()
  state?: string;

  @ApiPropertyOptional({ description: 'Required where the country has postal codes.' }) @IsOptional() @IsString()
  zip?: string;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2', pattern: '^[A-Z]{2}$' }) @IsOptional() @IsString()
  country?: string;

  @ApiProperty({ format: 'email' }) @IsOptional() @IsString()
  email?: string;

  @ApiProperty({ description: 'E.164' }) @IsOptional() @IsString()
  phone?: string;

  @ApiPropertyOptional({ description: 'E.164' }) @IsOptional() @IsString()
  fax?: string;
}

const contact = { type: ContactDto, nullable: true, description: 'Complete; null takes the default away.' };

export class AccountContactsDto {
  @ApiPropertyOptional(contact) @IsOptional() @ValidateNested() @Type(() => ContactDto)
  registrant?: ContactDto | null;

  @ApiPropertyOptional(contact) @IsOptional() @ValidateNested() @Type(() => ContactDto)
  admin?: ContactDto | null;

  @ApiPropertyOptional(contact) @IsOptional() @ValidateNested() @Type(() => ContactDto)
  tech?: ContactDto | null;

  @ApiPropertyOptional(contact) @IsOptional() @ValidateNested() @Type(() => ContactDto)
  billing?: ContactDto | null;
}

/** Settings of an account: what is left out stays as it is. */
export class AccountSettingsDto {
  @ApiPropertyOptional() @WhenSent() @IsBoolean()
  twoStepEnabled?: boolean;

  @ApiPropertyOptional({ description: 'false: the reseller API answers 403 to every token of the account; `details` differ under two-step verification.' }) @WhenSent() @IsBoolean()
  apiAccessEnabled?: boolean;

  @ApiPropertyOptional({ description: 'May create sub-accounts, verify contacts and read the premium list.' }) @WhenSent() @IsBoolean()
  approvedReseller?: boolean;

  @ApiPropertyOptional({ description: 'May move domains in from other accounts.' }) @WhenSent() @IsBoolean()
  enterprise?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, description: "Requests a second; null: the platform's limit." })
  @IsOptional() @IsInt()
  ratePerSecond?: number | null;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 1, description: "Requests an hour; null: the platform's limit." })
  @IsOptional() @IsInt()
  ratePerHour?: number | null;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 0, maximum: 10_000, description: 'Its own tax on top of every price, in 1/10,000; above 0 it goes before every rule.' })
  @WhenSent() @IsInt()
  taxBps?: number;

  @ApiPropertyOptional({ description: 'With taxBps 0: by the rule of its country and status; false: no tax then.' }) @WhenSent() @IsBoolean()
  taxByRule?: boolean;

  @ApiPropertyOptional({ type: String, nullable: true, pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2; null: not told, no rule applies.' })
  @IsOptional() @IsString()
  taxCountry?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, enum: BUSINESS_STATUSES, description: 'null: not told, taxed as a consumer.' }) @IsOptional() @IsString()
  businessStatus?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 40, example: 'DE123456789', description: 'With the status business_with_tax_id, and only then.' })
  @IsOptional() @IsString()
  taxId?: string | null;

  @ApiPropertyOptional({ description: 'No 60-day transfer lock after a material change of the registrant.' }) @WhenSent() @IsBoolean()
  registrantLockOptOut?: boolean;

  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 0, description: "Sub-accounts it may have; null: the platform's limit." })
  @IsOptional() @IsInt()
  maxSubAccounts?: number | null;

  @ApiPropertyOptional({ type: 'integer', enum: AUTORENEW_LEAD_DAYS, description: 'Days before its end at which a domain renews by itself.' })
  @WhenSent() @IsIn(AUTORENEW_LEAD_DAYS)
  autorenewLeadDays?: number;

  @ApiPropertyOptional({ enum: COMPLIANCE_NOTICES, description: 'both: by webhook where there is a subscription, else by email.' }) @WhenSent() @IsIn(COMPLIANCE_NOTICES)
  complianceNotices?: string;

  @ApiPropertyOptional({ description: 'Its domains leave the DNS when they expire, until they are renewed.' }) @WhenSent() @IsBoolean()
  expirationHold?: boolean;

  @ApiPropertyOptional({ description: 'ISO 4217. Orders tell their prices in it as well, where there is a rate (exchange-rates); credit and what is charged are USD.', pattern: '^[A-Z]{3}$' }) @WhenSent() @IsString()
  defaultCurrency?: string;

  @ApiPropertyOptional({ description: 'Mail is forwarded only to addresses whose owner agreed; turning it on asks the owners of all there are.' }) @WhenSent() @IsBoolean()
  verifyForwardingRecipients?: boolean;

  @ApiPropertyOptional({ description: 'Contract operations refuse unknown fields and query parameters of this account with 400 instead of ignoring them.' }) @WhenSent() @IsBoolean()
  strictRequests?: boolean;

  @ApiPropertyOptional({ description: 'Default for new domains.' }) @WhenSent() @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({ description: 'Default for new domains.' }) @WhenSent() @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: 13, description: 'Default for new domains.' })
  @WhenSent() @IsArray() @ArrayMaxSize(13) @IsString({ each: true })
  nameservers?: string[];

  @ApiPropertyOptional({ type: AccountContactsDto, description: 'Defaults for new domains, role by role.' })
  @WhenSent() @ValidateNested() @Type(() => AccountContactsDto)
  contacts?: AccountContactsDto;
}

export class CreateAccountDto extends AccountSettingsDto {
  @ApiProperty({
    minLength: 6, maxLength: 60, pattern: '^[a-z0-9-]{6,60}$', description: 'In the sandbox the username is this name and -test.',
  })
  @IsString()
  accountName!: string;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', description: 'Account this one is a sub-account of.' })
  @WhenSent() @IsInt() @Min(1) @Max(MAX_INT32)
  parentId?: number;
}

export class IssueTokenDto {
  @ApiProperty({ minLength: 1, maxLength: 64, example: 'case 4711', description: 'Unique among the tokens of the account, in any case.' })
  @IsString()
  name!: string;

  @ApiPropertyOptional({ default: true, description: 'Reads only. false needs the role owner.' }) @WhenSent() @IsBoolean()
  readOnly?: boolean;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: `When the token ends: at most ${STAFF_TOKEN_DAYS_MAX} days ahead; ${STAFF_TOKEN_DAYS} days if left out.` })
  @WhenSent() @IsInstant()
  expiresAt?: string;
}

export const expiryOf = ({ expiresAt }: IssueTokenDto): Date | undefined => (expiresAt === undefined ? undefined : new Date(expiresAt));

export class GrantCreditDto {
  @ApiProperty({ description: 'USD, more than 0, at most two decimals.', example: 250.5 })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiProperty({
    minLength: 1, maxLength: 100, example: 'wire 2026-0017',
    description: 'Of the payment behind it. The same reference again changes nothing.',
  })
  @IsString()
  reference!: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'For the audit log.' })
  @WhenSent() @IsString()
  note?: string;
}

export class TransferCreditDto extends GrantCreditDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'A sub-account of this account, or the account it is a sub-account of.' })
  @IsInt() @Min(1) @Max(MAX_INT32)
  toAccountId!: number;
}
