import { type Clock, conflict, type Ids, Money, type Outbox } from '@registrar/kernel';
import { insufficientFunds } from './errors';
import type { ReversalSource } from './payments/reversal';
import type { Balance, CapturedMoney, LedgerStore, RegistryCost } from './ports';
import {
  assertBalanced,
  capturePostings,
  creditPostings,
  debtPaymentPostings,
  debtWriteOffPostings,
  giveBackPostings,
  holdPostings,
  type LedgerTransaction,
  paymentRefundPostings,
  paymentRefundReturnPostings,
  paymentRefundSettlePostings,
  type Posting,
  refundPostings,
  releasePostings,
  takeBackPostings,
} from './postings';

export interface PurchaseMoney {
  accountId: number;
  operationId: string;
  orderId: number;
  total: Money;
}

/** What is paid back of a purchase. */
export interface RefundMoney extends PurchaseMoney {
  /** Of the total. */
  tax: Money;
  /** The operation that was captured. */
  purchaseId: string;
}

/** Credit that goes back to the card it came from. */
export interface PaymentRefundMoney {
  accountId: number;
  amount: Money;
  refundId: string;
}

/** Money of a payment that the gateway reversed. */
export interface ReversalMoney {
  source: ReversalSource;
  accountId: number;
  amount: Money;
  reference: string;
}

/**
 * Moves money by balanced postings and publishes each change of available credit
 * (`account.credit.balance_change`: at hold, release, refund and top-up; a capture changes no available
 * credit). Every method runs inside a unit of work, last in it, since it locks the balance of the account.
 */
