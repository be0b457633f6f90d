import type { Ledger } from '@registrar/billing';
import { type Clock, type Ids, Money, type UnitOfWork } from '@registrar/kernel';
import { refilledLately } from './errors';
import type { CreditRefills } from './ports';

/** Seconds from one refill to the next (limit of this product: BEHAVIOUR §19 says "from time to time"). */
const EVERY_SECONDS = 60;

export interface RefilledCredit {
  /** Available credit. */
  balance: Money;
  /** Added credit; zero where the balance was sufficient. */
  credited: Money;
}

/**
 * Refills the credit of a sandbox account to that of a new one (BEHAVIOUR §19); play money, posted as any
 * credit.
 */
export class RefillCredit {
  constructor(
    private readonly refills: CreditRefills,
    private readonly ledger: Pick<Ledger, 'credit'>,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly opening: Money,
  ) {}

  /** Throws 429 within a minute of the previous refill. */
  async execute(accountId: number): Promise<RefilledCredit> {
    return this.uow.run(async () => {
      // By the real time: an account could otherwise advance its clock and refill in a loop.
      const wait = await this.refills.take(accountId, this.clock.now(), EVERY_SECONDS);
      if (wait !== undefined) throw refilledLately(wait);
      const available = await this.refills.available(accountId);
      if (!available.isLessThan(this.opening)) return { balance: available, credited: Money.of(0n) };
      const credited = Money.of(this.opening.minor - available.minor);
      await this.ledger.credit({
        accountId,
        amount: credited,
        reference: `sandbox refill ${this.ids.uuid()}`,
      });
      return { balance: this.opening, credited };
    });
  }
}
