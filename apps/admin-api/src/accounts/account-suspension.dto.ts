import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REASON_MAX } from '@registrar/staff';
import { IsBoolean, IsDefined, IsOptional, IsString, Length } from 'class-validator';

export class SuspendAccountDto {
  @ApiProperty({ minLength: 1, maxLength: REASON_MAX, description: 'Why, for staff and the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, REASON_MAX)
  reason!: string;

  @ApiPropertyOptional({
    default: false,
    description: 'true: its sub-accounts, of every level, are suspended with it.',
  })
  @IsOptional()
  @IsBoolean()
  includeSubAccounts?: boolean;
}

export class SuspensionDto {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'The suspended account: this one, or one above it that includes its sub-accounts.',
  })
  accountId!: number;
  @ApiProperty({ format: 'date-time' }) since!: Date;
  @ApiProperty() reason!: string;
  @ApiProperty() includeSubAccounts!: boolean;
}

/** Without `suspension`: the API of the account answers. */
export class AccountSuspensionDto {
  @ApiPropertyOptional({ type: SuspensionDto, description: 'Omitted: not suspended.' })
  suspension?: SuspensionDto;
}
