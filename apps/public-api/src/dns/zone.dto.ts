import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ChangeAction, RECORD_TYPES, type RecordType } from '@registrar/dns';
import { IsBoolean, IsDefined, IsIn, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { PageDto } from '@registrar/api-dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const ALLOW = {
  default: false,
  description: 'true: allow the removal of more than half of a zone with ten or more records.',
} as const;

export class RollBackZoneDto {
  @ApiPropertyOptional({ default: false, description: 'true: return the changes without storing them.' })
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;

  @ApiPropertyOptional(ALLOW)
  @IsOptional()
  @IsBoolean()
  allowMassDeletion?: boolean;
}

export class ImportZoneDto extends RollBackZoneDto {
  @ApiProperty({
    maxLength: 16_777_216,
    description: 'Zone file (RFC 1035 §5). SOA and the NS records of the domain itself are skipped.',
  })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  zoneFile!: string;

  @ApiProperty({
    enum: ['merge', 'replace'],
    description: 'merge: records that the file does not name are unchanged. replace: they are removed.',
  })
  @IsDefined()
  @IsIn(['merge', 'replace'])
  mode!: 'merge' | 'replace';

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'When the records of the file are removed: in the future, at most 5 years ahead. Omitted: new ones stay, and existing ones keep their end.',
  })
  @IsOptional()
  @IsString()
  expiresAt?: string;
}

export class ZoneRecordDto {
  @ApiProperty({ enum: RECORD_TYPES, enumName: 'RecordType' })
  type!: RecordType;

  @ApiPropertyOptional({ description: 'Host name relative to the domain. Omitted at the apex.' })
  host?: string;

  @ApiProperty()
  answer!: string;

  @ApiProperty(int32)
  ttl!: number;

  @ApiPropertyOptional({
    ...int32,
    description: 'Priority of MX and SRV records; lower is preferred. Omitted when 0.',
  })
  priority?: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the record is removed. Omitted if it stays.',
  })
  expiresAt?: string;
}

export class ZoneDifferenceDto {
  @ApiPropertyOptional({
    ...int32,
    description: 'Id of the record. Omitted for a record that is not stored yet.',
  })
  id?: number;

  @ApiPropertyOptional({
    type: ZoneRecordDto,
    description: 'The record before the change. Omitted for an added record.',
  })
  before?: ZoneRecordDto;

  @ApiPropertyOptional({
    type: ZoneRecordDto,
    description: 'The record after the change. Omitted for a removed record.',
  })
  after?: ZoneRecordDto;
}

class CountsDto {
  @ApiProperty(int32)
  added!: number;

  @ApiProperty(int32)
  removed!: number;

  @ApiProperty(int32)
  changed!: number;
}

export class ZoneChangeDto extends CountsDto {
  @ApiProperty({
    description: 'Whether the changes were stored. false for a dry run and where nothing changes.',
  })
  applied!: boolean;

  @ApiProperty({
    ...int32,
    description:
      'Entries that change nothing: SOA, name servers of the domain, and, in a rollback, records where a forwarding stands.',
  })
  skipped!: number;

  @ApiProperty({
    description: 'Whether the change removes more than half of the zone and needs `allowMassDeletion`.',
  })
  massDeletion!: boolean;

  @ApiProperty({ type: [ZoneDifferenceDto], description: 'The changes, at most 1,000.' })
  changes!: ZoneDifferenceDto[];
}

export class ZoneVersionDto extends CountsDto {
  @ApiProperty(int32)
  version!: number;

  @ApiProperty({ format: 'date-time' })
  createDate!: string;

  @ApiProperty({ description: 'Username of the author.' })
  author!: string;

  @ApiProperty({
    enum: [
      'create',
      'replace',
      'delete',
      'batch',
      'import',
      'rollback',
      'url_forwarding',
      'email_forwarding',
      'expire',
    ] satisfies ChangeAction[],
  })
  action!: ChangeAction;
}

export class ListZoneVersionsResponseDto extends PageDto {
  @ApiProperty({ type: [ZoneVersionDto], description: 'The versions of this page, newest first.' })
  versions!: ZoneVersionDto[];
}

export class ZoneVersionDetailsDto extends ZoneVersionDto {
  @ApiProperty({ type: [ZoneDifferenceDto] })
  changes!: ZoneDifferenceDto[];
}
