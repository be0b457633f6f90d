import type { AccountQueries } from '@registrar/accounts';
import type { Ledger } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import type { AmountThresholds } from './amount-thresholds';

export interface CreditGrant {
  accountId: number;
  amount: Money;
  /** Reference of the payment or decision; a second grant with the same reference changes nothing. */
  reference: string;
  /** For the audit log. */
  note?: string;
}

export interface GrantedCredit {
  /** False when this reference had been credited before. */
  credited: boolean;
  available: Money;
}

const REFERENCE = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/;
/**
 * References of credit that the platform grants automatically, once each: a grant under one would block it.
 */
const RESERVED = /^(payment:|sandbox refill |opening credit$)/;
const NOTE_MAX = 500;
/** Characters that the database cannot store: U+0000 and halves of surrogate pairs. */
const UNKEEPABLE = /[\0\p{Cs}]/u;
/** Above this a typing error is likelier than a payment; in smallest units. */
const GRANT_MAX = 100_000_000n;

/** Adds to the credit an account can spend. */
export class GrantCredit {
  constructor(
    private readonly audit: AuditTrail,
    private readonly accounts: AccountQueries,
    private readonly ledger: Ledger,
    private readonly thresholds: Pick<AmountThresholds, 'count'>,
  ) {}

  /**
   * Throws 400, 403, 404, 409 when the reference was used for another amount, and SecondPersonNeeded.
   */
  execute(actor: StaffActor, grant: CreditGrant): Promise<GrantedCredit> {
    return this.audit.run(actor, 'account.credit', async () => {
      const { accountId, amount, reference, note } = grant;
      assertGrant(grant);
      if (RESERVED.test(reference))
        throw invalidField(
          'reference',
          "must not be a reference that the platform assigns: 'payment:…', 'sandbox refill …', 'opening credit'",
        );
      await this.accounts.get(accountId);
      const credited = await this.ledger.credit({ accountId, amount, reference });
      const result = { credited, available: await this.accounts.availableCredit(accountId) };
      if (!credited) return { result };
      await this.thresholds.count(actor, { act: 'account.credit', accountId, amount });
      const after = { amount: amount.toDecimal(), currency: amount.currency, reference, note };
      return { result, change: { target: `account:${accountId}`, after } };
    });
  }
}

export function assertGrant({
  amount,
  reference,
  note,
}: Pick<CreditGrant, 'amount' | 'reference' | 'note'>): void {
  if (amount.minor <= 0n || amount.minor > GRANT_MAX)
    throw invalidField('amount', 'must be more than 0 and at most 1,000,000');
  if (!REFERENCE.test(reference))
    throw invalidField('reference', 'must be 1 to 100 printable ASCII characters');
  assertNote(note);
}

export function assertNote(note: string | undefined): void {
  if (note !== undefined && note.length > NOTE_MAX)
    throw invalidField('note', `must be at most ${NOTE_MAX} characters`);
  if (note !== undefined && UNKEEPABLE.test(note))
    throw invalidField('note', 'must not hold U+0000 or unpaired surrogates');
}
