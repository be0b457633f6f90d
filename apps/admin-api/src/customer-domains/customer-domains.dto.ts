import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiQuery } from '@nestjs/swagger';
import { PlanResponseDto } from '@registrar/api-dto';
import { StaffDryRunInterceptor } from '@registrar/composition';
import type { ChangeResult, DsView } from '@registrar/domains';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { ContactDto } from '../accounts/account-contacts.dto';
import { IsInstant } from '../shared/instant.dto';

const int32 = { type: 'integer', format: 'int32' } as const;

/** Answers `?dryRun=true` with a plan, and changes nothing. */
export const StaffPlannable = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(StaffDryRunInterceptor),
    ApiExtraModels(PlanResponseDto),
    ApiQuery({
      name: 'dryRun',
      required: false,
      schema: { type: 'boolean', default: false },
      description:
        'true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. It is not audited.',
    }),
  );

export class StaffNameserversDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: 13,
    description: 'Host names, Unicode or punycode. They replace all present ones.',
  })
  @IsDefined()
  @IsString({ each: true })
  @IsArray()
  nameservers!: string[];
}

export class StaffSwitchDto {
  @ApiProperty({ description: 'true: on; false: off.' })
  @IsDefined()
  @IsBoolean()
  on!: boolean;
}

const contact = { type: ContactDto, description: 'The complete contact. Omitted: unchanged.' };

export class StaffContactRolesDto {
  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  registrant?: ContactDto;

  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  admin?: ContactDto;

  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  tech?: ContactDto;

  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  billing?: ContactDto;
}

export class StaffContactsDto {
  @ApiProperty({ type: StaffContactRolesDto, description: 'Complete contacts by role.' })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => StaffContactRolesDto)
  contacts!: StaffContactRolesDto;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Registry data of a new registrant, where the TLD demands it.',
  })
  @IsOptional()
  @IsObject()
  tldRequirements?: Record<string, string>;
}

export class StaffDsDto {
  @ApiProperty({ ...int32, minimum: 0, maximum: 65_535 })
  @IsDefined()
  @IsInt()
  keyTag!: number;

  @ApiProperty({ ...int32, description: 'IANA DNSSEC algorithm number.' })
  @IsDefined()
  @IsInt()
  algorithm!: number;

  @ApiProperty({ ...int32, description: 'IANA DS digest type.' })
  @IsDefined()
  @IsInt()
  digestType!: number;

  @ApiProperty({ minLength: 1, description: 'Hexadecimal, in upper or lower case.' })
  @IsDefined()
  @IsString()
  digest!: string;
}

export class StaffRenewalDto {
  @ApiProperty({
    format: 'date-time',
    description: 'End of the term that is renewed, as `getDomain` returns it: a repeated request is refused.',
  })
  @IsDefined()
  @IsInstant()
  expiresAt!: string;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Omitted: the minimum term of the TLD.' })
  @IsOptional()
  @IsInt()
  years?: number;

  @ApiPropertyOptional({
    format: 'double',
    description: 'USD for the whole term, before tax, as the dry run shows it. Required but in a dry run.',
  })
  @IsOptional()
  @IsNumber()
  purchasePrice?: number;
}

export class CustomerChangeDto {
  @ApiProperty({
    enum: ['done', 'pending', 'unknown'],
    description:
      'done. pending: the registry decides later. unknown: the registry has not answered, and the worker finishes it.',
  })
  outcome!: ChangeResult['kind'];
}

export class CustomerDsDto implements DsView {
  @ApiProperty() domainName!: string;
  @ApiProperty(int32) keyTag!: number;
  @ApiProperty(int32) algorithm!: number;
  @ApiProperty(int32) digestType!: number;
  @ApiProperty() digest!: string;
}

export class CustomerRenewalDto {
  @ApiProperty({ description: 'Punycode' }) domainName!: string;
  @ApiProperty({ ...int32, description: 'Order of the account.' }) order!: number;
  @ApiProperty({ format: 'double', description: 'USD, with tax.' }) totalPaid!: number;
}
