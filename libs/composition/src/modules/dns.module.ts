import { Module } from '@nestjs/common';
import { DnsZoneServers } from '@registrar/adapter-powerdns';
import { PostgresForwardingReader, PostgresRecordReader, Sql } from '@registrar/adapter-postgres';
import {
  AwaitVersion,
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
  wireVersionWaits,
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

/** Requests that may wait for a version at once: each asks every name server twice a second. */
const VERSION_WAITS = { perAccount: 10, inAll: 100 };

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
    madeBy(
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
  exports: [...provided(useCases), AwaitVersion],
})
export class DnsModule {}
