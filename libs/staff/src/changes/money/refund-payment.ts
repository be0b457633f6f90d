import type { BeginPaymentRefund, FollowPaymentRefunds, PaymentRefund } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import { assertGrant } from './grant-credit';

export interface RefundOfPayment {
  paymentId: string;
  amount: Money;
  /** The same again changes nothing, and answers what there is. */
  reference: string;
  /** For the audit log. */
  note?: string;
}

/** Credit goes back to the card it came from. */
export class RefundPayment {
  constructor(
    private readonly audit: AuditTrail,
    private readonly begin: BeginPaymentRefund,
    private readonly follow: Pick<FollowPaymentRefunds, 'send'>,
  ) {}

  /**
   * The credit is taken and written down in one transaction, then the gateway is asked; without its answer
   * the refund stays `asked`, and the worker finds out. Throws 400, 402 (the credit was spent), 403, 404,
   * 409, 503.
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
      const after = {
        refundId: refund.id,
        amount: amount.toDecimal(),
        currency: amount.currency,
        reference,
        note,
      };
      return { result: refund, change: { target: `payment:${paymentId}`, after } };
    });
    // one that was begun by a request that died has not been sent either
    return begun.state === 'created' ? this.follow.send(begun) : begun;
  }
}
