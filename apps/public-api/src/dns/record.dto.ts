import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { MAX_TTL, MIN_TTL, RECORD_TYPES, type RecordType } from '@registrar/dns';
import { IsDefined, IsIn, IsInt, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { PageDto } from '@registrar/api-dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const TYPE = { enum: RECORD_TYPES, enumName: 'RecordType' } as const;
const TTL = { type: 'integer', format: 'uint32', minimum: MIN_TTL, maximum: MAX_TTL } as const;
const PRIORITY = { type: 'integer', format: 'uint32', minimum: 0, maximum: 65_535 } as const;

/** Checks types only: the rules of a record are the core's. */
export class CreateRecordDto {
  @ApiProperty(TYPE)
  @IsDefined()
  @IsIn(RECORD_TYPES)
  type!: RecordType;

  @ApiProperty({
    minLength: 1,
    maxLength: 20_480,
    description:
      'Value by type. Host names may end in a dot. SRV: weight, port and target, separated by blanks. TXT: the text itself, or quoted strings as in a zone file.',
  })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  answer!: string;

  @ApiPropertyOptional({
    description:
      'Host name relative to the domain, or complete with a final dot. Omitted, empty or @: the apex.',
  })
  @IsOptional()
  @IsString()
  host?: string;

  @ApiPropertyOptional({ ...TTL, default: MIN_TTL, description: 'Time to live in seconds, 300 or more.' })
  @IsOptional()
  @IsInt()
  ttl?: number;

  @ApiPropertyOptional({
    ...PRIORITY,
    description: 'Required for MX and SRV, ignored for other types. Lower is preferred.',
  })
  @IsOptional()
  @IsInt()
  priority?: number;

  @ApiProperty({
    'type': 'string',
    'format': 'date-time',
    'required': false,
    'x-extension': true,
    'description':
      'x-extension. When the record is removed, rounded down to a second: in the future, at most 5 years ahead. Omitted: never.',
  } as ApiPropertyOptions)
  @IsOptional()
  @IsString()
  expiresAt?: string;

  /**
   * Fields of the answer, so that a record may be sent back as it was read: the path and `host` determine
   * them, and they are ignored.
   */
  @ApiPropertyOptional({ ...int32, readOnly: true, description: 'Ignored in a request to create a record.' })
  id?: number;

  @ApiPropertyOptional({
    type: 'string',
    readOnly: true,
    description: 'Ignored in requests, so that a record can be sent back as it was read.',
  })
  domainName?: string;

  @ApiPropertyOptional({
    type: 'string',
    readOnly: true,
    description: 'Ignored in requests, so that a record can be sent back as it was read.',
  })
  fqdn?: string;
}

export class UpdateRecordDto extends CreateRecordDto {
  @ApiPropertyOptional({ ...int32, description: 'If sent, it must equal the id in the path.' })
  @IsOptional()
  @IsInt()
  declare id?: number;
}

export class RecordDto {
  @ApiProperty(int32)
  id!: number;

  @ApiProperty()
  domainName!: string;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Host name relative to the domain. Omitted at the apex.',
  })
  host?: string | null;

  @ApiProperty({ description: 'Complete host name with a final dot.' })
  fqdn!: string;

  @ApiProperty(TYPE)
  type!: RecordType;

  @ApiProperty({
    description:
      'Value of the record. Host names have no final dot. TXT: the text as it was sent, bare or quoted; both are served alike.',
  })
  answer!: string;

  @ApiProperty({ ...TTL, description: 'Time to live in seconds, 300 or more.' })
  ttl!: number;

  @ApiPropertyOptional({
    ...PRIORITY,
    description: 'Priority of MX and SRV records; lower is preferred. Omitted when 0.',
  })
  priority?: number;

  @ApiProperty({
    'type': 'string',
    'format': 'date-time',
    'required': false,
    'x-extension': true,
    'description': 'x-extension. When the record is removed. Omitted if it stays.',
  } as ApiPropertyOptions)
  expiresAt?: string;
}

export class ListRecordsResponseDto extends PageDto {
  @ApiProperty({ type: [RecordDto] })
  records!: RecordDto[];
}
