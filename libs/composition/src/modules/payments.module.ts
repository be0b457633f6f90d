import { Module } from '@nestjs/common';
import { CardGateway } from '@registrar/adapter-payment';
import {
  PostgresPaymentEventScans,
  PostgresPaymentEvents,
  PostgresPaymentReader,
  PostgresPaymentRefundStore,
  PostgresPaymentReversalStore,
  PostgresPaymentStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  BeginPaymentRefund,
  BookDispute,
  FollowPaymentEvents,
  FollowPaymentRefunds,
  FollowPayments,
  PaymentQueries,
  TakePaymentEvent,
  TopUp,
  WriteOffDebt,
} from '@registrar/billing';
import { LedgerStore } from '@registrar/billing/ports';
import { Clock, Ids, Log, Money, Outbox, UnitOfWork } from '@registrar/kernel';
import { PAYMENT_POLICY, type PaymentUseCases, wirePayments } from '@registrar/billing/wiring';
import { Settings } from '../settings/settings';
import { BillingModule } from './billing.module';
import { keyOf, provideBy, provideMembers } from '../runtime/providers';

const PAYMENTS = keyOf<PaymentUseCases>('PaymentUseCases');

function gatewayOf(settings: Settings, uow: UnitOfWork, log: Log): CardGateway | undefined {
  const {
    paymentGatewayKey: key,
    paymentWebhookSecret: webhookSecret,
    paymentReturnUrl: returnUrl,
    paymentGatewayUrl: url,
    paymentGatewayTimeoutMs: timeoutMs,
  } = settings;
  if (key === undefined || webhookSecret === undefined || returnUrl === undefined) return undefined;
  return new CardGateway({ key, webhookSecret, returnUrl, url, timeoutMs }, uow, log);
}

/** Payments by card; without the settings of a gateway its operations refuse. Needs BillingModule. */
@Module({
  imports: [BillingModule],
  providers: [
    provideBy(
      PAYMENTS,
      {
        sql: Sql,
        uow: UnitOfWork,
        clock: Clock,
        ids: Ids,
        log: Log,
        outbox: Outbox,
        ledgerStore: LedgerStore,
        settings: Settings,
      },
      ({ sql, uow, clock, ids, log, outbox, ledgerStore, settings }) =>
        wirePayments(
          {
            uow,
            clock,
            ids,
            log,
            outbox,
            ledgerStore,
            payments: new PostgresPaymentStore(sql, uow),
            refunds: new PostgresPaymentRefundStore(sql, uow),
            events: new PostgresPaymentEvents(sql, uow),
            eventLooks: new PostgresPaymentEventScans(sql),
            reversals: new PostgresPaymentReversalStore(sql, uow),
            reader: new PostgresPaymentReader(sql),
            gateway: gatewayOf(settings, uow, log),
          },
          {
            ...PAYMENT_POLICY,
            requestKeySeconds: settings.idempotencyExtensionDays * 86_400,
            pageSeconds: settings.paymentPageMinutes * 60,
            most: Money.of(BigInt(settings.paymentMax) * 100n),
          },
        ),
    ),
    ...provideMembers(PAYMENTS, {
      topUp: TopUp,
      takeEvent: TakePaymentEvent,
      beginRefund: BeginPaymentRefund,
      bookDispute: BookDispute,
      writeOffDebt: WriteOffDebt,
      followRefunds: FollowPaymentRefunds,
      followPayments: FollowPayments,
      followEvents: FollowPaymentEvents,
      queries: PaymentQueries,
    }),
  ],
  exports: [
    TopUp,
    TakePaymentEvent,
    BeginPaymentRefund,
    BookDispute,
    WriteOffDebt,
    FollowPaymentEvents,
    FollowPaymentRefunds,
    FollowPayments,
    PaymentQueries,
  ],
})
export class PaymentsModule {}
