import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  AFFECTED_GROUPS,
  type AffectedGroup,
  INCIDENT_STATES,
  type IncidentState,
  MAINTENANCE_STATES,
  type MaintenanceState,
  NOTICE_IMPACTS,
  NOTICE_LIMITS,
  type NoticeImpact,
  type ServiceNotice,
} from '@registrar/status';
import { IsArray, IsBoolean, IsDefined, IsIn, IsString, ValidateIf } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';
import { PartDto } from '../shared/part.dto';

/** null is refused like another wrong value. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const date = { format: 'date-time' } as const;
const int32 = { type: 'integer', format: 'int32' } as const;
const TITLE = {
  minLength: 1,
  maxLength: NOTICE_LIMITS.title,
  description: 'One line, for customers.',
} as const;
const TEXT = {
  minLength: 1,
  maxLength: NOTICE_LIMITS.text,
  description: 'Plain text for customers; an empty line divides paragraphs.',
} as const;
const IMPACT = {
  enum: NOTICE_IMPACTS,
  enumName: 'StatusImpact',
  description: 'minor: slower, or few requests fail · major: many fail · outage: all fail.',
} as const;
/** The description takes lists that can change only. */
const GROUP_NAMES: string[] = [...AFFECTED_GROUPS];
const GROUPS = {
  type: 'array',
  items: { type: 'string', enum: GROUP_NAMES },
  maxItems: AFFECTED_GROUPS.length,
  uniqueItems: true,
  description: 'Affected groups of operations. A group or a registry at least.',
} as const;
const REGISTRIES = {
  type: 'array',
  items: { type: 'string' },
  maxItems: NOTICE_LIMITS.registries,
  description: 'Codes of the affected registries; customers see their TLDs.',
  example: ['sim-thick'],
} as const;
const INCIDENT_STATE = { enum: INCIDENT_STATES, enumName: 'IncidentState' } as const;
const STARTED_AT = {
  ...date,
  description: `When the incident began, UTC: within the last ${NOTICE_LIMITS.daysBack} days.`,
} as const;
const STARTS_AT = {
  ...date,
  description: `Planned start, UTC: at most ${NOTICE_LIMITS.daysAhead} days ahead.`,
} as const;
const ENDS_AT = {
  ...date,
  description: `Planned end, UTC: after the start, by at most ${NOTICE_LIMITS.maintenanceDays} days.`,
} as const;

class WriteNoticeDto {
  @ApiProperty(TITLE)
  @IsDefined()
  @IsString()
  title!: string;

  @ApiProperty(IMPACT)
  @IsDefined()
  @IsIn(NOTICE_IMPACTS)
  impact!: NoticeImpact;

  @ApiPropertyOptional(GROUPS)
  @WhenSent()
  @IsIn(AFFECTED_GROUPS, { each: true })
  @IsArray()
  groups?: AffectedGroup[];

  @ApiPropertyOptional(REGISTRIES)
  @WhenSent()
  @IsString({ each: true })
  @IsArray()
  registries?: string[];

  @ApiProperty(TEXT)
  @IsDefined()
  @IsString()
  text!: string;
}

export class CreateIncidentDto extends WriteNoticeDto {
  @ApiPropertyOptional({ ...INCIDENT_STATE, default: 'investigating' })
  @WhenSent()
  @IsIn(INCIDENT_STATES)
  state?: IncidentState;

  @ApiPropertyOptional({ ...STARTED_AT, description: `${STARTED_AT.description} Omitted: now.` })
  @WhenSent()
  @IsInstant()
  startsAt?: string;
}

export class CreateMaintenanceDto extends WriteNoticeDto {
  @ApiProperty(STARTS_AT)
  @IsDefined()
  @IsInstant()
  startsAt!: string;

  @ApiProperty(ENDS_AT)
  @IsDefined()
  @IsInstant()
  endsAt!: string;
}

class ChangeNoticeDto {
  @ApiPropertyOptional(TITLE)
  @WhenSent()
  @IsString()
  title?: string;

  @ApiPropertyOptional(IMPACT)
  @WhenSent()
  @IsIn(NOTICE_IMPACTS)
  impact?: NoticeImpact;

  @ApiPropertyOptional(GROUPS)
  @WhenSent()
  @IsIn(AFFECTED_GROUPS, { each: true })
  @IsArray()
  groups?: AffectedGroup[];

  @ApiPropertyOptional(REGISTRIES)
  @WhenSent()
  @IsString({ each: true })
  @IsArray()
  registries?: string[];
}

export class ChangeIncidentDto extends ChangeNoticeDto {
  @ApiPropertyOptional(STARTED_AT)
  @WhenSent()
  @IsInstant()
  startsAt?: string;
}

