import { addSeconds, type Clock, type Ids, Money, type UnitOfWork } from '@registrar/kernel';
import { amountOutOfRange, paymentRefused, paymentsNotSetUp, topUpKeyReused } from './errors';
import type { Payment, PaymentPolicy } from './payment';
import type { PaymentGateway, PaymentStore } from './ports';
import type { SettlePayment } from './settle-payment';

/** Below this the fees of cards eat it up. */
const LEAST = Money.of(100n);

/**
 * Asks the gateway for a payment: its row says so first, and what comes of it is settled. Safe to be
 * repeated, by anybody.
 */
export class RequestPayment {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentStore,
    private readonly settle: SettlePayment,
    private readonly clock: Clock,
    private readonly policy: PaymentPolicy,
  ) {}

  /** The payment afterwards; `asked` when there was no answer. */
  async execute({ id, accountId, amount, pageEndsAt }: Payment): Promise<Payment> {
    const isOurs = await this.payments.beginAsking(
      id,
      addSeconds(this.clock.now(), this.policy.lookAfterSeconds),
    );
    if (!isOurs) return (await this.payments.find(id))!;
    return this.settle.execute(id, await this.gateway.create({ id, accountId, amount, pageEndsAt }));
  }
}

export interface TopUpRequest {
  accountId: number;
  amount: Money;
  /** Idempotency key of the request: after a crash it leads to the payment that was begun. */
  key?: string;
}

/**
 * An account buys credit: a payment is written down, then the gateway is asked where the customer is to pay.
 */
export class TopUp {
  constructor(
    /** Undefined: no payments here. */
    private readonly ask: RequestPayment | undefined,
    private readonly uow: UnitOfWork,
    private readonly payments: PaymentStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policy: PaymentPolicy,
  ) {}

  /**
   * Throws 400, 409 for a key of a payment of another amount, 402 when the gateway takes no such payment, and
   * 503 where no payments are taken.
   */
  async execute({ accountId, amount, key }: TopUpRequest): Promise<Payment> {
    if (!this.ask) throw paymentsNotSetUp();
    const { most, requestKeySeconds } = this.policy;
    if (amount.isLessThan(LEAST) || most.isLessThan(amount)) throw amountOutOfRange(LEAST, most);
    const now = this.clock.now();
    const begun = await this.uow.run(() =>
      this.payments.add(this.newPayment(accountId, amount, now), key, addSeconds(now, -requestKeySeconds)),
    );
    if (!begun.amount.equals(amount)) throw topUpKeyReused();
    const asked = await this.ask.execute(begun);
    if (asked.state === 'failed') throw paymentRefused();
    return asked;
  }

  private newPayment(accountId: number, amount: Money, now: Date): Payment {
    return {
      id: this.ids.uuid(),
      accountId,
      amount,
      state: 'created',
      pageEndsAt: addSeconds(now, this.policy.pageSeconds),
      asked: 0,
      refunded: Money.zero(amount.currency),
      dueAt: addSeconds(now, this.policy.lookAfterSeconds),
      createdAt: now,
    };
  }
}
