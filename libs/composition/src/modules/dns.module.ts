import { Module } from '@nestjs/common';
import { PostgresRecordReader, PostgresRecordStore, Sql } from '@registrar/adapter-postgres';
import {
  CreateRecord,
  DeleteRecord,
  ImportZone,
  ReplaceRecord,
  RollBackZone,
  type ZonePolicy,
  ZoneQueries,
} from '@registrar/dns';
import { RecordReader, RecordStore } from '@registrar/dns/ports';
import { Clock } from '@registrar/kernel';
import { FORWARDING_PROVIDERS, FORWARDING_USE_CASES } from './forwardings';
import { made, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

const policyOf = ({ zoneRecordsMax }: Settings): ZonePolicy => ({ maxRecords: zoneRecordsMax });

const WRITING = [RecordStore, Clock, Settings] as const;
const CHANGING = [RecordStore, RecordReader, Clock, Settings] as const;

/** Zones and their records. */
@Module({
  providers: [
    madeBy(
      RecordStore,
      { sql: Sql, settings: Settings },
      ({ sql, settings: { sendDefaults } }) => new PostgresRecordStore(sql, { sendDefaults }),
    ),
    madeBy(
      RecordReader,
      { sql: Sql, settings: Settings },
      ({ sql, settings: { sendDefaults } }) => new PostgresRecordReader(sql, { sendDefaults }),
    ),
    {
      provide: CreateRecord,
      inject: [...WRITING],
      useFactory: (store: RecordStore, clock: Clock, settings: Settings) =>
        new CreateRecord(store, clock, policyOf(settings)),
    },
    {
      provide: ReplaceRecord,
      inject: [...WRITING],
      useFactory: (store: RecordStore, clock: Clock, settings: Settings) =>
        new ReplaceRecord(store, clock, policyOf(settings)),
    },
    {
      provide: DeleteRecord,
      inject: [...WRITING],
      useFactory: (store: RecordStore, clock: Clock, settings: Settings) =>
        new DeleteRecord(store, clock, policyOf(settings)),
    },
    {
      provide: ImportZone,
      inject: [...CHANGING],
      useFactory: (store: RecordStore, reader: RecordReader, clock: Clock, settings: Settings) =>
        new ImportZone({ store, reader, clock, policy: policyOf(settings) }),
    },
    {
      provide: RollBackZone,
      inject: [...CHANGING],
      useFactory: (store: RecordStore, reader: RecordReader, clock: Clock, settings: Settings) =>
        new RollBackZone({ store, reader, clock, policy: policyOf(settings) }),
    },
    made(ZoneQueries, RecordReader),
    ...FORWARDING_PROVIDERS,
  ],
  exports: [
    CreateRecord,
    ReplaceRecord,
    DeleteRecord,
    ImportZone,
    RollBackZone,
    ZoneQueries,
    ...FORWARDING_USE_CASES,
  ],
})
export class DnsModule {}
