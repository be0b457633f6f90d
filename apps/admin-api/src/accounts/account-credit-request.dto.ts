import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNumber, IsString, Max, Min } from 'class-validator';
import { MAX_INT32, WhenSent } from './account-fields.dto';

export class GrantCreditDto {
  @ApiProperty({ description: 'USD, more than 0, at most two decimals.', example: 250.5 })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiProperty({
    minLength: 1,
    maxLength: 100,
    example: 'wire 2026-0017',
    description: 'Reference of the payment. A reference that was used before changes nothing.',
  })
  @IsString()
  reference!: string;

  @ApiPropertyOptional({ maxLength: 500, description: 'For the audit log.' })
  @WhenSent()
  @IsString()
  note?: string;
}

export class TransferCreditDto extends GrantCreditDto {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'A sub-account of this account, or its parent account.',
  })
  @IsInt()
  @Min(1)
  @Max(MAX_INT32)
  toAccountId!: number;
}
