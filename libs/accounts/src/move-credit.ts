import {
  badRequest,
  type IdempotencyClaim,
  type IdempotencyKeys,
  type JsonValue,
  type Money,
} from '@registrar/kernel';
import type { Account, AccountActor } from './account';
import { accountClosed, accountNotFound, subAccountSuspended } from './errors';
import type { OwnerTrail } from './settings/owner-trail';
import type { AccountCredit, AccountStore } from './ports';

export const CREDIT_DIRECTIONS = ['to_sub_account', 'from_sub_account'] as const;
export type CreditDirection = (typeof CREDIT_DIRECTIONS)[number];

export interface SubAccountCreditMove {
  subAccountId: number;
  direction: CreditDirection;
  amount: Money;
}

/** Available credit of both accounts after the move. */
export interface MovedCredit {
  balance: Money;
  subAccountBalance: Money;
}

/** Above this a typing error is likelier than a payment; in smallest units. */
const MOVE_MAX = 100_000_000n;

/** Moves credit between an account and one of its sub-accounts, in either direction. */
export class MoveCredit {
  constructor(
    private readonly accounts: AccountStore,
    private readonly credit: AccountCredit,
    private readonly keys: IdempotencyKeys,
    private readonly trail: OwnerTrail,
  ) {}

  /**
   * With a claim the answer is stored with its key in the same transaction, so that a retry after a crash
   * does not move the credit again. Throws 400, 402, 404 for an account that is not below the caller's, and
   * 409 where the sub-account is suspended or closed.
   */
  async execute(
    actor: AccountActor,
    move: SubAccountCreditMove,
    keyed?: { claim: IdempotencyClaim; answer: (moved: MovedCredit) => JsonValue },
  ): Promise<MovedCredit> {
    const { amount, subAccountId, direction } = move;
    if (amount.minor <= 0n || amount.minor > MOVE_MAX)
      throw badRequest("'amount' must be more than 0 and at most 1,000,000", 'account.amount_invalid');
    return this.trail.run(async () => {
      const child = await this.accounts.lock(subAccountId);
      if (!child || child.parentId !== actor.accountId) throw accountNotFound();
      assertMovable(child, direction);
      await this.trail.append(actor, 'account.move_credit', {
        accountId: subAccountId,
        after: { direction, amount: amount.toDecimal(), currency: amount.currency },
      });
      const isDown = direction === 'to_sub_account';
      const [from, to] = isDown ? [actor.accountId, subAccountId] : [subAccountId, actor.accountId];
      const after = await this.credit.move({ from, to, amount });
      const moved = {
        balance: isDown ? after.from : after.to,
        subAccountBalance: isDown ? after.to : after.from,
      };
      if (keyed) await this.keys.storeAnswer(keyed.claim, { status: 200, body: keyed.answer(moved) });
      return moved;
    });
  }
}

/**
 * A suspension freezes the credit of the account, also against its parent. Credit of a closed account may
 * return to the parent; credit that reaches it could not be spent. The row is locked, so a suspension waits.
 */
function assertMovable({ status, suspension }: Account, direction: CreditDirection): void {
  if (direction === 'from_sub_account' && suspension) throw subAccountSuspended();
  if (direction === 'to_sub_account' && status === 'closed') throw accountClosed();
}
