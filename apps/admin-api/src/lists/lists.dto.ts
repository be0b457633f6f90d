import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonValue } from '@registrar/kernel';
import {
  FILTER_OPERATORS,
  LIST_LIMITS,
  LIST_NAMES,
  type ListAnswer,
  type ListDescription,
} from '@registrar/staff';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  ValidateIf,
} from 'class-validator';

/** Optional, but not nullable. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

const FIELD_TYPES = ['text', 'number', 'money', 'instant', 'bool', 'enum', 'id', 'name', 'address'];
const FILTER = {
  type: 'object',
  additionalProperties: true,
  description:
    '`{and: [filter, …]}`, `{or: [filter, …]}`, `{not: filter}` or `{field, op, value}`; at most 5 levels and 50 conditions. Texts are compared without case. `in` takes 1 to 100 values, `empty` and `notEmpty` take none.',
  example: {
    and: [
      { field: 'state', op: 'eq', value: 'active' },
      { field: 'tld', op: 'in', value: ['com', 'net'] },
    ],
  },
} as const;
const SORT = {
  type: 'array',
  maxItems: LIST_LIMITS.sortFields,
  items: { type: 'object', additionalProperties: true },
  description:
    '`{field, descending}`; `descending` is false by default. Empty values come last, and first where it descends.',
  example: [{ field: 'expiresAt', descending: true }],
} as const;
const COLUMNS = {
  type: 'array',
  items: { type: 'string' },
  description: 'Fields of the list.',
  example: ['domainName', 'expiresAt'],
} as const;

export class SortFieldDto {
  @ApiProperty({ example: 'domainName' }) field!: string;
  @ApiProperty() descending!: boolean;
}

export class ListColumnDto {
  @ApiProperty({ example: 'domainName' }) field!: string;
  @ApiProperty({ example: 'Domain' }) title!: string;
  @ApiProperty({
    enum: FIELD_TYPES,
    description:
      'name: a domain or host. address: a mail address. instant: ISO 8601. money: a decimal text. id: a text, also where it is a number.',
  })
  type!: string;
  @ApiPropertyOptional({ type: [String], description: 'Of an enum.' }) values?: readonly string[];
  @ApiProperty({
    enum: FILTER_OPERATORS,
    isArray: true,
    description: 'Operators of conditions; none: it is only shown.',
  })
  operators!: readonly string[];
  @ApiProperty() sortable!: boolean;
  @ApiProperty({ description: 'Personal data.' }) personal!: boolean;
  @ApiProperty({ description: 'Shown where a request names no columns.' }) default!: boolean;
  @ApiProperty({ description: 'An array; conditions are about any of its values, `ne` about all.' })
  many!: boolean;
}

export class ListDescriptionDto {
  @ApiProperty({ enum: LIST_NAMES }) list!: string;
  @ApiProperty({ example: 'Domains' }) title!: string;
  @ApiProperty({ type: [ListColumnDto] }) columns!: ListColumnDto[];
  @ApiProperty({ type: [SortFieldDto] }) defaultSort!: SortFieldDto[];
}

export class ListDescriptionsDto {
  @ApiProperty({ type: [ListDescriptionDto] }) lists!: ListDescription[];
}

export class ExportListDto {
  @ApiPropertyOptional(FILTER) @WhenSent() @IsObject() filter?: JsonValue;
  @ApiPropertyOptional({ format: 'uuid', description: 'A stored filter instead of `filter`.' })
  @WhenSent()
  @IsUUID()
  filterId?: string;
  @ApiPropertyOptional(SORT) @WhenSent() @IsArray() sort?: JsonValue;
  @ApiPropertyOptional(COLUMNS) @WhenSent() @IsArray() columns?: string[];
}

export class ReadListDto extends ExportListDto {
  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: LIST_LIMITS.rows,
    default: LIST_LIMITS.defaultRows,
  })
  @WhenSent()
  @IsInt()
  limit?: number;
  @ApiPropertyOptional({ description: '`next` of the answer before, with the same list, filter and sort.' })
  @WhenSent()
  @IsString()
  after?: string;
}

export class ListRowsDto {
  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' } },
      additionalProperties: true,
    },
    description: 'Rows with `id` and the requested columns; empty values are omitted.',
  })
  items!: ListAnswer['items'];
  @ApiPropertyOptional({ description: 'Send it as `after` to continue. Omitted at the end of the list.' })
  next?: string;
  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'Matching rows; omitted where they are more than 10,000.',
  })
  totalCount?: number;
  @ApiProperty({ description: 'More than 10,000 rows match.' }) more!: boolean;
}

export class StoreFilterDto {
  @ApiProperty({ enum: LIST_NAMES }) @IsDefined() @IsString() list!: string;
  @ApiProperty(FILTER) @IsDefined() @IsObject() filter!: JsonValue;
}

export class StoredFilterIdDto {
  @ApiProperty({ format: 'uuid', description: 'For `filterId`, 90 days.' }) id!: string;
}

export class StoredFilterDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: LIST_NAMES }) list!: string;
  @ApiProperty(FILTER) filter!: JsonValue;
  @ApiProperty({ format: 'date-time' }) expiresAt!: Date;
}

export class AddViewDto {
  @ApiProperty({ enum: LIST_NAMES }) @IsDefined() @IsString() list!: string;
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Expiring soon' })
  @IsDefined()
  @IsString()
  name!: string;
  @ApiPropertyOptional(COLUMNS) @WhenSent() @IsArray() columns?: string[];
  @ApiPropertyOptional(SORT) @WhenSent() @IsArray() sort?: JsonValue;
  @ApiPropertyOptional(FILTER) @WhenSent() @IsObject() filter?: JsonValue;
  @ApiPropertyOptional({ default: false, description: 'All staff members see the view.' })
  @WhenSent()
  @IsBoolean()
  shared?: boolean;
}

const VERSION = {
  type: 'integer',
  format: 'int32',
  minimum: 1,
  description: 'Version that the change is based on; 412 where the view has another.',
} as const;

export class ChangeViewDto extends AddViewDto {
  @ApiProperty(VERSION) @IsDefined() @IsInt() version!: number;
}

export class RemoveViewDto {
  @ApiPropertyOptional(VERSION) @WhenSent() @IsInt() version?: number;
}

export class ViewDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: LIST_NAMES }) list!: string;
  @ApiProperty({ example: 'Expiring soon' }) name!: string;
  @ApiProperty({ description: 'Name of the staff member who created it.' }) owner!: string;
  @ApiProperty() shared!: boolean;
  @ApiProperty({ type: [String] }) columns!: readonly string[];
  @ApiProperty({ type: [SortFieldDto] }) sort!: SortFieldDto[];
  @ApiPropertyOptional(FILTER) filter?: JsonValue;
  @ApiProperty({ type: 'integer', format: 'int32' }) version!: number;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ format: 'date-time' }) updatedAt!: Date;
}

export class ViewsDto {
  @ApiProperty({ type: [ViewDto] }) items!: readonly ViewDto[];
}
