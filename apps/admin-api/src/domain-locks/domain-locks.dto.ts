import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { STAFF_LOCKS, type StaffLock } from '@registrar/domains';
import { IsDefined, IsIn, IsString, Length, ValidateIf } from 'class-validator';

export class DomainLockDto {
  @ApiProperty({ enum: STAFF_LOCKS, description: 'ClientHold is clientHold at the registry, too.' })
  @IsDefined() @IsIn(STAFF_LOCKS)
  lock!: StaffLock;

  @ApiPropertyOptional({ minLength: 1, maxLength: 500, description: 'Why: kept in the audit log (`GET /admin/v1/audit?target=domain:{domainName}`).' })
  @ValidateIf((_body: object, value: unknown) => value !== undefined) @IsString() @Length(1, 500)
  reason?: string;
}

export class LockOutcomeDto {
  @ApiProperty({ enum: ['done', 'pending', 'unknown'], description: 'pending: the registry decides later; unknown: it has not answered, the worker goes on.' })
  outcome!: 'done' | 'pending' | 'unknown';
}
