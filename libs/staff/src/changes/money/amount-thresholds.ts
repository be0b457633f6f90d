import { addSeconds, type Clock, Money } from '@registrar/kernel';
import { SecondPersonNeeded } from '../../record/approvals/approval';
import type { ApprovalPolicy } from '../../record/approvals/approvable-acts';
import type { GivenAmountStore } from '../../record/approvals/ports';
import { actorRef, type StaffActor } from '../../staff';

const HOUR_SECONDS = 3_600;

export type AmountPolicy = Pick<ApprovalPolicy, 'creditAbove' | 'refundAbove' | 'amountHours'>;

export interface CountedAmount {
  act: 'account.credit' | 'payment.refund';
  accountId: number;
  amount: Money;
}

/**
 * Amounts that one member of staff gives one account count together against the thresholds of a second person:
 * otherwise five of 900 would pass where 1,000 waits. What a second person confirmed is not counted.
 */
export class AmountThresholds {
  constructor(
    private readonly given: GivenAmountStore,
    private readonly clock: Clock,
    private readonly policy: AmountPolicy,
  ) {}

  /**
   * Call it in the transaction of the act, after its last refusal, for what is new: a repeated reference counts
   * once. Throws SecondPersonNeeded, which undoes the act.
   */
  async count(actor: StaffActor, { act, accountId, amount }: CountedAmount): Promise<void> {
    const { creditAbove, refundAbove, amountHours } = this.policy;
    if (actor.approval || amountHours === 0 || (creditAbove === 0 && refundAbove === 0)) return;
    const at = this.clock.now();
    const given = { accountId, member: actorRef(actor), name: actor.name, amount };
    await this.given.lock(accountId);
    const before = await this.given.total(given, addSeconds(at, -amountHours * HOUR_SECONDS));
    const together = before.plus(amount);
    const cents = act === 'account.credit' ? creditAbove : refundAbove;
    if (cents > 0 && together.minor > BigInt(cents)) {
      const threshold = Money.of(BigInt(cents), amount.currency);
      throw new SecondPersonNeeded(
        `credit and refunds of one person to this account within ${amountHours} h come to ${text(together)}, above ${text(threshold)}`,
      );
    }
    await this.given.add({ ...given, act, at });
  }
}

const text = (amount: Money): string => `${amount.toDecimal()} ${amount.currency}`;
