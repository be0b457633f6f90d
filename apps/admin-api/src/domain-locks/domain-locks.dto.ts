import { ApiProperty } from '@nestjs/swagger';
import { STAFF_LOCKS, type StaffLock } from '@registrar/domains';
import { IsDefined, IsIn } from 'class-validator';

export class DomainLockDto {
  @ApiProperty({
    enum: STAFF_LOCKS,
    description: 'The lock. ClientHold also sets `clientHold` at the registry.',
  })
  @IsDefined()
  @IsIn(STAFF_LOCKS)
  lock!: StaffLock;
}

export class LockOutcomeDto {
  @ApiProperty({
    enum: ['done', 'pending', 'unknown'],
    description:
      'done. pending: the registry decides later. unknown: the registry has not answered, and the worker retries.',
  })
  outcome!: 'done' | 'pending' | 'unknown';
}
