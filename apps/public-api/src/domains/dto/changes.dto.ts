import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsObject,
  IsString,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ContactsRequestDto } from './contacts.dto';
import { RegistrantRequirements } from './tld-requirements.dto';

/** Optional, but not nullable. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** The core requires at least one of the three. */
export class UpdateDomainDto {
  @ApiPropertyOptional()
  @IfGiven()
  @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({ description: 'Whether the contacts are hidden. 409 where the TLD has no privacy.' })
  @IfGiven()
  @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({
    description:
      'Whether the transfer lock is on. It cannot be turned off while a policy lock is in force (409).',
  })
  @IfGiven()
  @IsBoolean()
  locked?: boolean;
}

export class SetNameserversDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: 13,
    description: 'Host names, Unicode or punycode. They replace all present ones; their order is preserved.',
  })
  @IsDefined()
  @IsString({ each: true })
  @IsArray()
  nameservers!: string[];
}

/** A separate schema in the description. */
export class SetContactsRolesDto extends ContactsRequestDto {}

export class SetContactsDto {
  @ApiProperty({
    type: SetContactsRolesDto,
    description: 'Complete contacts by role. Omitted roles are unchanged.',
  })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => SetContactsRolesDto)
  contacts!: SetContactsRolesDto;

  @RegistrantRequirements(
    ', the whole set. Omitted: those of the domain, else the last ones that your account used under the TLD.',
  )
  tldRequirements?: Record<string, string>;
}

export class AuthCodeResponseDto {
  @ApiProperty()
  authCode!: string;
}
