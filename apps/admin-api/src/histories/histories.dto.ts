import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TIMELINE_KINDS, type TimelineKind } from '@registrar/staff';
import { IsDefined, IsIn, IsInt, Max, Min } from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
const INT32_MAX = 2_147_483_647;
const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];

export class TimelineRefsDto {
  @ApiPropertyOptional({ format: 'uuid' }) operationId?: string;
  @ApiPropertyOptional(int32) orderId?: number;
  @ApiPropertyOptional({ description: 'Id of the command, as sent to the registry.' }) clTrid?: string;
  @ApiPropertyOptional({ format: 'uuid' }) eventId?: string;
  @ApiPropertyOptional({ format: 'uuid' }) deliveryId?: string;
  @ApiPropertyOptional(int32) zoneVersion?: number;
}

export class TimelineEntryDto {
  @ApiProperty({ description: 'Unique among the entries of its kind.' }) id!: string;
  @ApiProperty({ format: 'date-time', description: 'UTC, with microseconds.' }) at!: string;
  @ApiProperty({ enum: KINDS }) kind!: TimelineKind;
  @ApiProperty() title!: string;
  @ApiPropertyOptional() summary?: string;
  @ApiProperty({ type: TimelineRefsDto, description: 'Ids of the records behind the entry.' })
  refs!: TimelineRefsDto;
}

export class TimelineDto {
  @ApiProperty({ type: [TimelineEntryDto] }) items!: readonly TimelineEntryDto[];
  @ApiPropertyOptional({ description: 'Send it as `before` to continue. Omitted at the end.' })
  next?: string;
  @ApiProperty({
    enum: KINDS,
    isArray: true,
    description: 'Kinds that the role may not read.',
  })
  withheld!: readonly TimelineKind[];
}

export class CompareDomainDto {
  @ApiProperty({ enum: ['zone'], description: 'What is compared.' })
  @IsDefined()
  @IsIn(['zone'])
  what!: 'zone';

  @ApiProperty({ ...int32, minimum: 0, description: 'Version of the zone; 0 is the empty zone.' })
  @IsDefined()
  @IsInt()
  @Min(0)
  @Max(INT32_MAX)
  from!: number;

  @ApiProperty({ ...int32, minimum: 0, description: 'Version of the zone; it may be the older one.' })
  @IsDefined()
  @IsInt()
  @Min(0)
  @Max(INT32_MAX)
  to!: number;
}

export class ComparedRecordDto {
  @ApiProperty({ description: 'Relative to the domain; empty at the apex.' }) host!: string;
  @ApiProperty() type!: string;
  @ApiProperty() answer!: string;
  @ApiProperty({ ...int32, description: 'Seconds.' }) ttl!: number;
  @ApiPropertyOptional(int32) priority?: number;
  @ApiPropertyOptional({ description: 'TXT: the text as sent, where it differs from `answer`.' })
  sent?: string;
  @ApiPropertyOptional({ format: 'date-time' }) expiresAt?: string;
}

export class RecordDifferenceDto {
  @ApiPropertyOptional({ type: ComparedRecordDto, description: 'Omitted for an added record.' })
  before?: ComparedRecordDto;
  @ApiPropertyOptional({ type: ComparedRecordDto, description: 'Omitted for a removed record.' })
  after?: ComparedRecordDto;
}

export class ZoneComparisonDto {
  @ApiProperty({ enum: ['zone'] }) what!: 'zone';
  @ApiProperty(int32) from!: number;
  @ApiProperty(int32) to!: number;
  @ApiProperty({ type: [RecordDifferenceDto] }) differences!: readonly RecordDifferenceDto[];
}
