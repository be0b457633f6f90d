import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, IsString, Length } from 'class-validator';

export class DomainRestoreDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, 500)
  reason!: string;

  @ApiPropertyOptional({
    default: false,
    description: 'true: the account is not charged. The registry charges the registrar in any case',
  })
  @IsOptional()
  @IsBoolean()
  waived?: boolean;
}

export class DomainRestoredDto {
  @ApiProperty({
    enum: ['restored', 'pending'],
    description: 'restored, or pending: the registry accepted the request and decides later',
  })
  status!: 'restored' | 'pending';

  @ApiProperty({ description: 'Punycode' })
  domainName!: string;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Order of the account' })
  order!: number;

  @ApiProperty({ format: 'double', description: 'USD, with tax' })
  totalPaid!: number;
}
