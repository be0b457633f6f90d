import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type AccountListItem, type AccountOptions, type AccountView, type ApiToken, AUTORENEW_LEAD_DAYS, COMPLIANCE_NOTICES, type DefaultContacts,
} from '@registrar/accounts';
import type { GrantedCredit, TransferredCredit } from '@registrar/staff';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { PageDto } from '../shared/page.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { description: 'USD', example: '412.75' } as const;

export class AccountListItemDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional(int32) parentId?: number;
  @ApiProperty({ enum: ['active', 'closed'] }) status!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
  @ApiProperty(amount) available!: string;
}

export class ListAccountsDto extends PageDto {
  @ApiProperty({ type: [AccountListItemDto] }) accounts!: AccountListItemDto[];
}

export class DefaultContactsDto {
  @ApiPropertyOptional(int32) registrant?: number;
  @ApiPropertyOptional(int32) admin?: number;
  @ApiPropertyOptional(int32) tech?: number;
  @ApiPropertyOptional(int32) billing?: number;
}

export class AccountOptionsDto {
  @ApiProperty() twoStepEnabled!: boolean;
  @ApiProperty() apiAccessEnabled!: boolean;
  @ApiProperty() approvedReseller!: boolean;
  @ApiProperty() enterprise!: boolean;
  @ApiPropertyOptional({ ...int32, description: "Absent: the platform's limit." }) ratePerSecond?: number;
  @ApiPropertyOptional({ ...int32, description: "Absent: the platform's limit." }) ratePerHour?: number;
  @ApiProperty({ ...int32, description: 'Its own tax on top of every price, in 1/10,000; above 0 it goes before every rule.' }) taxBps!: number;
  @ApiProperty({ description: 'With taxBps 0: by the rule of its country and status.' }) taxByRule!: boolean;
  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2' }) taxCountry?: string;
  @ApiPropertyOptional({ enum: BUSINESS_STATUSES }) businessStatus?: string;
  @ApiPropertyOptional() taxId?: string;
  @ApiProperty() registrantLockOptOut!: boolean;
  @ApiPropertyOptional({ ...int32, description: "Sub-accounts it may have; absent: the platform's limit." }) maxSubAccounts?: number;
  @ApiProperty({ ...int32, enum: AUTORENEW_LEAD_DAYS }) autorenewLeadDays!: number;
  @ApiProperty({ enum: COMPLIANCE_NOTICES }) complianceNotices!: string;
  @ApiProperty({ description: 'Its domains leave the DNS when they expire.' }) expirationHold!: boolean;
  @ApiProperty() defaultCurrency!: string;
  @ApiProperty({ description: 'Mail is forwarded only to addresses whose owner agreed.' }) verifyForwardingRecipients!: boolean;
  @ApiProperty({ description: 'Unknown fields and query parameters of contract operations are refused with 400.' }) strictRequests!: boolean;
  @ApiProperty() autorenewEnabled!: boolean;
  @ApiProperty() privacyEnabled!: boolean;
  @ApiProperty({ type: [String] }) nameservers!: readonly string[];
  @ApiProperty({ type: DefaultContactsDto, description: 'Ids of stored contacts.' }) contacts!: DefaultContacts;
}

export class ApiTokenDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
  @ApiPropertyOptional({ format: 'date-time' }) revokedAt?: Date;
  @ApiPropertyOptional({ description: 'Reads only.' }) readOnly?: boolean;
  @ApiPropertyOptional({ description: 'Zones and what is served in them, nothing else.' }) dnsOnly?: boolean;
  @ApiPropertyOptional({ type: [String], description: 'Only these domains.' }) zones?: readonly string[];
  @ApiPropertyOptional({ type: [String], description: 'Only records of these types are written.' }) recordTypes?: readonly string[];
  @ApiPropertyOptional({ ...amount, description: 'USD that purchases may take in a UTC day' }) dailySpendCap?: string;
  @ApiPropertyOptional({ format: 'date-time' }) expiresAt?: Date;
  @ApiPropertyOptional({ type: [String], description: 'Networks it may be used from.' }) sourceNetworks?: readonly string[];
  @ApiPropertyOptional({ ...int32, description: 'The token that took over its name.' }) replacedBy?: number;
  @ApiPropertyOptional({ description: 'true: issued by staff after the first token of the account.' }) issuedByStaff?: boolean;
}

