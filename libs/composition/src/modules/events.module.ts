import { Module, type Provider } from '@nestjs/common';
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
import { SilentDeliveryWakeUp } from '@registrar/adapter-redis';
import { newWriteMail } from '@registrar/contacts/wiring';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  EventCursors,
  EventQueries,
  ForgetEvents,
  ResendDeliveries,
  RetireSubscriptions,
} from '@registrar/webhooks';
import { EventLog, EventWatch } from '@registrar/webhooks/ports';
import { made, madeAs, madeBy } from '../runtime/made';
import { MailSubscriptionNotices } from '../mail/mail-subscription-notices';
import { Settings } from '../settings/settings';

/** The log of events in the hands of accounts. */
@Module({
  providers: [
    madeAs(EventLog, PostgresEventLog, Sql, UnitOfWork),
    madeAs(EventWatch, PostgresEventWatch, Sql),
    made(EventQueries, EventLog, EventWatch),
    made(EventCursors, SecretVault),
    madeBy(
      ResendDeliveries,
      { sql: Sql, uow: UnitOfWork, log: EventLog, clock: Clock, ids: Ids },
      ({ sql, uow, log, clock, ids }) =>
        new ResendDeliveries({
          uow,
          store: new PostgresResendStore(sql, uow),
          log,
          deliveries: new PostgresDeliveryStore(sql, uow),
          wakeUp: new SilentDeliveryWakeUp(),
          clock,
          ids,
        }),
    ),
  ],
  exports: [EventCursors, EventQueries, ResendDeliveries],
})
export class EventsModule {}

/** What the worker does about the log and about subscriptions that fail. */
export const eventUpkeep: readonly Provider[] = [
  madeAs(EventLog, PostgresEventLog, Sql, UnitOfWork),
  madeBy(
    ForgetEvents,
    { sql: Sql, clock: Clock },
    ({ sql, clock }) => new ForgetEvents(new PostgresEventHousekeeping(sql), clock),
  ),
  madeBy(
    RetireSubscriptions,
    { sql: Sql, uow: UnitOfWork, vault: SecretVault, clock: Clock, ids: Ids, log: Log, settings: Settings },
    ({ sql, uow, vault, clock, ids, log, settings: { registrarName } }) => {
      const notices = new MailSubscriptionNotices(
        new PostgresAccountAddresses(sql),
        newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids }),
        log,
        { registrarName },
      );
      return new RetireSubscriptions(uow, new PostgresSubscriptionStore(sql, uow), notices, clock, log);
    },
  ),
];
