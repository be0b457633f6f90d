import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonValue } from '@registrar/kernel';
import { STAFF_ROLES } from '@registrar/staff';

const date = { format: 'date-time' } as const;
const json = { type: 'object', additionalProperties: true } as const;
const sha256 = { pattern: '^[0-9a-f]{64}$' } as const;

/** A line of the export. */
export class ExportedAuditEntryDto {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Position in the chain, from 1 without gaps.',
  })
  sequence!: number;
  @ApiProperty({ type: 'integer', format: 'int32', description: 'Version of the form that was hashed.' })
  version!: number;
  @ApiProperty({ ...sha256, description: 'Hash of the entry before; zeros before the first.' })
  prevHash!: string;
  @ApiProperty({ ...sha256, description: 'SHA-256 of `canonical`, hexadecimal.' }) hash!: string;
  @ApiProperty({ description: 'Id of the entry, as in `GET /admin/v1/audit`.' }) id!: string;
  @ApiProperty({ ...date, description: 'Time of the change, UTC, with microseconds.' }) at!: string;
  @ApiProperty({ ...date, description: 'Time of storing by the clock of the database, UTC.' })
  storedAt!: string;
  @ApiProperty({ example: 'Ines (key 3)' }) actor!: string;
  @ApiProperty({ enum: [...STAFF_ROLES, 'reseller'] }) role!: string;
  @ApiProperty({ example: 'account.credit' }) action!: string;
  @ApiProperty({ example: 'account:12' }) target!: string;
  @ApiPropertyOptional({ ...json, description: 'Secrets and personal data are masked.' }) before?: JsonValue;
  @ApiPropertyOptional({ ...json, description: 'Secrets and personal data are masked.' }) after?: JsonValue;
  @ApiProperty() requestId!: string;
  @ApiPropertyOptional({ description: 'Address the request came from.' }) source?: string;
  @ApiPropertyOptional({ description: '`reason` of the request. Not masked.' }) reason?: string;
  @ApiProperty({ description: 'The text that was hashed: a JSON array of these values.' }) canonical!: string;
}
