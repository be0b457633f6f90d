import { type Clock, type Log, Money, type UnitOfWork } from '@registrar/kernel';
import type { Ledger } from '../ledger';
import type { Payment, PaymentRefund } from './payment';
import { debtReference, isWithdrawn, type PaymentReversal, reversalReference, type ReversalSource } from './reversal';
import type { GatewayChargeRefund, PaymentEvents, PaymentReversalStore } from './ports';

/** What the gateway says of one of them: gone from our account there, or not. */
interface Claim {
  id: string;
  source: ReversalSource;
  amount: Money;
  isGone: boolean;
}

/**
 * Books what the gateway took back of payments: out of the credit as far as it reaches, the credit limit included; the rest is owed, and paid by what
 * the account tops up by card next. Books it back when the money is. What is known decides and not the order in which it was told, so everything may
 * be told twice. Every method runs inside a unit of work, with the payment locked: then reversals are locked, by id, then the balance.
 */
export class PaymentReversals {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly reversals: PaymentReversalStore,
    private readonly events: PaymentEvents,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Before the balance is locked by something else. */
  async lock({ accountId, id }: Payment): Promise<void> {
    this.uow.assertOpen();
    await this.reversals.lock(accountId, id);
  }

  /** What is known of its disputes becomes what is booked. Nothing can be taken of a payment that was not credited. */
  async followDisputes(payment: Payment): Promise<void> {
    if (payment.state !== 'succeeded') return;
    const disputes = await this.events.disputes(payment.id);
    const known = disputes.length === 0 ? [] : await this.ofPayment(payment);
    for (const dispute of disputes) {
      const { id, amount, currency } = dispute;
      const isGone = isWithdrawn(dispute);
      if (currency === payment.amount.currency) await this.bring(payment, known, { id, source: 'dispute', amount: Money.of(amount, currency), isGone });
      else if (isGone) this.log.error('a chargeback in another currency is to be booked by hand', { paymentId: payment.id, dispute: id, currency });
    }
  }

  /** Refunds of its charge that are not ours. One that failed stays so. */
  async followRefunds(payment: Payment, foreign: readonly GatewayChargeRefund[]): Promise<void> {
    if (payment.state !== 'succeeded') return;
    const known = await this.ofPayment(payment);
    for (const { gatewayId: id, amount, currency, failed } of foreign) {
      if (known.some((reversal) => reversal.id === id && reversal.state === 'returned')) continue;
      if (currency === payment.amount.currency) await this.bring(payment, known, { id, source: 'refund', amount: Money.of(amount, currency), isGone: !failed });
      else this.log.error('a refund made at the gateway in another currency is to be booked by hand', { paymentId: payment.id, refund: id, currency });
    }
  }

  /** What an account owes is paid, the oldest ids first, as far as its credit and `most` reach. */
  async collect({ accountId, id }: Payment, most?: Money): Promise<void> {
    let left = most;
    for (const reversal of await this.reversals.lock(accountId, id)) {
      const wanted = left?.isLessThan(reversal.owed) ? left : reversal.owed;
      if (wanted.minor === 0n) continue;
      const next = { ...reversal, debtPayments: reversal.debtPayments + 1 };
      const paid = await this.ledger.payDebt({ accountId, amount: wanted, reference: debtReference(next) });
      if (paid.minor === 0n) return;
      await this.reversals.save({ ...next, owed: reversal.owed.minus(paid) });
      left = left?.minus(paid);
    }
  }

  /** Of this payment, locked. */
  private async ofPayment({ accountId, id }: Payment): Promise<PaymentReversal[]> {
    return (await this.reversals.lock(accountId, id)).filter(({ paymentId }) => paymentId === id);
  }

  private async bring(payment: Payment, known: readonly PaymentReversal[], claim: Claim): Promise<void> {
    const reversal = known.find(({ id }) => id === claim.id);
    const isTaken = reversal?.state === 'taken';
    if (claim.isGone && !isTaken) await this.take(payment, reversal, claim);
    if (!claim.isGone && isTaken) await this.giveBack(reversal);
  }

  private async take({ id: paymentId, accountId }: Payment, before: PaymentReversal | undefined, { id, source, amount }: Claim): Promise<void> {
    const reversal: PaymentReversal = {
      id, source, paymentId, accountId, amount, state: 'taken', owed: Money.zero(amount.currency), times: (before?.times ?? 0) + 1, debtPayments: before?.debtPayments ?? 0, takenAt: this.clock.now(),
    };
    const owed = await this.ledger.takeBack({ source, accountId, amount, reference: reversalReference(reversal) });
    await this.reversals.save({ ...reversal, owed });
    this.log.warn('the gateway took back money of a payment', { paymentId, accountId, source, reversal: id, amount: amount.toDecimal(), owed: owed.toDecimal() });
  }

  private async giveBack(reversal: PaymentReversal): Promise<void> {
    const { source, accountId, amount, owed, paymentId, id } = reversal;
    await this.ledger.giveBack({ source, accountId, amount, owed, reference: reversalReference(reversal) });
    await this.reversals.save({ ...reversal, state: 'returned', owed: Money.zero(amount.currency), returnedAt: this.clock.now() });
    this.log.info('money of a payment that the gateway took back came again', { paymentId, accountId, source, reversal: id, amount: amount.toDecimal() });
  }
}

/** By the gateway's id; where that is not known yet, by ours, which the gateway keeps with the refund. */
export const isSame = (own: Pick<PaymentRefund, 'id' | 'gatewayId'>, atGateway: Pick<GatewayChargeRefund, 'gatewayId' | 'refundId'>): boolean =>
  own.gatewayId === undefined ? own.id === atGateway.refundId : own.gatewayId === atGateway.gatewayId;
