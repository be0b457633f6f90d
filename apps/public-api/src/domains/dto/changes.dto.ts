import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsDefined, IsObject, IsOptional, IsString, Matches, ValidateIf, ValidateNested } from 'class-validator';
import { ContactRequestDto } from './contacts.dto';
import { IsStringMap } from './string-map.dto';

const EXTENSION = { 'x-extension': true } as const;

/** May be left out, but not null. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** At least one of the three, says the core. */
export class UpdateDomainDto {
  @ApiPropertyOptional()
  @IfGiven() @IsBoolean()
  autorenewEnabled?: boolean;

  @ApiPropertyOptional({ description: 'Where the TLD has it.' })
  @IfGiven() @IsBoolean()
  privacyEnabled?: boolean;

  @ApiPropertyOptional({ description: 'The transfer lock. Not to be taken off under a policy lock.' })
  @IfGiven() @IsBoolean()
  locked?: boolean;
}

export class SetNameserversDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: 13, description: 'Host names, Unicode or punycode; the order is kept.' })
  @IsDefined() @IsString({ each: true }) @IsArray()
  nameservers!: string[];
}

/** E.164, or the form of EPP with one dot behind the country code; blank means not given. What numbers there are, the core knows. */
const PHONE = /^\s*(?:\+\d{1,3}\.?\d{1,15})?\s*$/;

export class SetContactDto extends ContactRequestDto {
  @IsOptional() @Matches(PHONE) @IsString()
  declare phone?: string;

  @IsOptional() @Matches(PHONE) @IsString()
  declare fax?: string | null;
}

export class SetContactsRolesDto {
  @ApiPropertyOptional({ type: SetContactDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => SetContactDto)
  registrant?: SetContactDto;

  @ApiPropertyOptional({ type: SetContactDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => SetContactDto)
  admin?: SetContactDto;

  @ApiPropertyOptional({ type: SetContactDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => SetContactDto)
  tech?: SetContactDto;

  @ApiPropertyOptional({ type: SetContactDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => SetContactDto)
  billing?: SetContactDto;
}

export class SetContactsDto {
  @ApiProperty({ type: SetContactsRolesDto, description: 'Each contact that is sent is complete; roles left out are kept.' })
  @IsDefined() @IsObject() @ValidateNested() @Type(() => SetContactsRolesDto)
  contacts!: SetContactsRolesDto;

  @ApiPropertyOptional({ ...EXTENSION, type: 'object', additionalProperties: { type: 'string' }, description: 'x-extension. Registry data of the registrant (getRequirement), the whole set. Omitted: those of the domain, else the last ones that your account used under the TLD.' })
  @IsOptional() @IsStringMap()
  tldRequirements?: Record<string, string>;
}

export class AuthCodeResponseDto {
  @ApiProperty()
  authCode!: string;
}
