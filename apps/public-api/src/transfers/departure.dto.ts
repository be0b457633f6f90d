import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsNotEmpty, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { ContactsRequestDto } from '../domains/dto/contacts.dto';
import { IsStringMap } from '../domains/dto/string-map.dto';

const EXTENSION = { 'x-extension': true } as const;

/** The types of createInternalTransferIn and nothing else: every rule of the move is the core's. */
export class CreateInternalTransferInDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined() @IsString() @IsNotEmpty()
  domainName!: string;

  @ApiProperty({ minLength: 1, description: 'The code that the losing account has read.' })
  // that it is needed is said by the core, in the words of the contract
  @IsOptional() @IsString()
  authCode!: string;

  @ApiPropertyOptional({ type: ContactsRequestDto, description: 'Roles left out: the account\'s default contacts.' })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactsRequestDto)
  contacts?: ContactsRequestDto;

  @ApiPropertyOptional({ ...EXTENSION, type: 'object', additionalProperties: { type: 'string' }, description: 'x-extension. Registry data of the registrant (getRequirement). Omitted: the last ones that your account used under the TLD, else those of the domain.' })
  @IsOptional() @IsStringMap()
  tldRequirements?: Record<string, string>;
}

export class CancelTransferOutResponseDto {
  @ApiProperty()
  domainName!: string;

  @ApiProperty({ enum: ['canceled'] })
  status!: 'canceled';
}

export class HandOverDomainDto {
  @ApiProperty({ minLength: 2, maxLength: 16, description: 'Tag of the registrar that gets the domain, as the registry knows it.' })
  @IsDefined() @IsString()
  registrarTag!: string;
}

export class HandedOverDto {
  @ApiProperty()
  domainName!: string;

  @ApiProperty({ enum: ['completed', 'pending'], description: 'pending: the other registrar has to take it first; it is told by domain.transfer_out.status_change.' })
  status!: 'completed' | 'pending';
}

export class TransferEligibilityResponseDto {
  @ApiProperty({ description: 'ASCII form.' })
  domainName!: string;

  @ApiProperty({ description: 'Registered at this registrar, in any account.' })
  atName!: boolean;

  @ApiProperty({ description: 'Of the TLD.' })
  supportsInternalTransfer!: boolean;
}
