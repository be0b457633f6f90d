import { type Clock, type Log, Money } from '@registrar/kernel';
import type { Ledger } from '../ledger';
import type { DebtCollection } from './debt-collection';
import type { Payment } from './payment';
import {
  isWithdrawn,
  type PaymentReversal,
  reversalReference,
  type ReversalSource,
  writeOffReference,
} from './reversal';
import type { GatewayChargeRefund, PaymentEvents, PaymentReversalStore } from './ports';

/** What the gateway took: gone from our account there. */
interface Claim {
  id: string;
  source: ReversalSource;
  amount: Money;
}

/**
 * Books reversals of payments by the gateway: from the credit as far as it reaches, credit limit included;
 * the rest is debt, paid by the next top-up by card or transfer of credit. Books the return of the money likewise. The known facts
 * decide, not the order of events, so an event may be repeated. Every method runs inside a unit of work,
 * with the payment locked: then reversals are locked, by id, then the balance.
 */
export class PaymentReversals {
  constructor(
    private readonly reversals: PaymentReversalStore,
    private readonly events: PaymentEvents,
    private readonly ledger: Ledger,
    private readonly debts: DebtCollection,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Before the balance is locked by something else. */
  async lock({ accountId, id }: Payment): Promise<void> {
    await this.reversals.lock(accountId, id);
  }

  /**
   * Books the known disputes of a payment. Nothing is taken of a payment that was not credited. Returns the
   * amount taken from the credit. The amount returned equals the amount taken, whatever currency the event
   * has.
   */
  async followDisputes(payment: Payment): Promise<Money> {
    let taken = Money.zero(payment.amount.currency);
    if (payment.state !== 'succeeded') return taken;
    const disputes = await this.events.disputes(payment.id);
    const known = disputes.length === 0 ? [] : await this.ofPayment(payment);
    for (const dispute of disputes) {
      const { id, amount, currency } = dispute;
      const reversal = known.find((each) => each.id === id);
      const isGone = isWithdrawn(dispute);
      const isTaken = reversal?.state === 'taken';
      if (!isGone && isTaken) await this.giveBack(reversal);
      if (!isGone || isTaken) continue;
      if (currency === payment.amount.currency)
        taken = taken.plus(
          await this.take(payment, reversal, { id, source: 'dispute', amount: Money.of(amount, currency) }),
        );
      else
        this.log.error('chargeback in another currency, manual booking required', {
          paymentId: payment.id,
          dispute: id,
          currency,
        });
    }
    return taken;
  }

  /**
   * Refunds of its charge that were made at the gateway. A failed one stays failed: an earlier request that
   * arrives later books nothing.
   */
  async followRefunds(payment: Payment, foreign: readonly GatewayChargeRefund[]): Promise<void> {
    if (payment.state !== 'succeeded') return;
    const known = await this.ofPayment(payment);
    for (const { gatewayId: id, amount, currency, failed } of foreign) {
      const reversal = known.find((each) => each.id === id);
      if (reversal?.state === 'taken' && failed) await this.giveBack(reversal);
      if (reversal) continue;
      if (currency === payment.amount.currency)
        await this.begin(payment, { id, source: 'refund', amount: Money.of(amount, currency) }, failed);
      else if (!failed)
        this.log.error('gateway refund in another currency, manual booking required', {
          paymentId: payment.id,
          refund: id,
          currency,
        });
    }
  }

  /**
   * What an account owes is paid, the oldest ids first, as far as its credit and `most` reach; nothing where
   * that is not above zero.
   */
  async collect({ accountId, id }: Payment, most?: Money): Promise<void> {
    await this.debts.collect(accountId, most, id);
  }

  /** What is owed of this payment is the registrar's loss from now on. Answers what was written off. */
  async writeOff(payment: Payment): Promise<Money> {
    let written = Money.zero(payment.amount.currency);
    for (const reversal of await this.ofPayment(payment)) {
      const { accountId, owed, writtenOff, source, id } = reversal;
      if (owed.minor === 0n) continue;
      await this.ledger.writeOff({ accountId, amount: owed, reference: writeOffReference(reversal) });
      await this.reversals.save({
        ...reversal,
        owed: Money.zero(owed.currency),
        writtenOff: writtenOff.plus(owed),
      });
      this.log.warn('debt written off', {
        paymentId: payment.id,
        accountId,
        source,
        reversal: id,
        amount: owed.toDecimal(),
      });
      written = written.plus(owed);
    }
    return written;
  }

  /** Of this payment, locked. */
  private async ofPayment({ accountId, id }: Payment): Promise<PaymentReversal[]> {
    return (await this.reversals.lock(accountId, id)).filter(({ paymentId }) => paymentId === id);
  }

  /** An unknown refund. One that failed already is stored as returned, without postings. */
  private async begin(payment: Payment, claim: Claim, failed: boolean): Promise<void> {
    if (!failed) await this.take(payment, undefined, claim);
    else
      await this.reversals.save({
        ...newReversal(payment, undefined, claim, this.clock.now()),
        state: 'returned',
        returnedAt: this.clock.now(),
      });
  }

  /** Answers what came out of the credit. */
  private async take(payment: Payment, before: PaymentReversal | undefined, claim: Claim): Promise<Money> {
    const reversal = newReversal(payment, before, claim, this.clock.now());
    const { id, source, paymentId, accountId, amount } = reversal;
    const owed = await this.ledger.takeBack({
      source,
      accountId,
      amount,
      reference: reversalReference(reversal),
    });
    await this.reversals.save({ ...reversal, owed });
    this.log.warn('payment reversed by the gateway', {
      paymentId,
      accountId,
      source,
      reversal: id,
      amount: amount.toDecimal(),
      owed: owed.toDecimal(),
    });
    return amount.minus(owed);
  }

  private async giveBack(reversal: PaymentReversal): Promise<void> {
    const { source, accountId, amount, owed, writtenOff, paymentId, id } = reversal;
    await this.ledger.giveBack({
      source,
      accountId,
      amount,
      owed,
      writtenOff,
      reference: reversalReference(reversal),
    });
    const nothing = Money.zero(amount.currency);
    await this.reversals.save({
      ...reversal,
      state: 'returned',
      owed: nothing,
      writtenOff: nothing,
      returnedAt: this.clock.now(),
    });
    this.log.info('reversed payment returned by the gateway', {
      paymentId,
      accountId,
      source,
      reversal: id,
      amount: amount.toDecimal(),
    });
  }
}

const newReversal = (
  { id: paymentId, accountId }: Payment,
  before: PaymentReversal | undefined,
  { id, source, amount }: Claim,
  takenAt: Date,
): PaymentReversal => ({
  id,
  source,
  paymentId,
  accountId,
  amount,
  state: 'taken',
  owed: Money.zero(amount.currency),
  writtenOff: Money.zero(amount.currency),
  times: (before?.times ?? 0) + 1,
  debtPayments: before?.debtPayments ?? 0,
  takenAt,
});
