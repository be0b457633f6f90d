import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonValue } from '@registrar/kernel';
import { STAFF_ROLES, type StaffRole } from '@registrar/staff';
import { IsBoolean, IsDefined, IsIn, IsString, Length, ValidateIf } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const json = { type: 'object', additionalProperties: true } as const;

export class MaintenanceDto {
  @ApiProperty()
  @IsBoolean()
  on!: boolean;

  @ApiPropertyOptional({
    ...date,
    description: 'Planned end. Clients see it, and maintenance ends at this time. Omitted: open-ended.',
  })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsInstant()
  until?: string;
}

export class CreateStaffKeyDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 64,
    description: 'Name of the person or program that uses the key.',
  })
  @IsString()
  name!: string;

  @ApiProperty({ enum: STAFF_ROLES })
  @IsIn(STAFF_ROLES)
  role!: StaffRole;

  @ApiPropertyOptional({
    ...date,
    description: 'When the key expires: at most ten years ahead. Omitted: never.',
  })
  @ValidateIf((_body: object, value: unknown) => value !== undefined)
  @IsInstant()
  expiresAt?: string;
}

export class StaffKeyDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: STAFF_ROLES }) role!: StaffRole;
  @ApiProperty(date) createdAt!: Date;
  @ApiPropertyOptional(date) revokedAt?: Date;
  @ApiPropertyOptional({ ...date, description: 'When the key expires. Omitted: never.' }) expiresAt?: Date;
}

export class CreatedStaffKeyDto extends StaffKeyDto {
  @ApiProperty({ format: 'password', description: 'Returned only in this answer.' }) key!: string;
}

export class ListStaffKeysDto {
  @ApiProperty({ type: [StaffKeyDto] }) items!: StaffKeyDto[];
}

export class AuditEntryDto {
  @ApiProperty() id!: string;
  @ApiProperty(date) at!: Date;
  @ApiProperty({ example: 'Ines (user 5)' }) actor!: string;
  @ApiProperty({
    enum: [...STAFF_ROLES, 'reseller', 'none'],
    description: 'reseller: an owner of the account changed it. none: a log-in of staff was refused.',
  })
  role!: StaffRole | 'reseller' | 'none';
  @ApiProperty({ example: 'account.credit' }) action!: string;
  @ApiProperty({ example: 'account:12' }) target!: string;
  @ApiPropertyOptional({ ...json, description: 'Secrets and personal data are masked.' }) before?: JsonValue;
  @ApiPropertyOptional({ ...json, description: 'Secrets and personal data are masked.' }) after?: JsonValue;
  @ApiProperty() requestId!: string;
  @ApiPropertyOptional({ description: 'Address the request came from.' }) source?: string;
  @ApiPropertyOptional({ description: '`reason` of the request. Not masked.' }) reason?: string;
}

export class ListAuditEntriesDto extends PartDto {
  @ApiProperty({ type: [AuditEntryDto] }) items!: readonly AuditEntryDto[];
}

export class PollMessageDto {
  @ApiProperty() id!: string;
  @ApiProperty() registryConnection!: string;
  @ApiProperty() messageId!: string;
  @ApiPropertyOptional(date) queuedAt?: Date;
  @ApiProperty(date) receivedAt!: Date;
  @ApiProperty() text!: string;
  @ApiProperty() disposition!: string;
  @ApiProperty({ ...json, description: 'As parsed, secrets and personal data masked.' }) content!: JsonValue;
  @ApiPropertyOptional({ ...date, description: 'When staff dealt with it' }) seenAt?: Date;
  @ApiPropertyOptional() seenBy?: string;
}

export class AcknowledgePollMessageDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'What was done about it, for the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, 500)
  note!: string;
}

export class ListPollMessagesDto extends PartDto {
  @ApiProperty({ type: [PollMessageDto] }) items!: readonly PollMessageDto[];
}
