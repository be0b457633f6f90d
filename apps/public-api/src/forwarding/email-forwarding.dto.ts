import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, IsNotEmpty, IsString } from 'class-validator';
import { RecordDto } from '../dns/record.dto';
import { PageDto } from '@registrar/api-dto';

const TO = { format: 'email', minLength: 1, description: 'Target address, in another domain.' } as const;

export class UpdateEmailForwardingDto {
  @ApiProperty(TO)
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  emailTo!: string;
}

export class CreateEmailForwardingDto extends UpdateEmailForwardingDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    pattern: '^[^*]+$',
    description: 'Mailbox: the part before the @, in upper or lower case.',
  })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  emailBox!: string;
}

export class EmailForwardingDto {
  @ApiProperty({ format: 'hostname' })
  domainName!: string;

  @ApiProperty({ description: 'Mailbox: the part before the @.' })
  emailBox!: string;

  @ApiProperty({ format: 'email' })
  emailTo!: string;

  @ApiPropertyOptional({
    'type': [RecordDto],
    'readOnly': true,
    'x-extension': true,
    'description':
      'x-extension. MX records of the domain that this creation, the first of the domain, set aside; deleting the last email forwarding brings them back. Left out without any, and in other answers.',
  } as ApiPropertyOptions)
  setAside?: RecordDto[];
}

export class ListEmailForwardingsResponseDto extends PageDto {
  @ApiProperty({ type: [EmailForwardingDto] })
  emailForwarding!: EmailForwardingDto[];
}
