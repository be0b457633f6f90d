import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CREDIT_DIRECTIONS, type CreditDirection } from '@registrar/accounts';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { ContactRequestDto } from '../domains/dto/contacts.dto';
import { PageDto } from '@registrar/api-dto';

const int32 = { type: 'integer', format: 'int32' } as const;

export class AccountContactsRequestDto {
  @ApiProperty({ type: ContactRequestDto })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  registrant!: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  admin?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  billing?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  tech?: ContactRequestDto;
}

export class AccountRequestDto {
  @ApiProperty({
    minLength: 6,
    maxLength: 60,
    pattern: '^[a-z0-9-]{6,60}$',
    description: 'Unique. It becomes the username; in the sandbox `-test` is appended.',
  })
  @IsDefined()
  @IsString()
  accountName!: string;

  @ApiProperty({
    format: 'password',
    minLength: 7,
    maxLength: 256,
    description:
      'At least one letter and at least one digit or symbol. The API accepts tokens only, never this password.',
  })
  @IsDefined()
  @IsString()
  password!: string;

  @ApiProperty({
    type: AccountContactsRequestDto,
    description: 'Default contacts for new domains. The registrant is required.',
  })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AccountContactsRequestDto)
  contacts!: AccountContactsRequestDto;

  @ApiPropertyOptional({ default: true, description: 'Default for new domains.' })
  @IsOptional()
  @IsBoolean()
  autoRenew?: boolean;
}

export class CreateAccountRequestDto {
  @ApiProperty({ type: AccountRequestDto })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => AccountRequestDto)
  account!: AccountRequestDto;

  @ApiProperty({ enum: [true], description: 'Must be true: the terms are accepted.' })
  @IsDefined()
  @IsBoolean()
  apiTos!: boolean;

  @ApiProperty({ enum: [true], description: 'Must be true: the terms are accepted.' })
  @IsDefined()
  @IsBoolean()
  tos!: boolean;
}

export class CreateAccountResponseDto {
  @ApiProperty({ description: 'The name as sent in the request.' }) accountName!: string;
  @ApiProperty({ format: 'password', description: 'Returned only in this answer.' }) apiToken!: string;
  @ApiProperty({ example: 'default' }) apiTokenName!: string;
}

export class SubAccountDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() username!: string;
  @ApiProperty({ enum: ['active', 'closed'] }) status!: string;
  @ApiProperty({ format: 'date-time' }) createDate!: string;
  @ApiProperty({ format: 'double', description: 'Credit in USD that the sub-account can spend.' })
  balance!: number;
}

export class ListSubAccountsResponseDto extends PageDto {
  @ApiProperty({ type: [SubAccountDto], description: 'The sub-accounts of this page, ordered by username.' })
  accounts!: SubAccountDto[];
}

export class TransferCreditDto {
  @ApiProperty({ description: 'USD, more than 0, at most two decimals.', example: 250.5 })
  @IsDefined()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  amount!: number;

  @ApiProperty({ enum: CREDIT_DIRECTIONS })
  @IsDefined()
  @IsIn(CREDIT_DIRECTIONS)
  direction!: CreditDirection;
}

export class TransferCreditResponseDto {
  @ApiProperty({ format: 'double', description: 'Credit of the account in USD after the transfer.' })
  balance!: number;
  @ApiProperty({ format: 'double', description: 'Credit of the sub-account in USD after the transfer.' })
  subAccountBalance!: number;
}
