import { Global, Module } from '@nestjs/common';
import { CardGateway } from '@registrar/adapter-payment';
import {
  PostgresPaymentEventLooks,
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
import { PAYMENT_POLICY, type PaymentUseCases, wirePayments } from '../wiring/payment-wiring';
import { Settings } from '../settings/settings';

/** Nest token of the wired use cases. */
const PAYMENTS = 'PaymentUseCases';

const from = <K extends keyof PaymentUseCases>(key: K) => ({
  inject: [PAYMENTS],
  useFactory: (wired: PaymentUseCases) => wired[key],
});

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
@Global()
@Module({
  providers: [
    {
      provide: PAYMENTS,
      inject: [Sql, UnitOfWork, Clock, Ids, Log, Outbox, LedgerStore, Settings],
      useFactory: (
        sql: Sql,
        uow: UnitOfWork,
        clock: Clock,
        ids: Ids,
        log: Log,
        outbox: Outbox,
        ledgerStore: LedgerStore,
        settings: Settings,
      ) =>
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
            eventLooks: new PostgresPaymentEventLooks(sql),
            reversals: new PostgresPaymentReversalStore(sql, uow),
            reader: new PostgresPaymentReader(sql),
            gateway: gatewayOf(settings, uow, log),
          },
          {
            ...PAYMENT_POLICY,
            pageSeconds: settings.paymentPageMinutes * 60,
            most: Money.of(BigInt(settings.paymentMax) * 100n),
          },
        ),
    },
    { provide: TopUp, ...from('topUp') },
    { provide: TakePaymentEvent, ...from('takeEvent') },
    { provide: BeginPaymentRefund, ...from('beginRefund') },
    { provide: BookDispute, ...from('bookDispute') },
    { provide: WriteOffDebt, ...from('writeOffDebt') },
    { provide: FollowPaymentRefunds, ...from('followRefunds') },
    { provide: FollowPayments, ...from('followPayments') },
    { provide: FollowPaymentEvents, ...from('followEvents') },
    { provide: PaymentQueries, ...from('queries') },
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
