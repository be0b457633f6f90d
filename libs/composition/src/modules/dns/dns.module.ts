import { Module } from '@nestjs/common';
import { DnsZoneServers } from '@registrar/adapter-powerdns';
import {
  PostgresRecordReader,
  ReplicaReads,
  RoutedRecordReader,
  Sql,
  StoredTexts,
} from '@registrar/adapter-postgres';
import {
  AwaitVersion,
  ChangeRecords,
  CreateRecord,
  DeleteRecord,
  ImportZone,
  ReplaceRecord,
  RollBackZone,
  ZoneQueries,
} from '@registrar/dns';
import { type RecordUseCases, wireRecords, wireVersionWaits } from '@registrar/dns/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { NotedRecordStore } from '../../dry-run/noted-zones';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';
import { ForwardingModule } from './forwarding.module';

const RECORDS = keyOf<RecordUseCases>('RecordUseCases');

const useCases = provideMembers(RECORDS, {
  createRecord: CreateRecord,
  replaceRecord: ReplaceRecord,
  deleteRecord: DeleteRecord,
  changeRecords: ChangeRecords,
  importZone: ImportZone,
  rollBackZone: RollBackZone,
  queries: ZoneQueries,
});

/** Requests that may wait for a version at once: each asks every name server twice a second. */
const VERSION_WAITS = { perAccount: 10, inAll: 100 };

/** Zones with their records; with it come email and URL forwarding. */
@Module({
  imports: [ForwardingModule],
  providers: [
    provideBy(
      RECORDS,
      {
        sql: Sql,
        reads: ReplicaReads,
        texts: StoredTexts,
        uow: UnitOfWork,
        clock: Clock,
        settings: Settings,
      },
      ({ sql, reads, texts, uow, clock, settings: { sendDefaults, zoneRecordsMax } }) => {
        const recordReader = new PostgresRecordReader(sql, { sendDefaults });
        return wireRecords(
          {
            recordStore: new NotedRecordStore({ sql, uow, recordReader, sendDefaults }),
            recordReader,
            answerReader: new RoutedRecordReader(
              reads.storesOf((at) => new PostgresRecordReader(at, { sendDefaults, texts })),
            ),
            clock,
          },
          { maxRecords: zoneRecordsMax },
        );
      },
    ),
    provideBy(
      AwaitVersion,
      { sql: Sql, uow: UnitOfWork, settings: Settings },
      ({ sql, uow, settings: { sendDefaults, signingServers } }) =>
        wireVersionWaits(
          {
            recordReader: new PostgresRecordReader(sql, { sendDefaults }),
            zoneServers: new DnsZoneServers({ servers: signingServers }, uow),
          },
          VERSION_WAITS,
        ),
    ),
    ...useCases,
  ],
  exports: [...tokensOf(useCases), AwaitVersion, ForwardingModule],
})
export class DnsModule {}
