import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AccountListItem, AccountOptions, AccountView, DefaultContacts } from '@registrar/accounts';
import type { GrantedCredit } from '@registrar/staff';
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
  @ApiProperty({ ...int32, description: 'Tax on top of every price, in 1/10,000.' }) taxBps!: number;
  @ApiProperty() registrantLockOptOut!: boolean;
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
  @ApiProperty({ type: [ApiTokenDto], description: 'The lowest id that is not revoked signs webhooks.' }) tokens!: readonly ApiTokenDto[];
}

export class IssuedTokenDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'password', description: 'Shown this once.' }) token!: string;
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

export const listItemDto = (item: AccountListItem): AccountListItemDto => ({ ...item, available: item.available.toDecimal() });

export const optionsDto = ({ twoStepEnabled, apiAccessEnabled, access, limits, taxBps, registrantLockOptOut, defaults }: AccountOptions): AccountOptionsDto => ({
  twoStepEnabled,
  apiAccessEnabled,
  ...access,
  ratePerSecond: limits.perSecond,
  ratePerHour: limits.perHour,
  taxBps,
  registrantLockOptOut,
  ...defaults,
});

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
    tokens,
    createdAt,
  };
}

export const creditDto = ({ credited, available }: GrantedCredit): GrantedCreditDto => ({ credited, available: available.toDecimal() });
