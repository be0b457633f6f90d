import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TRANSFER_STATES, type TransferState } from '@registrar/transfers';
import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsNotEmpty, IsNumber, IsObject, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { ContactsRequestDto } from '../domains/dto/contacts.dto';
import { PageDto } from '../page.dto';
import { IsStringMap } from '../domains/dto/string-map.dto';

const EXTENSION = { 'x-extension': true } as const;

/** The types of createTransfer and nothing else: every rule of the purchase is the core's. */
export class CreateTransferDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined() @IsString() @IsNotEmpty()
  domainName!: string;

  @ApiPropertyOptional({ description: 'Needed where the TLD knows codes.' })
  @IsOptional() @IsString()
  authCode?: string;

  @ApiPropertyOptional({ description: 'Free. Omitted: the account\'s setting; dropped where the TLD has none.' })
  @IsOptional() @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ format: 'double', minimum: 0, description: 'USD before tax; needed for premium names, where it equals transferPrice.' })
  // the last one is looked at first: a text is no number before it is a small one
  @IsOptional() @Min(0) @IsNumber()
  purchasePrice?: number;

  @ApiPropertyOptional({ type: ContactsRequestDto, description: 'Applied when the domain arrives. Roles left out: the account\'s default contacts.' })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactsRequestDto)
  contacts?: ContactsRequestDto;

  @ApiPropertyOptional({ ...EXTENSION, type: 'object', additionalProperties: { type: 'string' }, description: 'x-extension. Registry data of the registrant (getRequirement). Omitted: the last ones that your account used under the TLD.' })
  @IsOptional() @IsStringMap()
  tldRequirements?: Record<string, string>;
}

export class TransferDto {
  @ApiProperty()
  domainName!: string;

  @ApiPropertyOptional({ format: 'email', description: 'Approval address, where the TLD uses one.' })
  email?: string;

  @ApiProperty({ enum: TRANSFER_STATES, description: 'Terminal: completed, failed, canceled, canceled_pending_refund.' })
  status!: TransferState;
}

export class TransferWarningsDto {
  @ApiPropertyOptional()
  message?: string;

  @ApiPropertyOptional({ type: [String], description: 'Registry statuses that may stall the transfer.' })
  statuses?: string[];
}

export class CreateTransferResponseDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'Order id.' })
  order!: number;

  @ApiPropertyOptional({ format: 'double', description: 'USD, with tax; left out when 0: for a new code of a transfer that waits for one.' })
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
