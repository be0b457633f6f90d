import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAST_FIELDS, type PastField } from '@registrar/staff';

const date = { format: 'date-time' } as const;

export class ComparedFieldDto {
  @ApiProperty({ enum: PAST_FIELDS, description: 'Contacts are named by id.' }) field!: PastField;
  @ApiPropertyOptional({ description: 'The value at `from`, as text; empty: none. Omitted: unknown.' })
  before?: string;
  @ApiPropertyOptional({
    ...date,
    description: 'The value at `from` is not stored; it is known from then on.',
  })
  beforeUnknownUntil?: Date;
  @ApiPropertyOptional({ description: 'The value at `to`, as text; empty: none. Omitted: unknown.' })
  after?: string;
  @ApiPropertyOptional({ ...date, description: 'The value at `to` is not stored; it is known from then on.' })
  afterUnknownUntil?: Date;
  @ApiPropertyOptional({ description: 'Omitted while one of both values is unknown.' })
  differs?: boolean;
  @ApiPropertyOptional({
    type: [String],
    description: 'Fields in which two contacts differ. Their values are personal data, and masked.',
  })
  contactFields?: readonly string[];
}

export class PointComparisonDto {
  @ApiProperty({ description: 'Punycode' }) domainName!: string;
  @ApiProperty(date) from!: Date;
  @ApiProperty(date) to!: Date;
  @ApiProperty({ type: [ComparedFieldDto], description: 'All fields, also those that do not differ.' })
  fields!: readonly ComparedFieldDto[];
}
