import type { WriteOffDebt, WrittenOff } from '@registrar/billing';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import { assertNote } from './grant-credit';

/** Writes off the debt of an account from a payment. */
export class WriteOffPaymentDebt {
  constructor(
    private readonly audit: AuditTrail,
    private readonly writeOff: WriteOffDebt,
  ) {}

  /** `note`: the reason, for the audit log. Throws 400, 403, 404, and 409 where no debt exists. */
  execute(actor: StaffActor, { paymentId, note }: { paymentId: string; note: string }): Promise<WrittenOff> {
    return this.audit.run(actor, 'payment.write_off', async () => {
      if (note.trim() === '') throw invalidField('note', 'must give a reason');
      assertNote(note);
      const result = await this.writeOff.execute(paymentId);
      const { accountId, amount } = result;
      return {
        result,
        change: {
          target: `payment:${paymentId}`,
          after: { accountId, amount: amount.toDecimal(), currency: amount.currency, note },
        },
      };
    });
  }
}
