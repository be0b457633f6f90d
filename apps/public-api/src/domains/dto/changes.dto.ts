import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsDefined, IsObject, IsOptional, IsString, ValidateIf, ValidateNested } from 'class-validator';
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

export class SetContactsRolesDto {
  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  registrant?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  admin?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  tech?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional() @IsObject() @ValidateNested() @Type(() => ContactRequestDto)
  billing?: ContactRequestDto;
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