export class ChangeMaintenanceDto extends ChangeNoticeDto {
  @ApiPropertyOptional({ ...STARTS_AT, description: `${STARTS_AT.description} Not once it is under way.` })
  @WhenSent()
  @IsInstant()
  startsAt?: string;

  @ApiPropertyOptional(ENDS_AT)
  @WhenSent()
  @IsInstant()
  endsAt?: string;
}

export class AddIncidentUpdateDto {
  @ApiProperty(INCIDENT_STATE)
  @IsDefined()
  @IsIn(INCIDENT_STATES)
  state!: IncidentState;

  @ApiProperty(TEXT)
  @IsDefined()
  @IsString()
  text!: string;

  @ApiPropertyOptional({
    default: false,
    description: 'true opens a resolved incident again; 409 for one that is not resolved.',
  })
  @WhenSent()
  @IsBoolean()
  reopen?: boolean;
}

export class AddMaintenanceUpdateDto {
  @ApiProperty(TEXT)
  @IsDefined()
  @IsString()
  text!: string;
}

export class IncidentUpdateDto {
  @ApiProperty({ ...date, description: 'When it was written, UTC.' }) at!: Date;
  @ApiProperty({ description: 'Member of staff, or key. Customers do not see it.' }) by!: string;
  @ApiProperty(INCIDENT_STATE) state!: IncidentState;
  @ApiProperty(TEXT) text!: string;
}

const MAINTENANCE_STATE = {
  enum: MAINTENANCE_STATES,
  enumName: 'MaintenanceState',
  description: 'scheduled, under_way and completed follow from the times.',
} as const;

export class MaintenanceUpdateDto {
  @ApiProperty({ ...date, description: 'When it was written, UTC.' }) at!: Date;
  @ApiProperty({ description: 'Member of staff, or key. Customers do not see it.' }) by!: string;
  @ApiProperty(MAINTENANCE_STATE) state!: MaintenanceState;
  @ApiProperty(TEXT) text!: string;
}

class NoticeDto {
  @ApiProperty({ ...int32, description: 'Id of the notice.' }) id!: number;
  @ApiProperty({ ...int32, minimum: 1, description: 'Send it as `If-Match` with a change.' })
  version!: number;
  @ApiProperty(TITLE) title!: string;
  @ApiProperty(IMPACT) impact!: NoticeImpact;
  @ApiProperty(GROUPS) groups!: AffectedGroup[];
  @ApiProperty(REGISTRIES) registries!: string[];
  @ApiProperty({ description: 'Member of staff, or key.' }) createdBy!: string;
  @ApiProperty({ ...date, description: 'When it was written, UTC.' }) createdAt!: Date;
}

export class IncidentDto extends NoticeDto {
  @ApiProperty(INCIDENT_STATE) state!: IncidentState;
  @ApiProperty({ ...date, description: 'When the incident began, UTC.' }) startsAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'Since when it is resolved, UTC.' }) endsAt?: Date;
  @ApiProperty({ type: [IncidentUpdateDto], description: 'Oldest first.' }) updates!: IncidentUpdateDto[];
}

export class MaintenanceNoticeDto extends NoticeDto {
  @ApiProperty(MAINTENANCE_STATE) state!: MaintenanceState;
  @ApiProperty({ ...date, description: 'Planned start, UTC.' }) startsAt!: Date;
  @ApiProperty({ ...date, description: 'Planned end, UTC.' }) endsAt!: Date;
  @ApiProperty({ type: [MaintenanceUpdateDto], description: 'Oldest first.' })
  updates!: MaintenanceUpdateDto[];
}

export class ListIncidentsDto extends PartDto {
  @ApiProperty({ type: [IncidentDto] }) items!: IncidentDto[];
}

export class ListMaintenanceNoticesDto extends PartDto {
  @ApiProperty({ type: [MaintenanceNoticeDto] }) items!: MaintenanceNoticeDto[];
}

/** The sent fields, with times in place of their texts. */
export const changesOf = ({ title, impact, groups, registries, startsAt, endsAt }: ChangeMaintenanceDto) => ({
  ...(title !== undefined && { title }),
  ...(impact !== undefined && { impact }),
  ...(groups && { groups }),
  ...(registries && { registries }),
  ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
  ...(endsAt !== undefined && { endsAt: new Date(endsAt) }),
});

const noticeDto = ({ kind: _kind, ...notice }: ServiceNotice) => ({
  ...notice,
  groups: [...notice.groups],
  registries: [...notice.registries],
});
/** The store has incidents with states of incidents only. */
export const incidentDto = (notice: ServiceNotice): IncidentDto => noticeDto(notice) as IncidentDto;
export const maintenanceDto = (notice: ServiceNotice): MaintenanceNoticeDto =>
  noticeDto(notice) as MaintenanceNoticeDto;
