import { Module } from '@nestjs/common';
import { PostgresForwardingReader, PostgresRecordReader, Sql } from '@registrar/adapter-postgres';
import {
  ChangeEmailForwarding,
  ChangeRecords,
  ChangeUrlForwarding,
  CreateEmailForwarding,
  CreateRecord,
  CreateUrlForwarding,
  DeleteEmailForwarding,
  DeleteRecord,
  DeleteUrlForwarding,
  ForwardingQueries,
  ImportZone,
  ReplaceRecord,
  RollBackZone,
  ZoneQueries,
} from '@registrar/dns';
import {
  type ForwardingUseCases,
  type RecordUseCases,
  wireForwardings,
  wireRecords,
} from '@registrar/dns/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { NotedForwardingStore, NotedRecordStore } from '../dry-run/noted-zones';
import { keyOf, madeBy, provided, taken } from '../runtime/made';
import { Settings } from '../settings/settings';

const RECORDS = keyOf<RecordUseCases>('RecordUseCases');
const FORWARDINGS = keyOf<ForwardingUseCases>('ForwardingUseCases');

const useCases = [
  ...taken(RECORDS, {
    createRecord: CreateRecord,
    replaceRecord: ReplaceRecord,
    deleteRecord: DeleteRecord,
    changeRecords: ChangeRecords,
    importZone: ImportZone,
    rollBackZone: RollBackZone,
    queries: ZoneQueries,
  }),
  ...taken(FORWARDINGS, {
    createUrl: CreateUrlForwarding,
    changeUrl: ChangeUrlForwarding,
    deleteUrl: DeleteUrlForwarding,
    createEmail: CreateEmailForwarding,
    changeEmail: ChangeEmailForwarding,
    deleteEmail: DeleteEmailForwarding,
    queries: ForwardingQueries,
  }),
];

/** Zones with their records, email and URL forwarding. */
@Module({
  providers: [
    madeBy(
      RECORDS,
      { sql: Sql, uow: UnitOfWork, clock: Clock, settings: Settings },
      ({ sql, uow, clock, settings: { sendDefaults, zoneRecordsMax } }) => {
        const recordReader = new PostgresRecordReader(sql, { sendDefaults });
        return wireRecords(
          {
            recordStore: new NotedRecordStore({ sql, uow, recordReader, sendDefaults }),
            recordReader,
            clock,
          },
          { maxRecords: zoneRecordsMax },
        );
      },
    ),
    madeBy(
      FORWARDINGS,
      { sql: Sql, uow: UnitOfWork, clock: Clock, settings: Settings },
      ({ sql, uow, clock, settings }) => {
        const { sendDefaults } = settings;
        return wireForwardings(
          {
            uow,
            forwardingStore: new NotedForwardingStore({
              sql,
              uow,
              recordReader: new PostgresRecordReader(sql, { sendDefaults }),
              sendDefaults,
            }),
            forwardingReader: new PostgresForwardingReader(sql, { sendDefaults }),
            clock,
          },
          {
            forwarderAddresses: settings.forwarderAddresses,
            forwarderHosts: settings.forwarderHosts,
            mailExchangers: settings.mailExchangers,
            maxUrlForwardings: settings.urlForwardingsMax,
            maxEmailForwardings: settings.emailForwardingsMax,
            maxRecords: settings.zoneRecordsMax,
          },
        );
      },
    ),
    ...useCases,
  ],
  exports: provided(useCases),
})
export class DnsModule {}
