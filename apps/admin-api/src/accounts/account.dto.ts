import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type AccountListItem,
  type AccountOptions,
  type AccountView,
  type ApiToken,
  AUTORENEW_LEAD_DAYS,
  COMPLIANCE_NOTICES,
  type DefaultContacts,
  type EffectiveSuspension,
} from '@registrar/accounts';
import type { GrantedCredit, TransferredCredit } from '@registrar/staff';
import { BUSINESS_STATUSES } from '@registrar/kernel';
import { PageDto } from '@registrar/api-dto';
import { type AccountSuspensionDto, SuspensionDto } from './account-suspension.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const amount = { description: 'USD', example: '412.75' } as const;

/** suspended: its API answers 403; its domains go on. */
const ACCOUNT_STATES = ['active', 'suspended', 'closed'];

export class AccountListItemDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional(int32) parentId?: number;
  @ApiProperty({ enum: ACCOUNT_STATES }) status!: string;
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
  @ApiPropertyOptional({ ...int32, description: 'Requests per second. Omitted: the limit of the platform.' })
  ratePerSecond?: number;
  @ApiPropertyOptional({ ...int32, description: 'Requests per hour. Omitted: the limit of the platform.' })
  ratePerHour?: number;
  @ApiProperty({
    ...int32,
    description:
      'Account-specific tax rate in basis points (1/10,000). If above 0 it overrides all tax rules.',
  })
  taxBps!: number;
  @ApiProperty({
    description: 'If `taxBps` is 0: whether the tax rule of its country and business status applies.',
  })
  taxByRule!: boolean;
  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2' }) taxCountry?: string;
  @ApiPropertyOptional({ enum: BUSINESS_STATUSES }) businessStatus?: string;
  @ApiPropertyOptional() taxId?: string;
  @ApiProperty() registrantLockOptOut!: boolean;
  @ApiPropertyOptional({ format: 'date-time' }) registrantLockOptOutFrom?: Date;
  @ApiPropertyOptional({
    ...int32,
    description: 'Most sub-accounts of the account. Omitted: the limit of the platform.',
  })
  maxSubAccounts?: number;
  @ApiProperty({ ...int32, enum: AUTORENEW_LEAD_DAYS }) autorenewLeadDays!: number;
  @ApiProperty({ enum: COMPLIANCE_NOTICES }) complianceNotices!: string;
  @ApiProperty({ description: 'Whether expired domains are removed from the DNS.' }) expirationHold!: boolean;
  @ApiProperty() defaultCurrency!: string;
  @ApiProperty({ description: 'Whether mail is forwarded only to addresses whose owner agreed.' })
  verifyForwardingRecipients!: boolean;
  @ApiProperty({
    description: 'Unknown fields and query parameters of contract operations are refused with 400.',
  })
  strictRequests!: boolean;
  @ApiProperty() autorenewEnabled!: boolean;
  @ApiProperty() privacyEnabled!: boolean;
  @ApiProperty({ type: [String] }) nameservers!: readonly string[];
  @ApiProperty({ type: DefaultContactsDto, description: 'Ids of stored contacts.' })
  contacts!: DefaultContacts;
}

export class ApiTokenDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
  @ApiPropertyOptional({ format: 'date-time' }) revokedAt?: Date;
  @ApiPropertyOptional({ description: 'true: the token can only read.' }) readOnly?: boolean;
  @ApiPropertyOptional({ description: 'true: the token can only use DNS zones, records and forwardings.' })
  dnsOnly?: boolean;
  @ApiPropertyOptional({ type: [String], description: 'Domains that the token can change. Omitted: all.' })
  zones?: readonly string[];
  @ApiPropertyOptional({ type: [String], description: 'Only records of these types are written.' })
  recordTypes?: readonly string[];
  @ApiPropertyOptional({ ...amount, description: 'USD that purchases may take in a UTC day' })
  dailySpendCap?: string;
  @ApiPropertyOptional({ format: 'date-time' }) expiresAt?: Date;
  @ApiPropertyOptional({
    type: [String],
    description: 'Addresses and networks (CIDR) from which the token is accepted. Omitted: all.',
  })
  sourceNetworks?: readonly string[];
  @ApiPropertyOptional({ ...int32, description: 'Id of the token that replaced this one.' })
  replacedBy?: number;
  @ApiPropertyOptional({ description: 'true: issued by staff after the first token of the account.' })
  issuedByStaff?: boolean;
}

