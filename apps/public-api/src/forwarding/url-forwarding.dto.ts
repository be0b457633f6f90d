import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FORWARDING_TYPES, type ForwardingType, META_MAX, TARGET_MAX, TITLE_MAX } from '@registrar/dns';
import { IsDefined, IsIn, IsNotEmpty, IsOptional, IsString, ValidateIf } from 'class-validator';
import { PageDto } from '../page.dto';

const TYPE = { enum: FORWARDING_TYPES, enumName: 'URLForwardingType', description: 'masked: framed; redirect: 301; 302: temporary.' } as const;
const HOST = { description: 'Label or whole hostname; empty: the apex.' } as const;
const TARGET = { format: 'uri', minLength: 1, maxLength: TARGET_MAX, description: 'http or https, of the public internet, without user name and password.' } as const;
const TITLE = { type: 'string', nullable: true, maxLength: TITLE_MAX, description: 'Shown for masked; null clears.' } as const;
const META = { type: 'string', nullable: true, maxLength: META_MAX, description: 'Used for masked; null clears.' } as const;

/** May be left out, but not null. */
const IfGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** The kinds of values and nothing else: the rules are the core's. */
export class URLForwardingInputDto {
  @ApiProperty(HOST)
  @IsDefined() @IsString()
  host!: string;

  @ApiProperty(TARGET)
  @IsDefined() @IsString() @IsNotEmpty()
  forwardsTo!: string;

  @ApiProperty(TYPE)
  @IsDefined() @IsIn(FORWARDING_TYPES)
  type!: ForwardingType;

  @ApiPropertyOptional(TITLE)
  @IsOptional() @IsString()
  title?: string | null;

  @ApiPropertyOptional(META)
  @IsOptional() @IsString()
  meta?: string | null;
}

/** What is left out stays; at least one field, says the core. */
export class URLForwardingUpdateDto {
  @ApiPropertyOptional(TARGET)
  @IfGiven() @IsString() @IsNotEmpty()
  forwardsTo?: string;

  @ApiPropertyOptional(HOST)
  @IfGiven() @IsString()
  host?: string;

  @ApiPropertyOptional(TYPE)
  @IfGiven() @IsIn(FORWARDING_TYPES)
  type?: ForwardingType;

  @ApiPropertyOptional(TITLE)
  @IsOptional() @IsString()
  title?: string | null;

  @ApiPropertyOptional(META)
  @IsOptional() @IsString()
  meta?: string | null;
}

/** As by id, but the target is always sent. */
export class URLForwardingUpdateByHostDto {
  @ApiProperty(TARGET)
  @IsDefined() @IsString() @IsNotEmpty()
  forwardsTo!: string;

  @ApiPropertyOptional(HOST)
  @IfGiven() @IsString()
  host?: string;

  @ApiPropertyOptional(TYPE)
  @IfGiven() @IsIn(FORWARDING_TYPES)
  type?: ForwardingType;

  @ApiPropertyOptional(TITLE)
  @IsOptional() @IsString()
  title?: string | null;

  @ApiPropertyOptional(META)
  @IsOptional() @IsString()
  meta?: string | null;
}

export class URLForwardingDto {
  @ApiProperty({ type: 'integer', format: 'int32' })
  id!: number;

  @ApiProperty({ format: 'hostname' })
  domainName!: string;

  @ApiPropertyOptional({ description: 'The whole hostname; left out at the apex.' })
  host?: string;

  @ApiProperty({ format: 'uri' })
  forwardsTo!: string;

  @ApiProperty(TYPE)
  type!: ForwardingType;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Of masked ones alone.' })
  title?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Of masked ones alone.' })
  meta?: string | null;
}

export class ListURLForwardingsResponseDto extends PageDto {
  @ApiProperty({ type: [URLForwardingDto] })
  urlForwarding!: URLForwardingDto[];
}
