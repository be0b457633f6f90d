import type { BookDispute, ManualDispute, PaymentReversal } from '@registrar/billing';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import { assertGrant, assertNote } from './grant-credit';

export interface BookingOfDispute extends ManualDispute {
  /** For the audit log. */
  note?: string;
}

/** Without a colon, which separates the parts of ledger references. */
const DISPUTE_ID = /^[\x21-\x39\x3b-\x7e]{1,100}$/;

/** A chargeback without an event of the gateway, or the debt of an account from one. */
export class BookPaymentDispute {
  constructor(
    private readonly audit: AuditTrail,
    private readonly book: BookDispute,
  ) {}

  /** Returns the reversal of the payment; undefined: none. Throws 400, 403, 404, 409. */
  execute(actor: StaffActor, { note, ...dispute }: BookingOfDispute): Promise<PaymentReversal | undefined> {
    return this.audit.run(actor, 'payment.book_dispute', async () => {
      const { paymentId, disputeId, outcome, amount } = dispute;
      if (!DISPUTE_ID.test(disputeId))
        throw invalidField(
          'disputeId',
          'must be 1 to 100 printable ASCII characters without spaces and colons',
        );
      assertNote(note);
      if (amount) assertGrant({ amount, reference: disputeId });
      const { before, after } = await this.book.execute(dispute);
      return {
        result: after,
        change: {
          target: `payment:${paymentId}`,
          ...(before && { before: entryOf(before) }),
          after: { disputeId, outcome, note, ...(after && entryOf(after)) },
        },
      };
    });
  }
}

const entryOf = ({ state, amount, owed, writtenOff }: PaymentReversal): object => ({
  state,
  amount: amount.toDecimal(),
  owed: owed.toDecimal(),
  writtenOff: writtenOff.toDecimal(),
  currency: amount.currency,
});
