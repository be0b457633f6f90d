import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonValue } from '@registrar/kernel';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;

export const FIELDS = ['existence', 'sponsor', 'expiry', 'statuses', 'nameservers', 'registrant', 'contacts'] as const;

export class RegistryDifferenceDto {
  @ApiProperty({ example: '17' }) id!: string;
  @ApiProperty(int32) domainId!: number;
  @ApiProperty() domainName!: string;
  @ApiProperty(int32) accountId!: number;
  @ApiProperty() registryConnection!: string;
  @ApiProperty({ enum: FIELDS }) field!: string;
  @ApiProperty({ description: 'As we have it.' }) ours!: JsonValue;
  @ApiProperty({ description: 'As the registry has it; null: it does not say.' }) theirs!: JsonValue;
  @ApiProperty(date) foundAt!: Date;
  @ApiProperty({ ...date, description: 'When it was there last.' }) seenAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'Absent: it is not repaired.' }) resolvedAt?: Date;
  @ApiPropertyOptional({ enum: ['gone', 'taken_over', 'pushed'] }) resolution?: string;
}

export class ListRegistryDifferencesDto extends PartDto {
  @ApiProperty({ type: [RegistryDifferenceDto] }) items!: readonly RegistryDifferenceDto[];
}

export class RepairDto {
  @ApiProperty({ enum: ['done', 'pending', 'unknown'], description: 'pending, unknown: the next comparison tells.' }) outcome!: string;
}