export class BalanceDto {
  @ApiProperty({ ...amount, description: 'USD that can be spent now' }) available!: string;
  @ApiProperty({ ...amount, description: 'USD reserved for purchases whose outcome is open' }) held!: string;
  @ApiProperty({ ...amount, description: 'USD that may be spent beyond zero' }) creditLimit!: string;
}

export class CountersDto {
  @ApiProperty(int32) domains!: number;
  @ApiProperty(int32) orders!: number;
}

export class AccountDto extends AccountOptionsDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional(int32) parentId?: number;
  @ApiProperty({ enum: ['active', 'closed'] }) status!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: BalanceDto }) balance!: BalanceDto;
  @ApiProperty({ type: CountersDto }) counters!: CountersDto;
  @ApiProperty({ type: [ApiTokenDto], description: 'The lowest id that is not revoked signs webhooks; one issued by staff only where there is no other.' }) tokens!: readonly ApiTokenDto[];
}

export class IssuedTokenDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'password', description: 'Shown this once.' }) token!: string;
}

export class IssuedStaffTokenDto extends IssuedTokenDto {
  @ApiProperty({ description: 'Reads only.' }) readOnly!: boolean;
  @ApiProperty({ format: 'date-time', description: 'When the token ends.' }) expiresAt!: Date;
}

export class CreatedAccountDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty({ type: IssuedTokenDto }) token!: IssuedTokenDto;
}

export class GrantedCreditDto {
  @ApiProperty({ description: 'false: this reference had been credited before.' }) credited!: boolean;
  @ApiProperty({ ...amount, description: 'USD that can be spent now' }) available!: string;
}

export class TransferredCreditDto {
  @ApiProperty({ description: 'false: this reference had been transferred before.' }) transferred!: boolean;
  @ApiProperty({ ...amount, description: 'USD that the account can spend now' }) available!: string;
  @ApiProperty({ ...amount, description: 'USD that the other account can spend now' }) toAvailable!: string;
}

export const listItemDto = (item: AccountListItem): AccountListItemDto => ({ ...item, available: item.available.toDecimal() });

export const optionsDto = ({ access, limits, defaults, ...options }: AccountOptions): AccountOptionsDto => ({
  twoStepEnabled: options.twoStepEnabled,
  apiAccessEnabled: options.apiAccessEnabled,
  ...access,
  ratePerSecond: limits.perSecond,
  ratePerHour: limits.perHour,
  taxBps: options.taxBps,
  taxByRule: options.taxation.byRule,
  taxCountry: options.taxation.country,
  businessStatus: options.taxation.businessStatus,
  taxId: options.taxation.taxId,
  registrantLockOptOut: options.registrantLockOptOut,
  maxSubAccounts: options.maxSubAccounts,
  autorenewLeadDays: options.autorenewLeadDays,
  complianceNotices: options.complianceNotices,
  expirationHold: options.expirationHold,
  defaultCurrency: options.defaultCurrency,
  verifyForwardingRecipients: options.verifyForwardingRecipients,
  strictRequests: options.strictRequests,
  ...defaults,
});

export const tokenDto = ({ limits: { dailySpendCap, ...limits }, ...token }: ApiToken): ApiTokenDto =>
  ({ ...token, ...limits, ...(dailySpendCap && { dailySpendCap: dailySpendCap.toDecimal() }) });

export function accountDto(account: AccountView): AccountDto {
  const { id, username, parentId, status, createdAt, balance, counters, tokens } = account;
  const { available, held, creditLimit } = balance;
  return {
    id,
    username,
    parentId,
    status,
    ...optionsDto(account),
    balance: { available: available.toDecimal(), held: held.toDecimal(), creditLimit: creditLimit.toDecimal() },
    counters,
    tokens: tokens.map(tokenDto),
    createdAt,
  };
}

export const creditDto = ({ credited, available }: GrantedCredit): GrantedCreditDto => ({ credited, available: available.toDecimal() });

export const transferDto = ({ transferred, available, toAvailable }: TransferredCredit): TransferredCreditDto =>
  ({ transferred, available: available.toDecimal(), toAvailable: toAvailable.toDecimal() });
