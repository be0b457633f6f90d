import { Module } from '@nestjs/common';
import {
  PostgresMailStore,
  PostgresNoticeSteps,
  PostgresStatusSubscribers,
  Sql,
} from '@registrar/adapter-postgres';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  AnswerSubscription,
  RequestSubscription,
  SendNoticeMails,
  StatusSubscriptions,
} from '@registrar/status';
import { type SubscriptionUseCases, wireSubscriptions } from '@registrar/status/wiring';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';

const SUBSCRIPTIONS = keyOf<SubscriptionUseCases>('SubscriptionUseCases');

const useCases = provideMembers(SUBSCRIPTIONS, {
  request: RequestSubscription,
  answer: AnswerSubscription,
  send: SendNoticeMails,
  subscriptions: StatusSubscriptions,
});

/** Subscribers by mail to the status page, and the mails that they get. */
@Module({
  providers: [
    provideBy(
      SUBSCRIPTIONS,
      { sql: Sql, uow: UnitOfWork, vault: SecretVault, clock: Clock, ids: Ids, settings: Settings },
      ({ sql, uow, vault, clock, ids, settings }) =>
        wireSubscriptions(
          {
            ...{ uow, clock, ids, vault },
            mailStore: new PostgresMailStore(sql, uow),
            subscribers: new PostgresStatusSubscribers(sql, uow),
            steps: new PostgresNoticeSteps(sql, uow),
          },
          {
            linkBase: settings.publicBaseUrl.replace(/\/$/, ''),
            registrarName: settings.registrarName,
            confirmDays: settings.statusSubscriptionConfirmDays,
          },
        ),
    ),
    ...useCases,
  ],
  exports: tokensOf(useCases),
})
export class StatusSubscriptionsModule {}
