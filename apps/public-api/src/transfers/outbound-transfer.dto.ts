import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsNotEmpty, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import { ContactsRequestDto } from '../domains/dto/contacts.dto';
import { RegistrantRequirements } from '../domains/dto/tld-requirements.dto';

/** The types of createInternalTransferIn: all rules of the move are the core's. */
export class CreateInternalTransferInDto {
  @ApiProperty({ minLength: 1, description: 'Unicode or punycode, any case.' })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  domainName!: string;

  @ApiProperty({ minLength: 1, description: 'Auth code of the domain, from the losing account.' })
  // the core refuses its absence, with the text of the contract
  @IsOptional()
  @IsString()
  authCode!: string;

  @ApiPropertyOptional({
    type: ContactsRequestDto,
    description: 'Contacts of the domain. Omitted roles: the default contacts of the account.',
  })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactsRequestDto)
  contacts?: ContactsRequestDto;

  @RegistrantRequirements(
    '. Omitted: the last ones that your account used under the TLD, else those of the domain.',
  )
  tldRequirements?: Record<string, string>;
}

export class CancelTransferOutResponseDto {
  @ApiProperty()
  domainName!: string;

  @ApiProperty({ enum: ['canceled'] })
  status!: 'canceled';
}

export class HandOverDomainDto {
  @ApiProperty({ minLength: 2, maxLength: 16, description: 'Tag of the gaining registrar at the registry.' })
  @IsDefined()
  @IsString()
  registrarTag!: string;
}

export class HandedOverDto {
  @ApiProperty()
  domainName!: string;

  @ApiProperty({
    enum: ['completed', 'pending'],
    description:
      'completed, or pending while the other registrar has to accept. The event `domain.transfer_out.status_change` reports the outcome.',
  })
  status!: 'completed' | 'pending';
}

export class TransferEligibilityResponseDto {
  @ApiProperty({ description: 'ASCII form.' })
  domainName!: string;

  @ApiProperty({ description: 'Whether the domain is registered at this registrar, in any account.' })
  atName!: boolean;

  @ApiProperty({ description: 'Whether the TLD allows transfers between accounts.' })
  supportsInternalTransfer!: boolean;
}
