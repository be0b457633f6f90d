import { Global, Module, type Provider } from '@nestjs/common';
import {
  PostgresAccountAddresses,
  PostgresDeliveryStore,
  PostgresEventHousekeeping,
  PostgresEventLog,
  PostgresEventWatch,
  PostgresMailStore,
  PostgresResendStore,
  PostgresSubscriptionStore,
  Sql,
} from '@registrar/adapter-postgres';
import { SilentDeliveryBell } from '@registrar/adapter-redis';
import { WriteMail } from '@registrar/contacts';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  EventCursors,
  EventQueries,
  ForgetEvents,
  ResendDeliveries,
  RetireSubscriptions,
} from '@registrar/webhooks';
import { EventLog, EventWatch } from '@registrar/webhooks/ports';
import { made, madeAs } from '../runtime/made';
import { MailSubscriptionNotices } from '../mail/mail-subscription-notices';
import { Settings } from '../settings/settings';

/** The log of events in the hands of accounts. */
@Global()
@Module({
  providers: [
    madeAs(EventLog, PostgresEventLog, Sql, UnitOfWork),
    madeAs(EventWatch, PostgresEventWatch, Sql),
    made(EventQueries, EventLog, EventWatch),
    made(EventCursors, SecretVault),
    {
      provide: ResendDeliveries,
      inject: [Sql, UnitOfWork, EventLog, Clock, Ids],
      // no bell: a worker's sweep finds it within two seconds, and the API needs no queue
      useFactory: (sql: Sql, uow: UnitOfWork, log: EventLog, clock: Clock, ids: Ids) =>
        new ResendDeliveries(
          uow,
          new PostgresResendStore(sql, uow),
          log,
          new PostgresDeliveryStore(sql, uow),
          new SilentDeliveryBell(),
          clock,
          ids,
        ),
    },
  ],
  exports: [EventCursors, EventQueries, ResendDeliveries],
})
export class EventsModule {}

/** What the worker does about the log and about subscriptions that fail. */
export const eventUpkeep: readonly Provider[] = [
  madeAs(EventLog, PostgresEventLog, Sql, UnitOfWork),
  {
    provide: ForgetEvents,
    inject: [Sql, Clock],
    useFactory: (sql: Sql, clock: Clock) => new ForgetEvents(new PostgresEventHousekeeping(sql), clock),
  },
  {
    provide: RetireSubscriptions,
    inject: [Sql, UnitOfWork, SecretVault, Clock, Ids, Log, Settings],
    useFactory: (
      sql: Sql,
      uow: UnitOfWork,
      vault: SecretVault,
      clock: Clock,
      ids: Ids,
      log: Log,
      { registrarName }: Settings,
    ) => {
      const notices = new MailSubscriptionNotices(
        new PostgresAccountAddresses(sql),
        new WriteMail(new PostgresMailStore(sql, uow), vault, clock, ids),
        log,
        { registrarName },
      );
      return new RetireSubscriptions(uow, new PostgresSubscriptionStore(sql, uow), notices, clock, log);
    },
  },
];