export class Ledger {
  constructor(
    private readonly store: LedgerStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws insufficientFunds(). */
  async hold(purchase: PurchaseMoney): Promise<void> {
    await this.moveAvailable('hold', purchase, holdPostings(purchase.accountId, purchase.total));
  }

  async release(purchase: PurchaseMoney): Promise<void> {
    await this.moveAvailable('release', purchase, releasePostings(purchase.accountId, purchase.total));
  }

  /** `tax` is part of the total, `discount` is what a promotion took off before. */
  async capture(purchase: PurchaseMoney, tax: Money, discount?: Money): Promise<void> {
    if (isNothing(purchase.total)) return;
    await this.post({
      kind: 'capture',
      ...purchase,
      postings: capturePostings(purchase.accountId, purchase.total, tax, discount),
    });
  }

  /** Throws when the purchase was not captured, or for less: a refund never exceeds the capture. */
  async refund({ tax, purchaseId, ...money }: RefundMoney): Promise<void> {
    if (isNothing(money.total)) return;
    const captured = await this.store.captured(purchaseId);
    if (!captured || captured.total.isLessThan(money.total))
      throw new Error(`purchase ${purchaseId} was not captured for ${money.total.toDecimal()} or more`);
    const postings = refundPostings(money.accountId, money.total, tax, shareOf(captured, money.total));
    await this.announce(money.accountId, await this.post({ kind: 'refund', ...money, postings }));
  }

  /**
   * A top-up or grant. The same reference again changes nothing and answers false; with another amount it is
   * a 409, since one of the two must be a mistake.
   */
  async credit(grant: { accountId: number; amount: Money; reference: string }): Promise<boolean> {
    const earlier = await this.store.findByReference(grant.accountId, 'credit', grant.reference);
    if (earlier) {
      if (!earlier.amount.equals(grant.amount)) {
        throw conflict(
          'billing.reference_reused',
          `Reference ${grant.reference} was used for another amount (${earlier.amount.toDecimal()}).`,
        );
      }
      return false;
    }
    const { accountId, amount, reference } = grant;
    await this.announce(
      accountId,
      await this.post({ kind: 'credit', accountId, reference, postings: creditPostings(accountId, amount) }),
    );
    return true;
  }

  /**
   * Throws insufficientFunds() also where a credit limit would reach: what stands behind it is the
   * registrar's, no money to give away.
   */
  async takePaymentRefund({ accountId, amount, refundId }: PaymentRefundMoney): Promise<void> {
    const reference = refundReference(refundId);
    const balance = await this.post({
      kind: 'payment_refund',
      accountId,
      reference,
      postings: paymentRefundPostings(accountId, amount),
    });
    if (balance.available.minor < 0n) throw insufficientFunds();
    await this.announce(accountId, balance);
  }

  /** It is on the card: nothing changes for the account. */
  async settlePaymentRefund({ accountId, amount, refundId }: PaymentRefundMoney): Promise<void> {
    await this.post({
      kind: 'payment_refund_settle',
      accountId,
      reference: refundReference(refundId),
      postings: paymentRefundSettlePostings(amount),
    });
  }

  /** It did not reach the card, or (`settled`) the bank has sent it back. */
  async returnPaymentRefund(
    { accountId, amount, refundId }: PaymentRefundMoney,
    was: 'taken' | 'settled',
  ): Promise<void> {
    const postings = paymentRefundReturnPostings(
      accountId,
      amount,
      was === 'taken' ? 'payment_refunds' : 'payment_clearing',
    );
    await this.announce(
      accountId,
      await this.post({
        kind: 'payment_refund_return',
        accountId,
        reference: refundReference(refundId),
        postings,
      }),
    );
  }

  /** Out of the credit as far as it reaches, the credit limit included. Answers the rest, which is owed. */
  async takeBack({ source, accountId, amount, reference }: ReversalMoney): Promise<Money> {
    const paid = least(amount, await this.store.lockReach(accountId, amount.currency));
    const balance = await this.post({
      kind: source === 'dispute' ? 'chargeback' : 'gateway_refund',
      accountId,
      reference,
      postings: takeBackPostings(accountId, amount, paid),
    });
    if (!isNothing(paid)) await this.announce(accountId, balance);
    return amount.minus(paid);
  }

  /** The gateway has it for us again; `owed` and `writtenOff`: what of it the customer had not paid. */
  async giveBack({
    source,
    accountId,
    amount,
    reference,
    owed,
    writtenOff,
  }: ReversalMoney & { owed: Money; writtenOff: Money }): Promise<void> {
    const postings = giveBackPostings(accountId, amount, owed, writtenOff);
    const balance = await this.post({
      kind: source === 'dispute' ? 'chargeback_return' : 'gateway_refund_return',
      accountId,
      reference,
      postings,
    });
    if (!amount.equals(owed.plus(writtenOff))) await this.announce(accountId, balance);
  }

  /** Pays debt as far as the credit reaches. Returns the amount paid. */
  async payDebt({ accountId, amount, reference }: Omit<ReversalMoney, 'source'>): Promise<Money> {
    const paid = least(amount, await this.store.lockReach(accountId, amount.currency));
    if (!isNothing(paid))
      await this.announce(
        accountId,
        await this.post({
          kind: 'debt_payment',
          accountId,
          reference,
          postings: debtPaymentPostings(accountId, paid),
        }),
      );
    return paid;
  }

  /** What is owed will not be paid: nothing of the customer's money changes. */
  async writeOff({ accountId, amount, reference }: Omit<ReversalMoney, 'source'>): Promise<void> {
    await this.post({ kind: 'debt_write_off', accountId, reference, postings: debtWriteOffPostings(amount) });
  }

  /** Books a charge of a registry, by its quoted fee; without an event. Once per reference. */
  async chargeRegistry(cost: Omit<RegistryCost, 'id' | 'createdAt'>): Promise<void> {
    if (!isNothing(cost.amount))
      await this.store.chargeRegistry({
        ...cost,
        id: this.ids.uuid(),
        createdAt: this.clock.now(cost.accountId),
      });
  }

  /** The registry reversed its charge; no effect without one. */
  async creditRegistry({
    accountId,
    reference,
  }: Pick<RegistryCost, 'accountId' | 'reference'>): Promise<void> {
    await this.store.creditRegistry({ reference, id: this.ids.uuid(), createdAt: this.clock.now(accountId) });
  }

  private async moveAvailable(
    kind: 'hold' | 'release',
    purchase: PurchaseMoney,
    postings: Posting[],
  ): Promise<void> {
    if (isNothing(purchase.total)) return;
    await this.announce(purchase.accountId, await this.post({ kind, ...purchase, postings }));
  }

  private post(transaction: Omit<LedgerTransaction, 'id' | 'createdAt'>): Promise<Balance> {
    assertBalanced(transaction.postings);
    return this.store.post({
      ...transaction,
      id: this.ids.uuid(),
      createdAt: this.clock.now(transaction.accountId),
    });
  }

  private async announce(accountId: number, balance: Balance): Promise<void> {
    await this.outbox.add({
      name: 'account.credit.balance_change',
      accountId,
      payload: {
        eventName: 'account.credit.balance_change',
        accountId,
        balance: balance.available.toNumber(),
      },
      occurredAt: this.clock.now(accountId),
    });
  }
}

/**
 * Share of a discount that belongs to a refunded amount; the whole discount with the whole amount, else
 * rounded down to the smallest unit.
 */
const shareOf = ({ total, discount }: CapturedMoney, part: Money): Money =>
  Money.of((discount.minor * part.minor) / total.minor, part.currency);

const refundReference = (refundId: string): string => `payment_refund:${refundId}`;

const least = (one: Money, other: Money): Money => (other.isLessThan(one) ? other : one);

const isNothing = (amount: Money): boolean => amount.minor === 0n;
