import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  REGISTRY_HOLD_KINDS,
  REGISTRY_HOLD_STATES,
  type RegistryHold,
  type RegistryHoldKind,
} from '@registrar/domains';
import { REASON_MAX } from '@registrar/staff';
import { IsDefined, IsIn, IsOptional, IsString, Length } from 'class-validator';

const EVIDENCE_MAX = 4_000;

export class SetRegistryHoldDto {
  @ApiProperty({
    enum: REGISTRY_HOLD_KINDS,
    description:
      'abuse, unpaid: `clientHold`. court: `clientHold` and no transfer. urs_udrp_lock: no transfer, update or deletion; the domain still resolves.',
  })
  @IsDefined()
  @IsIn(REGISTRY_HOLD_KINDS)
  kind!: RegistryHoldKind;

  @ApiProperty({ minLength: 1, maxLength: REASON_MAX, description: 'Why, for staff and the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, REASON_MAX)
  reason!: string;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: EVIDENCE_MAX,
    description: 'The evidence, or where it is stored.',
  })
  @IsOptional()
  @IsString()
  @Length(1, EVIDENCE_MAX)
  evidence?: string;
}

export class LiftRegistryHoldDto {
  @ApiProperty({ minLength: 1, maxLength: REASON_MAX, description: 'Why, for staff and the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, REASON_MAX)
  reason!: string;
}

export class RegistryHoldDto {
  @ApiProperty({ type: 'integer', format: 'int32' }) id!: number;
  @ApiProperty({ enum: REGISTRY_HOLD_KINDS }) kind!: string;
  @ApiProperty({
    enum: REGISTRY_HOLD_STATES,
    description:
      'setting and lifting: the registry has not confirmed it yet, and the worker continues. refused: the registry refused to set it.',
  })
  state!: string;
  @ApiProperty({ type: [String], description: 'EPP statuses that the hold requires.' })
  statuses!: readonly string[];
  @ApiProperty({ type: [String], description: 'Locks of the domain that the hold requires.' })
  locks!: readonly string[];
  @ApiProperty() reason!: string;
  @ApiPropertyOptional() evidence?: string;
  @ApiProperty({ description: 'Name of the member of staff.' }) setBy!: string;
  @ApiProperty({ format: 'date-time' }) setAt!: Date;
  @ApiPropertyOptional() liftReason?: string;
  @ApiPropertyOptional({ description: 'Name of the member of staff.' }) liftedBy?: string;
  @ApiPropertyOptional({ format: 'date-time' }) liftedAt?: Date;
  @ApiPropertyOptional({ description: 'Why the registry does not have it yet, or refused it.' })
  problem?: string;
}

export class ListRegistryHoldsDto {
  @ApiProperty({ type: [RegistryHoldDto] }) items!: RegistryHoldDto[];
}

export const registryHoldDto = ({ domainId: _domain, kept: _kept, ...hold }: RegistryHold): RegistryHoldDto =>
  hold;
