import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import {
  BATCH_ACTIONS,
  BATCH_MAX,
  type BatchAction,
  type BatchOutcome,
  MAX_TTL,
  MIN_TTL,
  RECORD_TYPES,
  type RecordType,
} from '@registrar/dns';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { ZoneChangeDto, ZoneDifferenceDto } from './zone.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const PRIORITY = { type: 'integer', format: 'uint32', minimum: 0, maximum: 65_535 } as const;

export class BatchAnswerDto {
  @ApiProperty({ minLength: 1, maxLength: 20_480, description: 'Value by type, as of a single record.' })
  answer!: string;

  @ApiPropertyOptional({ ...PRIORITY, description: 'Required for MX and SRV, ignored for other types.' })
  priority?: number;
}

/** Described alone: the core checks the values, `changesFrom`. */
export class BatchChangeDto {
  @ApiProperty({
    enum: BATCH_ACTIONS,
    description:
      'add: a new record. replace: the record with `id`, or all records of `host` and `type` by `answers`. remove: the record with `id`, or all records of `host` and `type`.',
  })
  action!: BatchAction;

  @ApiPropertyOptional({
    ...int32,
    description: 'Id of the record. Omitted: the change is on the record set of `host` and `type`.',
  })
  id?: number;

  @ApiPropertyOptional({ enum: RECORD_TYPES, enumName: 'RecordType' })
  type?: RecordType;

  @ApiPropertyOptional({
    description:
      'Host name relative to the domain, or complete with a final dot. Omitted, empty or @: the apex.',
  })
  host?: string;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 20_480,
    description: 'Value by type. Required to add a record and to replace one by its id.',
  })
  answer?: string;

  @ApiPropertyOptional({
    type: [BatchAnswerDto],
    minItems: 1,
    maxItems: BATCH_MAX,
    description: 'All values of the record set after the change. Required to replace a record set.',
  })
  answers?: BatchAnswerDto[];

  @ApiPropertyOptional({
    type: 'integer',
    format: 'uint32',
    minimum: MIN_TTL,
    maximum: MAX_TTL,
    default: MIN_TTL,
    description: 'Time to live in seconds, 300 or more. The records of a set have one TTL.',
  })
  ttl?: number;

  @ApiPropertyOptional({ ...PRIORITY, description: 'Required for MX and SRV, ignored for other types.' })
  priority?: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'When the written records are removed: in the future, at most 5 years ahead. Omitted: never, also for replaced records.',
  })
  expiresAt?: string;
}

export class BatchRecordsDto {
  @ApiProperty({
    type: [BatchChangeDto],
    minItems: 1,
    maxItems: BATCH_MAX,
    description: 'Applied in this order, at most 10,000. A record or record set occurs in one change only.',
  })
  @ArrayMaxSize(BATCH_MAX)
  @ArrayMinSize(1)
  @IsArray()
  changes!: BatchChangeDto[];
}

export class BatchRecordDto {
  @ApiProperty({ ...int32, description: 'Id of the record.' })
  id!: number;

  @ApiProperty({
    enum: ['added', 'changed', 'kept', 'removed'] satisfies BatchOutcome[],
    description: 'kept: the record is as it was.',
  })
  outcome!: BatchOutcome;
}

export class BatchResultDto {
  @ApiProperty({ enum: BATCH_ACTIONS })
  action!: BatchAction;

  @ApiProperty({ type: [BatchRecordDto], description: 'The records that the change named.' })
  records!: BatchRecordDto[];
}

export class ZoneBatchDto extends OmitType(ZoneChangeDto, ['skipped', 'massDeletion', 'changes']) {
  @ApiProperty({ ...int32, description: 'Version of the zone after the batch.' })
  version!: number;

  @ApiProperty({ ...int32, description: 'Records that a change named and left as they were.' })
  kept!: number;

  @ApiProperty({ type: [BatchResultDto], description: 'One for each change, in the order of the request.' })
  results!: BatchResultDto[];

  @ApiProperty({ type: [ZoneDifferenceDto], description: 'The changes of records, at most 10,000.' })
  changes!: ZoneDifferenceDto[];
}
