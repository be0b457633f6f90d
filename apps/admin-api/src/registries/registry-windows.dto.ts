import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { MaintenanceWindow } from '@registrar/registries';
import { IsDefined, IsString, ValidateIf } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';

/** null is refused like another wrong value. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const date = { format: 'date-time' } as const;
const REASON = { minLength: 1, maxLength: 500, example: 'Registry software update' } as const;

export class AnnounceWindowDto {
  @ApiPropertyOptional({ ...date, description: 'Start. Omitted: now.' })
  @WhenSent()
  @IsInstant()
  from?: string;

  @ApiProperty({ ...date, description: 'End, exclusive.' })
  @IsDefined()
  @IsInstant()
  to!: string;

  @ApiProperty({
    ...REASON,
    description: 'Why, for accounts that subscribe to events of windows, for staff and the audit log.',
  })
  @IsDefined()
  @IsString()
  reason!: string;
}

export class ChangeWindowDto {
  @ApiPropertyOptional({ ...date, description: 'Start; only before it. Omitted: unchanged.' })
  @WhenSent()
  @IsInstant()
  from?: string;

  @ApiPropertyOptional({ ...date, description: 'End, exclusive. Omitted: unchanged.' })
  @WhenSent()
  @IsInstant()
  to?: string;

  @ApiPropertyOptional({ ...REASON, description: 'Omitted: unchanged.' })
  @WhenSent()
  @IsString()
  reason?: string;
}

export class RegistryWindowDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'Id of the window.' }) id!: number;
  @ApiProperty({ ...date, description: 'Start.' }) from!: Date;
  @ApiProperty({ ...date, description: 'End, exclusive.' }) to!: Date;
  @ApiProperty(REASON) reason!: string;
  @ApiProperty({ description: 'Member of staff, or key.' }) announcedBy!: string;
  @ApiProperty({ ...date, description: 'When staff announced it, UTC.' }) announcedAt!: Date;
}

export const registryWindowDto = ({
  id,
  from,
  to,
  reason,
  announcedBy,
  announcedAt,
}: MaintenanceWindow): RegistryWindowDto => ({ id, from, to, reason, announcedBy, announcedAt });
