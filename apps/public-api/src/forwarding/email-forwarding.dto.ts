import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsNotEmpty, IsString } from 'class-validator';
import { PageDto } from '../page.dto';

const TO = { format: 'email', minLength: 1, description: 'Of another domain.' } as const;

export class UpdateEmailForwardingDto {
  @ApiProperty(TO)
  @IsDefined() @IsString() @IsNotEmpty()
  emailTo!: string;
}

export class CreateEmailForwardingDto extends UpdateEmailForwardingDto {
  @ApiProperty({ minLength: 1, maxLength: 64, pattern: '^[^*]+$', description: 'The part before the @, in any case.' })
  @IsDefined() @IsString() @IsNotEmpty()
  emailBox!: string;
}

export class EmailForwardingDto {
  @ApiProperty({ format: 'hostname' })
  domainName!: string;

  @ApiProperty({ description: 'The part before the @.' })
  emailBox!: string;

  @ApiProperty({ format: 'email' })
  emailTo!: string;
}

export class ListEmailForwardingsResponseDto extends PageDto {
  @ApiProperty({ type: [EmailForwardingDto] })
  emailForwarding!: EmailForwardingDto[];
}
