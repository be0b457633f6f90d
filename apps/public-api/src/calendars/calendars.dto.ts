import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ExpiryCalendar, MAX_TAGS } from '@registrar/domains';
import { toTimestamp } from '@registrar/kernel';
import { ArrayMaxSize, IsArray, IsDefined, IsOptional, IsString } from 'class-validator';

const tags = {
  type: String,
  isArray: true as const,
  maxItems: MAX_TAGS,
  example: ['VIP'],
  description: 'Only domains with all of these tags. Omitted: all domains.',
};
const tld = { example: 'com', description: 'Only domains of this TLD. Omitted: all TLDs.' } as const;

export class CreateCalendarDto {
  @ApiProperty({ minLength: 1, maxLength: 64, example: 'Expiries', description: 'Name that calendars show.' })
  @IsDefined()
  @IsString()
  name!: string;

  @ApiPropertyOptional(tags)
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_TAGS)
  @IsString({ each: true })
  tags?: string[];

  @ApiPropertyOptional(tld)
  @IsOptional()
  @IsString()
  tld?: string;
}

export class CalendarDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the calendar.' })
  id!: number;

  @ApiProperty({ description: 'Name that calendars show.' })
  name!: string;

  @ApiPropertyOptional(tags)
  tags?: readonly string[];

  @ApiPropertyOptional(tld)
  tld?: string;

  @ApiProperty({ format: 'date-time', description: 'When the calendar was created.' })
  createDate!: string;
}

export class CreatedCalendarDto extends CalendarDto {
  @ApiProperty({
    format: 'uri',
    description: 'Link to the calendar, without credentials. Returned only in this answer.',
  })
  url!: string;
}

export class ListCalendarsResponseDto {
  @ApiProperty({ type: [CalendarDto], description: 'The calendars, ordered by id, without their links.' })
  calendars!: CalendarDto[];
}

export const calendarDto = ({ id, name, tags, tld, createdAt }: ExpiryCalendar): CalendarDto => ({
  id,
  name,
  ...(tags.length > 0 && { tags }),
  ...(tld !== undefined && { tld }),
  createDate: toTimestamp(createdAt),
});
