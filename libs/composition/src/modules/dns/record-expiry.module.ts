import { Module } from '@nestjs/common';
import { PostgresExpiringZones, Sql } from '@registrar/adapter-postgres';
import { ExpireRecords } from '@registrar/dns';
import { wireRecordExpiry } from '@registrar/dns/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { provideBy } from '../../runtime/providers';

/** The removal of expired records; only the worker has it. */
@Module({
  providers: [
    provideBy(ExpireRecords, { sql: Sql, uow: UnitOfWork, clock: Clock }, ({ sql, uow, clock }) =>
      wireRecordExpiry({ expiringZones: new PostgresExpiringZones(sql, uow), uow, clock }),
    ),
  ],
  exports: [ExpireRecords],
})
export class RecordExpiryModule {}
