import { Module } from '@nestjs/common';
import { PostgresForwardingReader, PostgresRecordReader, Sql } from '@registrar/adapter-postgres';
import {
  ChangeEmailForwarding,
  ChangeUrlForwarding,
  CreateEmailForwarding,
  CreateUrlForwarding,
  DeleteEmailForwarding,
  DeleteUrlForwarding,
  ForwardingQueries,
} from '@registrar/dns';
import { type ForwardingUseCases, wireForwardings } from '@registrar/dns/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { NotedForwardingStore } from '../../dry-run/noted-zones';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';

const FORWARDINGS = keyOf<ForwardingUseCases>('ForwardingUseCases');

const useCases = provideMembers(FORWARDINGS, {
  createUrl: CreateUrlForwarding,
  changeUrl: ChangeUrlForwarding,
  deleteUrl: DeleteUrlForwarding,
  createEmail: CreateEmailForwarding,
  changeEmail: ChangeEmailForwarding,
  deleteEmail: DeleteEmailForwarding,
  queries: ForwardingQueries,
});

/** Email and URL forwardings of zones. */
@Module({
  providers: [
    provideBy(
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
  exports: tokensOf(useCases),
})
export class ForwardingModule {}
