import { type QuotedRequest as NamedQuote, QuotedCall, type Quotes } from '@registrar/kernel';
import { planOf, storedPlan } from './plan-of';
import { type OperationPlans, stepsOf } from './steps-of';

/**
 * A request with `?quoteId=`. The first unit of work in which a store notes something decides the charge, as
 * in a dry run: the quote is compared and used in that unit.
 */
export class QuotedRequest extends QuotedCall {
  private isVerified = false;
  private isReplayed = false;
  private isMarked = false;
  private isOver = false;
  private used = false;
  private refused = false;

  constructor(
    private readonly request: NamedQuote,
    private readonly quotes: Quotes,
    private readonly plans: OperationPlans,
  ) {
    super();
  }

  get isUsed(): boolean {
    return this.used;
  }

  get isRefused(): boolean {
    return this.refused;
  }

  async verify(): Promise<void> {
    if (!this.isVerified) await this.decided(() => this.quotes.verify(this.request));
    this.isVerified = true;
  }

  replay(): void {
    this.isReplayed = true;
  }

  /** True: the call has ended without a unit of work that decided; the next one uses the quote. */
  end(): boolean {
    this.isOver = !this.used && !this.isReplayed;
    return this.isOver;
  }

  async beforeCommit(): Promise<void> {
    this.isMarked = false;
    if (this.used || this.isReplayed || (this.notes.length === 0 && !this.isOver)) return;
    const plan = storedPlan.write(planOf(this, this.request.accountId, await stepsOf(this.plans, this)));
    const orderId = this.ofKind('order').at(-1)?.id;
    await this.decided(() => this.quotes.use(this.request, { plan, orderId }));
    this.isMarked = true;
  }

  afterCommit(): void {
    if (this.isMarked) this.used = true;
  }

  private async decided(ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      this.refused = true;
      throw error;
    }
  }
}
