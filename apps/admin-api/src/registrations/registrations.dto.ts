import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OPERATION_VERDICTS, type OperationVerdict } from '@registrar/domains';
import type { JsonValue } from '@registrar/kernel';
import { IsDefined, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const amount = { example: '14.50' } as const;
const json = { type: 'object', additionalProperties: true } as const;

export class DomainContactDto {
  @ApiProperty(int32) id!: number;
  @ApiPropertyOptional({ description: 'Id of the contact at the registry.' }) registryId?: string;
  @ApiProperty() isVerified!: boolean;
}

export class DomainContactsDto {
  @ApiProperty({ type: DomainContactDto }) registrant!: DomainContactDto;
  @ApiProperty({ type: DomainContactDto }) admin!: DomainContactDto;
  @ApiProperty({ type: DomainContactDto }) tech!: DomainContactDto;
  @ApiProperty({ type: DomainContactDto }) billing!: DomainContactDto;
}

export class DomainDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() username!: string;
  @ApiProperty() tld!: string;
  @ApiProperty() registryConnection!: string;
  @ApiProperty({ enum: ['initialized', 'pending_create', 'active', 'failed', 'deleted'] }) state!: string;
  @ApiPropertyOptional() roid?: string;
  @ApiProperty(date) registeredAt!: Date;
  @ApiProperty(date) expiresAt!: Date;
  @ApiProperty(int32) termYears!: number;
  @ApiProperty() autorenewEnabled!: boolean;
  @ApiProperty() locked!: boolean;
  @ApiProperty({ type: [String] }) locks!: string[];
  @ApiPropertyOptional(date) transferLockUntil?: Date;
  @ApiProperty() privacyEnabled!: boolean;
  @ApiProperty() premium!: boolean;
  @ApiPropertyOptional({ ...amount, description: 'USD per year for a premium name. Omitted for others' })
  renewalPrice?: string;
  @ApiProperty({ type: [String] }) registryStatuses!: string[];
  @ApiProperty({ type: [String] }) nameservers!: string[];
  @ApiPropertyOptional({
    ...date,
    description: 'When the statuses at the registry will be corrected. Omitted: they are correct.',
  })
  statusSyncAt?: Date;
  @ApiProperty({ type: DomainContactsDto }) contacts!: DomainContactsDto;
  @ApiProperty() hasAuthCode!: boolean;
  @ApiPropertyOptional({ format: 'uuid' }) operationId?: string;
  @ApiPropertyOptional(int32) orderId?: number;
  @ApiProperty(date) createdAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'When the domain left the account. Omitted: it has not.' })
  removedAt?: Date;
}

export class OrderItemDto {
  @ApiProperty(int32) id!: number;
  @ApiPropertyOptional() name?: string;
  @ApiProperty() type!: string;
  @ApiProperty() status!: string;
  @ApiPropertyOptional() interval?: string;
  @ApiProperty(int32) duration!: number;
  @ApiProperty(int32) quantity!: number;
  @ApiPropertyOptional(amount) originalPrice?: string;
  @ApiProperty(amount) price!: string;
  @ApiPropertyOptional({ ...amount, description: 'The price in the currency of the order.' })
  priceNonUsd?: string;
  @ApiPropertyOptional(amount) taxAmount?: string;
  @ApiPropertyOptional() tld?: string;
  @ApiPropertyOptional(date) refundableUntil?: Date;
}

export class PostingDto {
  @ApiProperty({ example: 'held' }) ledgerAccount!: string;
  @ApiProperty({ ...amount, description: 'USD. A credit of the ledger account is positive.' })
  amount!: string;
  @ApiProperty({ example: 'USD' }) currency!: string;
}

export class LedgerTransactionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: 'hold' }) kind!: string;
  @ApiPropertyOptional() reference?: string;
  @ApiProperty(date) createdAt!: Date;
  @ApiProperty({ type: [PostingDto] }) postings!: readonly PostingDto[];
}

