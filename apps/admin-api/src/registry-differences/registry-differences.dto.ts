import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Difference } from '@registrar/domains';
import type { JsonValue } from '@registrar/kernel';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;

/**
 * A day, the statuses or name servers, an id of a client or contact, contacts by role, or whether the domain
 * exists.
 */
const value = {
  anyOf: [
    { type: 'string' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
    { type: 'object', additionalProperties: true },
    { type: 'null' },
  ],
};

export const FIELDS = [
  'existence',
  'sponsor',
  'expiry',
  'statuses',
  'nameservers',
  'registrant',
  'contacts',
  'signing',
] as const satisfies readonly Difference['field'][];

export class RegistryDifferenceDto {
  @ApiProperty({ example: '17' }) id!: string;
  @ApiProperty(int32) domainId!: number;
  @ApiProperty() domainName!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() registryConnection!: string;
  @ApiProperty({ enum: FIELDS }) field!: string;
  @ApiProperty({
    ...value,
    description:
      'The stored value: a time, a list of statuses or name servers, an id, contacts by role, or true for existence. Null: none.',
  })
  ours!: JsonValue;
  @ApiProperty({
    ...value,
    description: 'The value at the registry, of the same kind. Null: the registry does not show it.',
  })
  theirs!: JsonValue;
  @ApiProperty(date) foundAt!: Date;
  @ApiProperty({ ...date, description: 'When the difference was last seen.' }) seenAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'When it was resolved. Omitted: it is open.' })
  resolvedAt?: Date;
  @ApiPropertyOptional({ enum: ['gone', 'taken_over', 'pushed'] }) resolution?: string;
}

export class ListRegistryDifferencesDto extends PartDto {
  @ApiProperty({ type: [RegistryDifferenceDto] }) items!: readonly RegistryDifferenceDto[];
}

export class RepairDto {
  @ApiProperty({
    enum: ['done', 'pending', 'unknown'],
    description: 'done. pending, unknown: the next comparison shows the outcome.',
  })
  outcome!: string;
}
