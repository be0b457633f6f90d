import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REASON_MAX } from '@registrar/staff';
import {
  type OutboundState,
  OUTBOUND_VERDICTS,
  type OutboundVerdict,
  TRANSFER_STATES,
  type TransferState,
} from '@registrar/transfers';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { StaffContactRolesDto } from '../customer-domains/customer-domains.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const MAX_INT32 = 2_147_483_647;
const OUTBOUND_STATES = ['pending', 'completed', 'canceled', 'dropped', 'noticed'] as const;

/** The reason of an act that must have one. */
class ReasonedDto {
  @ApiProperty({ minLength: 1, maxLength: REASON_MAX, description: 'Why, for staff and the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, REASON_MAX)
  reason!: string;
}

class ArrivingDomainDto extends ReasonedDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined()
  @IsString()
  @Length(1)
  domainName!: string;

  @ApiPropertyOptional({
    type: StaffContactRolesDto,
    description:
      'Contacts of the domain once it is here. Omitted roles: the default contacts of the account.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => StaffContactRolesDto)
  contacts?: StaffContactRolesDto;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Registry data of the registrant, where the TLD demands it.',
  })
  @IsOptional()
  @IsObject()
  tldRequirements?: Record<string, string>;
}

export class StartTransferDto extends ArrivingDomainDto {
  @ApiPropertyOptional({
    minLength: 1,
    description:
      'Auth code of the losing registrar, stored encrypted. Required where the TLD has auth codes. It is in no log.',
  })
  @IsOptional()
  @IsString()
  authCode?: string;

  @ApiPropertyOptional({ description: 'Hide the contacts. Default: the setting of the account.' })
  @IsOptional()
  @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({
    format: 'double',
    minimum: 0,
    description: 'USD before tax, as the dry run shows it. Required but in a dry run.',
  })
  @IsOptional()
  @Min(0)
  @IsNumber()
  purchasePrice?: number;
}

export class MoveForAccountDto extends ArrivingDomainDto {
  @ApiProperty({
    minLength: 1,
    description: 'Auth code of the domain, from the losing account. It is in no log.',
  })
  @IsDefined()
  @IsString()
  authCode!: string;
}

export class CancelTransferDto extends ReasonedDto {
  @ApiPropertyOptional({
    ...int32,
    minimum: 1,
    maximum: MAX_INT32,
    description:
      'Account of the transfer; required when several accounts have an open transfer of the domain.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_INT32)
  accountId?: number;
}
export class DecideTransferOutDto extends ReasonedDto {}

export class EndTransferOutDto extends ReasonedDto {
  @ApiProperty({
    enum: OUTBOUND_VERDICTS,
    description: 'left: the domain is at another registrar. stayed: it is here, and no transfer is pending.',
  })
  @IsDefined()
  @IsIn(OUTBOUND_VERDICTS)
  verdict!: OutboundVerdict;
}

export class TransferStateDto {
  @ApiProperty({ description: 'Punycode' }) domainName!: string;
  @ApiProperty({ enum: TRANSFER_STATES }) status!: TransferState;
}

export class StartedTransferDto extends TransferStateDto {
  @ApiProperty({ ...int32, description: 'Order of the account.' }) orderId!: number;
  @ApiProperty({ format: 'double', description: 'USD, with tax. 0 for a new code of a pending transfer.' })
  totalPaid!: number;
  @ApiPropertyOptional({ description: 'What delays the transfer, and what to do.' }) warning?: string;
}

export class MovedDomainDto {
  @ApiProperty({ description: 'Punycode' }) domainName!: string;
  @ApiProperty({ ...int32, description: 'The account that has it now.' }) accountId!: number;
}

export class TransferOutStateDto {
  @ApiProperty({ description: 'Punycode' }) domainName!: string;
  @ApiProperty({ enum: OUTBOUND_STATES, description: 'State of the transfer out.' }) status!: OutboundState;
}
