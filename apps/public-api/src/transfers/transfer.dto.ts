import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TRANSFER_STATES, type TransferState } from '@registrar/transfers';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDefined,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { ContactsRequestDto } from '../domains/dto/contacts.dto';
import { PageDto } from '@registrar/api-dto';
import { RegistrantRequirements } from '../domains/dto/tld-requirements.dto';

/** The types of createTransfer: all rules of the purchase are the core's. */
export class CreateTransferDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  domainName!: string;

  @ApiPropertyOptional({
    description: 'Auth code of the losing registrar. Required where the TLD has auth codes.',
  })
  @IsOptional()
  @IsString()
  authCode?: string;

  @ApiPropertyOptional({
    description:
      'Hide the contacts, free of charge. Default: the setting of the account. Ignored where the TLD has no privacy.',
  })
  @IsOptional()
  @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({
    format: 'double',
    minimum: 0,
    description: 'USD before tax. Required for premium names, where it must equal `transferPrice`.',
  })
  // the last decorator runs first: a text must be refused as no number before it is compared
  @IsOptional()
  @Min(0)
  @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({
    type: ContactsRequestDto,
    description:
      'Contacts of the domain once it is transferred. Omitted roles: the default contacts of the account.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactsRequestDto)
  contacts?: ContactsRequestDto;

  @RegistrantRequirements('. Omitted: the last ones that your account used under the TLD.')
  tldRequirements?: Record<string, string>;
}

export class TransferDto {
  @ApiProperty()
  domainName!: string;

  @ApiPropertyOptional({
    format: 'email',
    description: 'Address that must approve the transfer. Omitted where the TLD uses none.',
  })
  email?: string;

  @ApiProperty({
    enum: TRANSFER_STATES,
    description: 'Terminal: completed, failed, canceled, canceled_pending_refund.',
  })
  status!: TransferState;
}

export class TransferWarningsDto {
  @ApiPropertyOptional()
  message?: string;

  @ApiPropertyOptional({ type: [String], description: 'Registry statuses that can delay the transfer.' })
  statuses?: string[];
}

export class CreateTransferResponseDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the order.' })
  order!: number;

  @ApiPropertyOptional({
    format: 'double',
    description:
      'USD charged, with tax. Omitted when 0, for example for a new auth code of a pending transfer.',
  })
  totalPaid?: number;

  @ApiProperty({ type: TransferDto })
  transfer!: TransferDto;

  @ApiPropertyOptional({ type: TransferWarningsDto })
  warnings?: TransferWarningsDto;
}

export class ListTransfersResponseDto extends PageDto {
  @ApiProperty({ type: [TransferDto] })
  transfers!: TransferDto[];
}
