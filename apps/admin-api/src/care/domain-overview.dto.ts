import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TIMELINE_KINDS, type TimelineKind } from '@registrar/staff';
import { TimelineEntryDto } from '../histories/histories.dto';
import { DomainDto } from '../registrations/registrations.dto';
import { ComparedDsDto } from './ask-registry.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];

export class ZoneChangeDto {
  @ApiProperty(int32) version!: number;
  @ApiProperty(date) at!: string;
  @ApiProperty() author!: string;
  @ApiProperty() action!: string;
}

export class ZoneSummaryDto {
  @ApiProperty({
    ...int32,
    description: 'Records of the account, without those of forwardings. At most 10,000.',
  })
  records!: number;
  @ApiProperty({ ...int32, description: 'At most 10,000.' }) urlForwardings!: number;
  @ApiProperty({ ...int32, description: 'At most 10,000.' }) emailForwardings!: number;
  @ApiPropertyOptional({ type: ZoneChangeDto, description: 'Omitted: the zone has no history.' })
  lastChange?: ZoneChangeDto;
}

export class OverviewLockDto {
  @ApiProperty() lock!: string;
  @ApiPropertyOptional({ description: 'Omitted: not set by staff, but by a policy or the account.' })
  setBy?: string;
  @ApiPropertyOptional(date) setAt?: string;
  @ApiPropertyOptional() reason?: string;
}

export class OverviewHoldDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() kind!: string;
  @ApiProperty({ description: 'Whether the registry has it.' }) state!: string;
  @ApiProperty() reason!: string;
  @ApiProperty() setBy!: string;
  @ApiProperty(date) setAt!: string;
}

export class OpenOperationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() kind!: string;
  @ApiProperty({ enum: ['open', 'pending'] }) state!: string;
  @ApiProperty(date) createdAt!: string;
  @ApiProperty({ description: 'Staff must settle it.' }) needsStaff!: boolean;
}

export class OpenDifferenceDto {
  @ApiProperty({ example: '17' }) id!: string;
  @ApiProperty() field!: string;
  @ApiProperty(date) foundAt!: string;
}

export class OverviewSectionDto {
  @ApiProperty({ enum: KINDS }) kind!: TimelineKind;
  @ApiProperty({ type: [TimelineEntryDto], description: 'The newest 5.' })
  items!: readonly TimelineEntryDto[];
  @ApiPropertyOptional({ description: 'Path of the entries that follow. Omitted: there are none.' })
  more?: string;
}

export class DomainOverviewDto {
  @ApiProperty({ type: DomainDto }) domain!: DomainDto;
  @ApiProperty({ type: [ComparedDsDto] }) ds!: readonly ComparedDsDto[];
  @ApiProperty({ type: ZoneSummaryDto }) zone!: ZoneSummaryDto;
  @ApiProperty({ type: [OverviewLockDto] }) locks!: readonly OverviewLockDto[];
  @ApiProperty({
    type: [OverviewHoldDto],
    description: 'Holds that are not lifted, newest first. At most 20.',
  })
  holds!: readonly OverviewHoldDto[];
  @ApiProperty({ type: [OpenOperationDto], description: 'Newest first. At most 20.' })
  openOperations!: readonly OpenOperationDto[];
  @ApiProperty({
    type: [OpenDifferenceDto],
    description:
      'Differences to the registry, newest first. At most 20; empty where the role may not read them.',
  })
  openDifferences!: readonly OpenDifferenceDto[];
  @ApiProperty({ type: [OverviewSectionDto], description: 'One for each kind that the role may read.' })
  sections!: readonly OverviewSectionDto[];
  @ApiProperty({ enum: KINDS, isArray: true, description: 'Kinds that the role may not read.' })
  withheld!: readonly TimelineKind[];
}
