import type { BeginPaymentRefund, FollowPaymentRefunds, PaymentRefund } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import type { AmountThresholds } from './amount-thresholds';
import { assertGrant } from './grant-credit';

export interface RefundOfPayment {
  paymentId: string;
  amount: Money;
  /** A repeated request changes nothing and returns the existing refund. */
  reference: string;
  /** For the audit log. */
  note?: string;
}

/** Refunds credit to the card that paid it. */
export class RefundPayment {
  constructor(
    private readonly audit: AuditTrail,
    private readonly begin: BeginPaymentRefund,
    private readonly follow: Pick<FollowPaymentRefunds, 'send'>,
    private readonly thresholds: Pick<AmountThresholds, 'count'>,
  ) {}

  /**
   * The debit and the refund are stored in one transaction, then sent to the gateway; without its answer
   * the refund stays `asked`, and the worker polls it. Throws 400, 402 (the credit was spent), 403, 404,
   * 409, 503, and SecondPersonNeeded.
   */
  async execute(
    actor: StaffActor,
    { paymentId, amount, reference, note }: RefundOfPayment,
  ): Promise<PaymentRefund> {
    const begun = await this.audit.run(actor, 'payment.refund', async () => {
      assertGrant({ amount, reference, note });
      if (amount.currency !== 'USD') throw invalidField('amount', 'must be in USD');
      const { refund, isNew } = await this.begin.execute({ paymentId, amount, reference });
      if (!isNew) return { result: refund };
      const { accountId } = refund;
      await this.thresholds.count(actor, { act: 'payment.refund', accountId, amount });
      const after = {
        refundId: refund.id,
        amount: amount.toDecimal(),
        currency: amount.currency,
        reference,
        note,
      };
      return { result: refund, change: { target: `payment:${paymentId}`, after } };
    });
    // a refund begun by a request that crashed has not been sent either
    return begun.state === 'created' ? this.follow.send(begun) : begun;
  }
}