export class OrderDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() username!: string;
  @ApiPropertyOptional({ format: 'uuid' }) operationId?: string;
  @ApiProperty() status!: string;
  @ApiProperty({
    example: 'USD',
    description: 'ISO 4217 currency of `priceNonUsd`. All other amounts are in USD.',
  })
  currency!: string;
  @ApiPropertyOptional({
    example: '0.92',
    description: 'Amount of the currency for one USD. Omitted for USD.',
  })
  currencyRate?: string;
  @ApiProperty(amount) authAmount!: string;
  @ApiProperty(amount) totalCapture!: string;
  @ApiProperty(amount) totalRefund!: string;
  @ApiProperty(amount) finalAmount!: string;
  @ApiProperty(date) createdAt!: Date;
  @ApiProperty({ type: [OrderItemDto] }) items!: readonly OrderItemDto[];
  @ApiProperty({ type: [LedgerTransactionDto], description: 'All ledger transactions of the order.' })
  ledger!: readonly LedgerTransactionDto[];
}

export class FailureDto {
  @ApiProperty() kind!: string;
  @ApiProperty() code!: string;
  @ApiProperty() message!: string;
  @ApiPropertyOptional() details?: string;
}

export class OperationSummaryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() username!: string;
  @ApiProperty({ example: 'register' }) kind!: string;
  @ApiProperty({ example: 'example.com' }) subject!: string;
  @ApiProperty({ enum: ['open', 'pending', 'succeeded', 'refused'] }) state!: string;
  @ApiProperty(int32) attempts!: number;
  @ApiProperty(date) createdAt!: Date;
  @ApiProperty({ ...date, description: 'When the reconciler checks it next. Omitted once it is settled.' })
  dueAt!: Date;
  @ApiPropertyOptional(date) leasedUntil?: Date;
  @ApiPropertyOptional({ ...date, description: 'Since when staff must settle it. Omitted: not needed.' })
  attentionAt?: Date;
  @ApiPropertyOptional(date) settledAt?: Date;
  @ApiPropertyOptional({ type: FailureDto }) failure?: FailureDto;
}

export class RegistryCommandDto {
  @ApiProperty() clTrid!: string;
  @ApiPropertyOptional() svTrid?: string;
  @ApiProperty() registryConnection!: string;
  @ApiProperty({ example: 'domain:create' }) command!: string;
  @ApiProperty() object!: string;
  @ApiProperty(date) sentAt!: Date;
  @ApiPropertyOptional(date) answeredAt?: Date;
  @ApiPropertyOptional({ ...int32, example: 1_000 }) resultCode?: number;
  @ApiPropertyOptional({ enum: ['done', 'pending', 'refused', 'unknown', 'not_sent'] }) outcome?: string;
  @ApiProperty({ description: 'EPP frame with masked secrets.' }) request!: string;
  @ApiPropertyOptional({ description: 'EPP frame with masked secrets.' }) response?: string;
}

export class OperationDto extends OperationSummaryDto {
  @ApiProperty({ ...json, description: 'Secrets and personal data are masked.' }) payload!: JsonValue;
  @ApiPropertyOptional({ ...json, description: 'The stored answer to the client.' }) answer?: JsonValue;
  @ApiProperty({ type: [RegistryCommandDto], description: 'The commands, oldest first.' })
  commands!: readonly RegistryCommandDto[];
}

export class ListOperationsDto extends PartDto {
  @ApiProperty({ type: [OperationSummaryDto] }) items!: readonly OperationSummaryDto[];
}

export class EndOperationDto {
  @ApiProperty({ enum: OPERATION_VERDICTS, description: 'Whether the registry carried out the operation.' })
  @IsDefined()
  @IsIn(OPERATION_VERDICTS)
  verdict!: OperationVerdict;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'The evidence, for the audit log.' })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason!: string;
}

export class OperationEndedDto {
  @ApiProperty({ enum: ['succeeded', 'refused'] }) state!: string;
}
