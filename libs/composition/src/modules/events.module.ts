import { Module, type Provider } from '@nestjs/common';
import {
  PostgresDeliveryStore,
  PostgresEventHousekeeping,
  PostgresEventLog,
  PostgresEventWatch,
  PostgresResendStore,
  PostgresSubscriptionStore,
  Sql,
} from '@registrar/adapter-postgres';
import { SilentDeliveryWakeUp } from '@registrar/adapter-redis';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  EventCursors,
  EventQueries,
  ForgetEvents,
  ResendDeliveries,
  RetireSubscriptions,
} from '@registrar/webhooks';
import { EventLog } from '@registrar/webhooks/ports';
import { type EventUseCases, wireEvents } from '@registrar/webhooks/wiring';
import { keyOf, provide, provideAs, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { ACCOUNT_MAIL_PARTS, newAccountMails } from '../mail/account-mails';
import { MailSubscriptionNotices } from '../mail/mail-subscription-notices';
import { Settings } from '../settings/settings';

const EVENTS = keyOf<EventUseCases>('EventUseCases');

const useCases = [
  ...provideMembers(EVENTS, { queries: EventQueries, resend: ResendDeliveries }),
  provide(EventCursors, SecretVault),
];

/** The log of events in the hands of accounts. */
@Module({
  providers: [
    provideBy(EVENTS, { sql: Sql, uow: UnitOfWork, clock: Clock, ids: Ids }, ({ sql, uow, clock, ids }) =>
      wireEvents({
        uow,
        clock,
        ids,
        eventLog: new PostgresEventLog(sql, uow),
        eventWatch: new PostgresEventWatch(sql),
        resendStore: new PostgresResendStore(sql, uow),
        deliveryStore: new PostgresDeliveryStore(sql, uow),
        wakeUp: new SilentDeliveryWakeUp(),
      }),
    ),
    ...useCases,
  ],
  exports: tokensOf(useCases),
})
export class EventsModule {}

/** What the worker does about the log and about subscriptions that fail. */
export const eventUpkeep: readonly Provider[] = [
  provideAs(EventLog, PostgresEventLog, Sql, UnitOfWork),
  provideBy(
    ForgetEvents,
    { sql: Sql, clock: Clock, settings: Settings },
    ({ sql, clock, settings: { eventsRetainedDays, webhookDeliveriesRetainedDays } }) =>
      new ForgetEvents(new PostgresEventHousekeeping(sql), clock, {
        events: eventsRetainedDays,
        deliveries: webhookDeliveriesRetainedDays,
      }),
  ),
  provideBy(RetireSubscriptions, ACCOUNT_MAIL_PARTS, (parts) => {
    const { sql, uow, clock, log } = parts;
    const notices = new MailSubscriptionNotices(newAccountMails(parts));
    return new RetireSubscriptions(uow, new PostgresSubscriptionStore(sql, uow), notices, clock, log);
  }),
];