export class BalanceDto {
  @ApiProperty({ ...amount, description: 'Credit in USD that can be spent now' }) available!: string;
  @ApiProperty({ ...amount, description: 'USD held for purchases that are not settled' }) held!: string;
  @ApiProperty({ ...amount, description: 'USD by which the balance may be below zero' }) creditLimit!: string;
}

export class CountersDto {
  @ApiProperty(int32) domains!: number;
  @ApiProperty(int32) orders!: number;
}

export class AccountDto extends AccountOptionsDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional(int32) parentId?: number;
  @ApiProperty({ enum: ACCOUNT_STATES }) status!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
  @ApiPropertyOptional({ type: SuspensionDto, description: 'Omitted: not suspended.' })
  suspension?: SuspensionDto;
  @ApiProperty({ type: BalanceDto }) balance!: BalanceDto;
  @ApiProperty({ type: CountersDto }) counters!: CountersDto;
  @ApiProperty({
    type: [ApiTokenDto],
    description:
      'All API tokens. The valid one with the lowest id signs webhooks; one that staff issued signs only where there is no other.',
  })
  tokens!: readonly ApiTokenDto[];
}

export class IssuedTokenDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'password', description: 'Returned only in this answer.' }) token!: string;
}

export class IssuedStaffTokenDto extends IssuedTokenDto {
  @ApiProperty({ description: 'true: the token can only read.' }) readOnly!: boolean;
  @ApiProperty({ format: 'date-time', description: 'When the token expires.' }) expiresAt!: Date;
}

export class CreatedAccountDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty({ type: IssuedTokenDto }) token!: IssuedTokenDto;
}

export class GrantedCreditDto {
  @ApiProperty({ description: 'false: the reference was used before, and nothing was credited.' })
  credited!: boolean;
  @ApiProperty({ ...amount, description: 'Credit in USD that can be spent now' }) available!: string;
}

export class TransferredCreditDto {
  @ApiProperty({ description: 'false: the reference was used before, and nothing was transferred.' })
  transferred!: boolean;
  @ApiProperty({ ...amount, description: 'USD that the account can spend now' }) available!: string;
  @ApiProperty({ ...amount, description: 'USD that the other account can spend now' }) toAvailable!: string;
}

export const listItemDto = (item: AccountListItem): AccountListItemDto => ({
  ...item,
  available: item.available.toDecimal(),
});

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
  registrantLockOptOutFrom: options.registrantLockOptOutFrom,
  maxSubAccounts: options.maxSubAccounts,
  autorenewLeadDays: options.autorenewLeadDays,
  complianceNotices: options.complianceNotices,
  expirationHold: options.expirationHold,
  defaultCurrency: options.defaultCurrency,
  verifyForwardingRecipients: options.verifyForwardingRecipients,
  strictRequests: options.strictRequests,
  ...defaults,
});

export const tokenDto = ({ limits: { dailySpendCap, ...limits }, ...token }: ApiToken): ApiTokenDto => ({
  ...token,
  ...limits,
  ...(dailySpendCap && { dailySpendCap: dailySpendCap.toDecimal() }),
});

export const suspensionDto = (suspension: EffectiveSuspension | undefined): AccountSuspensionDto => {
  if (!suspension) return {};
  const { accountId, since, reason, includesSubAccounts: includeSubAccounts } = suspension;
  return { suspension: { accountId, since, reason, includeSubAccounts } };
};

export function accountDto(account: AccountView): AccountDto {
  const { id, username, parentId, createdAt, balance, counters, tokens, effectiveSuspension } = account;
  const { available, held, creditLimit } = balance;
  return {
    id,
    username,
    parentId,
    status: effectiveSuspension ? 'suspended' : account.status,
    ...suspensionDto(effectiveSuspension),
    ...optionsDto(account),
    balance: {
      available: available.toDecimal(),
      held: held.toDecimal(),
      creditLimit: creditLimit.toDecimal(),
    },
    counters,
    tokens: tokens.map(tokenDto),
    createdAt,
  };
}

export const creditDto = ({ credited, available }: GrantedCredit): GrantedCreditDto => ({
  credited,
  available: available.toDecimal(),
});

export const transferDto = ({
  transferred,
  available,
  toAvailable,
}: TransferredCredit): TransferredCreditDto => ({
  transferred,
  available: available.toDecimal(),
  toAvailable: toAvailable.toDecimal(),
});
