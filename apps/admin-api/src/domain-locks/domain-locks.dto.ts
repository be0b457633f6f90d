import { ApiProperty } from '@nestjs/swagger';
import { STAFF_LOCKS, type StaffLock } from '@registrar/domains';
import { IsDefined, IsIn } from 'class-validator';

export class DomainLockDto {
  @ApiProperty({ enum: STAFF_LOCKS, description: 'ClientHold is clientHold at the registry, too.' })
  @IsDefined() @IsIn(STAFF_LOCKS)
  lock!: StaffLock;
}

export class LockOutcomeDto {
  @ApiProperty({ enum: ['done', 'pending', 'unknown'], description: 'pending: the registry decides later; unknown: it has not answered, the worker goes on.' })
  outcome!: 'done' | 'pending' | 'unknown';
}
