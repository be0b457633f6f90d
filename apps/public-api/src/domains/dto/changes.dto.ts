import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsObject,
  IsOptional,
  IsString,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { MAX_TAGS, NOTES_LENGTH } from '@registrar/domains';
import { ContactsRequestDto } from './contacts.dto';
import { RegistrantRequirements } from './tld-requirements.dto';

/** Optional, but not nullable. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** The core requires at least one of the five. */
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

  @ApiPropertyOptional({
    'type': [String],
    'maxItems': MAX_TAGS,
    'x-extension': true,
    'description':
      'x-extension. Private tags of the account, which replace all present ones; [] removes them. Each has 1 to 64 characters and no comma, and is unique without regard to case.',
  } as ApiPropertyOptions)
  @IfGiven()
  @IsString({ each: true })
  @IsArray()
  tags?: string[];

  @ApiPropertyOptional({
    'type': String,
    'nullable': true,
    'maxLength': NOTES_LENGTH,
    'x-extension': true,
    'description': 'x-extension. Private notes of the account. null or "" removes them.',
  } as ApiPropertyOptions)
  @IsOptional()
  @IsString()
  notes?: string | null;
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
