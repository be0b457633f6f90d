import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ChangeAction, RECORD_TYPES, type RecordType } from '@registrar/dns';
import { IsBoolean, IsDefined, IsIn, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { PageDto } from '../page.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const ALLOW = { default: false, description: 'More than half of a zone of ten records or more may go.' } as const;

export class RollBackZoneDto {
  @ApiPropertyOptional({ default: false, description: 'Only show what would change.' })
  @IsOptional() @IsBoolean()
  dryRun?: boolean;

  @ApiPropertyOptional(ALLOW)
  @IsOptional() @IsBoolean()
  allowMassDeletion?: boolean;
}

export class ImportZoneDto extends RollBackZoneDto {
  @ApiProperty({ maxLength: 16_777_216, description: 'Master file (RFC 1035 §5). SOA and the NS records of the domain itself are passed over.' })
  @IsDefined() @IsString() @IsNotEmpty()
  zoneFile!: string;

  @ApiProperty({ enum: ['merge', 'replace'], description: 'merge: what the file does not name stays; replace: the zone becomes what the file says.' })
  @IsDefined() @IsIn(['merge', 'replace'])
  mode!: 'merge' | 'replace';
}

export class ZoneRecordDto {
  @ApiProperty({ enum: RECORD_TYPES, enumName: 'RecordType' })
  type!: RecordType;

  @ApiPropertyOptional({ description: 'Relative; left out at the apex.' })
  host?: string;

  @ApiProperty()
  answer!: string;

  @ApiProperty(int32)
  ttl!: number;

  @ApiPropertyOptional({ ...int32, description: 'MX and SRV; left out when 0.' })
  priority?: number;
}

export class ZoneDifferenceDto {
  @ApiPropertyOptional({ ...int32, description: 'Left out for what is only to be added.' })
  id?: number;

  @ApiPropertyOptional({ type: ZoneRecordDto, description: 'Left out for an added record.' })
  before?: ZoneRecordDto;

  @ApiPropertyOptional({ type: ZoneRecordDto, description: 'Left out for a removed record.' })
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
  @ApiProperty({ description: 'False for a dry run, and where there was nothing to do.' })
  applied!: boolean;

  @ApiProperty({ ...int32, description: 'Entries that were passed over: SOA, name servers of the domain, and where a forwarding stands.' })
  skipped!: number;

  @ApiProperty({ description: 'Needs allowMassDeletion.' })
  massDeletion!: boolean;

  @ApiProperty({ type: [ZoneDifferenceDto], description: 'The first thousand.' })
  changes!: ZoneDifferenceDto[];
}

export class ZoneVersionDto extends CountsDto {
  @ApiProperty(int32)
  version!: number;

  @ApiProperty({ format: 'date-time' })
  createDate!: string;

  @ApiProperty({ description: 'Username of whoever made it.' })
  author!: string;

  @ApiProperty({ enum: ['create', 'replace', 'delete', 'import', 'rollback', 'url_forwarding', 'email_forwarding'] })
  action!: ChangeAction;
}

export class ListZoneVersionsResponseDto extends PageDto {
  @ApiProperty({ type: [ZoneVersionDto], description: 'Newest first.' })
  versions!: ZoneVersionDto[];
}

export class ZoneVersionDetailsDto extends ZoneVersionDto {
  @ApiProperty({ type: [ZoneDifferenceDto] })
  changes!: ZoneDifferenceDto[];
}
