import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { FORWARDING_TYPES, type ForwardingType, META_MAX, TARGET_MAX, TITLE_MAX } from '@registrar/dns';
import { IsDefined, IsIn, IsNotEmpty, IsOptional, IsString, ValidateIf } from 'class-validator';
import { RecordDto } from '../dns/record.dto';
import { PageDto } from '@registrar/api-dto';

const TYPE = {
  enum: FORWARDING_TYPES,
  enumName: 'URLForwardingType',
  description: 'masked: the target is shown in a frame. redirect: HTTP 301. 302: HTTP 302 (temporary).',
} as const;
const HOST = { description: 'Host name, or label below the domain. Empty: the apex.' } as const;
const TARGET = {
  format: 'uri',
  minLength: 1,
  maxLength: TARGET_MAX,
  description: 'http or https URL on the public internet, without username and password.',
} as const;
const TITLE = {
  type: 'string',
  nullable: true,
  maxLength: TITLE_MAX,
  description: 'Title of the page of a masked forwarding. null removes it.',
} as const;
const META = {
  type: 'string',
  nullable: true,
  maxLength: META_MAX,
  description: 'HTML meta tags of the page of a masked forwarding. null removes them.',
} as const;

/** Optional, but not nullable. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** Checks types only: the rules are the core's. */
export class URLForwardingInputDto {
  @ApiProperty(HOST)
  @IsDefined()
  @IsString()
  host!: string;

  @ApiProperty(TARGET)
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  forwardsTo!: string;

  @ApiProperty(TYPE)
  @IsDefined()
  @IsIn(FORWARDING_TYPES)
  type!: ForwardingType;

  @ApiPropertyOptional(TITLE)
  @IsOptional()
  @IsString()
  title?: string | null;

  @ApiPropertyOptional(META)
  @IsOptional()
  @IsString()
  meta?: string | null;
}

/** Omitted fields are unchanged; the core requires at least one. */
export class URLForwardingUpdateDto {
  @ApiPropertyOptional(TARGET)
  @IfGiven()
  @IsString()
  @IsNotEmpty()
  forwardsTo?: string;

  @ApiPropertyOptional(HOST)
  @IfGiven()
  @IsString()
  host?: string;

  @ApiPropertyOptional(TYPE)
  @IfGiven()
  @IsIn(FORWARDING_TYPES)
  type?: ForwardingType;

  @ApiPropertyOptional(TITLE)
  @IsOptional()
  @IsString()
  title?: string | null;

  @ApiPropertyOptional(META)
  @IsOptional()
  @IsString()
  meta?: string | null;
}

/** As by id, but the target is required. */
export class URLForwardingUpdateByHostDto {
  @ApiProperty(TARGET)
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  forwardsTo!: string;

  @ApiPropertyOptional(HOST)
  @IfGiven()
  @IsString()
  host?: string;

  @ApiPropertyOptional(TYPE)
  @IfGiven()
  @IsIn(FORWARDING_TYPES)
  type?: ForwardingType;

  @ApiPropertyOptional(TITLE)
  @IsOptional()
  @IsString()
  title?: string | null;

  @ApiPropertyOptional(META)
  @IsOptional()
  @IsString()
  meta?: string | null;
}

export class URLForwardingDto {
  @ApiProperty({ type: 'integer', format: 'int32' })
  id!: number;

  @ApiProperty({ format: 'hostname' })
  domainName!: string;

  @ApiPropertyOptional({ description: 'Complete host name. Omitted at the apex.' })
  host?: string;

  @ApiProperty({ format: 'uri' })
  forwardsTo!: string;

  @ApiProperty(TYPE)
  type!: ForwardingType;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Only for masked forwardings.' })
  title?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Only for masked forwardings.' })
  meta?: string | null;

  @ApiPropertyOptional({
    'type': [RecordDto],
    'readOnly': true,
    'x-extension': true,
    'description':
      'x-extension. Address records (A, AAAA, ANAME, CNAME) of the host that this creation, or change of `host`, set aside; deleting the forwarding brings them back. Left out without any, and in other answers.',
  } as ApiPropertyOptions)
  setAside?: RecordDto[];
}

export class ListURLForwardingsResponseDto extends PageDto {
  @ApiProperty({ type: [URLForwardingDto] })
  urlForwarding!: URLForwardingDto[];
}
