import type { Provider } from '@nestjs/common';
import { PostgresForwardingReader, PostgresForwardingStore, Sql } from '@registrar/adapter-postgres';
import {
  ChangeEmailForwarding,
  ChangeUrlForwarding,
  CreateEmailForwarding,
  CreateUrlForwarding,
  DeleteEmailForwarding,
  DeleteUrlForwarding,
  type ForwardingParts,
  ForwardingQueries,
} from '@registrar/dns';
import { ForwardingReader, ForwardingStore } from '@registrar/dns/ports';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { made } from '../runtime/made';
import { Settings } from '../settings/settings';

const partsOf = (
  uow: UnitOfWork,
  store: ForwardingStore,
  clock: Clock,
  settings: Settings,
): ForwardingParts => ({
  uow,
  store,
  clock,
  policy: {
    forwarderAddresses: settings.forwarderAddresses,
    forwarderHosts: settings.forwarderHosts,
    mailExchangers: settings.mailExchangers,
    maxUrlForwardings: settings.urlForwardingsMax,
    maxEmailForwardings: settings.emailForwardingsMax,
    maxRecords: settings.zoneRecordsMax,
  },
});

const USE_CASES = [
  CreateUrlForwarding,
  ChangeUrlForwarding,
  DeleteUrlForwarding,
  CreateEmailForwarding,
  ChangeEmailForwarding,
  DeleteEmailForwarding,
] as const;

/** Email and URL forwarding. */
export const FORWARDING_PROVIDERS: Provider[] = [
  {
    provide: ForwardingStore,
    inject: [Sql, UnitOfWork, Settings],
    useFactory: (sql: Sql, uow: UnitOfWork, { sendDefaults }: Settings) =>
      new PostgresForwardingStore(sql, uow, { sendDefaults }),
  },
  {
    provide: ForwardingReader,
    inject: [Sql, Settings],
    useFactory: (sql: Sql, { sendDefaults }: Settings) => new PostgresForwardingReader(sql, { sendDefaults }),
  },
  made(ForwardingQueries, ForwardingReader),
  ...USE_CASES.map((useCase): Provider => ({
    provide: useCase,
    inject: [UnitOfWork, ForwardingStore, Clock, Settings],
    useFactory: (uow: UnitOfWork, store: ForwardingStore, clock: Clock, settings: Settings) =>
      new useCase(partsOf(uow, store, clock, settings)),
  })),
];
export const FORWARDING_USE_CASES = [ForwardingQueries, ...USE_CASES];
