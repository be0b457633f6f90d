import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_TTL, MIN_TTL, RECORD_TYPES, type RecordType } from '@registrar/dns';
import { IsDefined, IsIn, IsInt, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { PageDto } from '../page.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const TYPE = { enum: RECORD_TYPES, enumName: 'RecordType' } as const;
const TTL = { type: 'integer', format: 'uint32', minimum: MIN_TTL, maximum: MAX_TTL } as const;
const PRIORITY = { type: 'integer', format: 'uint32', minimum: 0, maximum: 65_535 } as const;

/** The kinds of values and nothing else: every rule of a record is the core's. */
export class CreateRecordDto {
  @ApiProperty(TYPE)
  @IsDefined() @IsIn(RECORD_TYPES)
  type!: RecordType;

  @ApiProperty({ minLength: 1, maxLength: 20_480, description: 'By type; names with or without their final dot. SRV: weight, port and target, a blank between them.' })
  @IsDefined() @IsString() @IsNotEmpty()
  answer!: string;

  @ApiPropertyOptional({ description: 'Relative to the domain, or whole with a final dot; omitted, empty or @: the apex.' })
  @IsOptional() @IsString()
  host?: string;

  @ApiPropertyOptional({ ...TTL, default: MIN_TTL, description: 'Seconds.' })
  @IsOptional() @IsInt()
  ttl?: number;

  @ApiPropertyOptional({ ...PRIORITY, description: 'Needed for MX and SRV, ignored for other types.' })
  @IsOptional() @IsInt()
  priority?: number;

  /** Fields of the answer, so that a record may be sent back as it was read: told by the path and `host`, and ignored. */
  @ApiPropertyOptional({ ...int32, readOnly: true, description: 'Ignored when a record is created.' })
  id?: number;

  @ApiPropertyOptional({ type: 'string', readOnly: true, description: 'Ignored.' })
  domainName?: string;

  @ApiPropertyOptional({ type: 'string', readOnly: true, description: 'Ignored.' })
  fqdn?: string;
}

export class UpdateRecordDto extends CreateRecordDto {
  @ApiPropertyOptional({ ...int32, description: 'When sent, the id in the path.' })
  @IsOptional() @IsInt()
  declare id?: number;
}

export class RecordDto {
  @ApiProperty(int32)
  id!: number;

  @ApiProperty()
  domainName!: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Relative; left out at the apex, never null.' })
  host?: string | null;

  @ApiProperty({ description: 'Ends in a dot.' })
  fqdn!: string;

  @ApiProperty(TYPE)
  type!: RecordType;

  @ApiProperty({ description: 'Names without their final dot.' })
  answer!: string;

  @ApiProperty({ ...TTL, description: 'Seconds.' })
  ttl!: number;

  @ApiPropertyOptional({ ...PRIORITY, description: 'MX and SRV; left out when 0.' })
  priority?: number;
}

export class ListRecordsResponseDto extends PageDto {
  @ApiProperty({ type: [RecordDto] })
  records!: RecordDto[];
}
