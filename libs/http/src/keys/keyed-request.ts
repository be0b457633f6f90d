import { type IdempotencyClaim, KeyedCall, type IdempotencyKeys } from '@registrar/kernel';
import { resultOf } from '../plans/plan-result';
import { currentRequest } from '../request-context';

/** A request whose first unit of work that writes is committed together with the mark of its key. */
export class KeyedRequest extends KeyedCall {
  private marked = false;
  private isOver = false;
  private boundTo?: string;
  private pending?: { operationId?: string };
  private answer?: object;

  constructor(
    private readonly claim: IdempotencyClaim,
    private readonly keys: IdempotencyKeys,
    private readonly secrets: readonly string[],
  ) {
    super();
  }

  /** Whether a committed unit of work changed something. */
  get isMarked(): boolean {
    return this.marked;
  }

  /**
   * The answer is stored. Work that goes on afterwards marks nothing; after a release without a mark it goes on
   * to mark, and is undone.
   */
  end(): void {
    this.isOver = true;
  }

  noteAnswer(answer: object): void {
    this.answer = answer;
  }

  async beforeCommit(): Promise<void> {
    this.pending = undefined;
    const operationId = currentRequest()?.operationId;
    if (this.isOver || (this.marked && operationId === this.boundTo)) return;
    if (!(await this.keys.mark(this.claim, operationId))) return;
    this.pending = { operationId };
    if (this.answer)
      await this.keys.storeAnswer(this.claim, { status: 200, body: resultOf(this.answer, this.secrets) });
  }

  afterCommit(): void {
    if (!this.pending) return;
    this.marked = true;
    this.isOver ||= this.answer !== undefined;
    this.boundTo = this.pending.operationId;
  }
}
