import {
  type IdempotencyClaim,
  type IdempotencyKeys,
  type JsonValue,
  KeyedCall,
  type StoredAnswer,
} from '@registrar/kernel';
import { resultOf } from '../plans/plan-result';
import { currentRequest } from '../request-context';

/** A request whose first unit of work that writes is committed together with the mark of its key. */
export class KeyedRequest extends KeyedCall {
  private marked = false;
  private isOver = false;
  private boundTo?: string;
  private pending?: { operationId?: string };
  private answer?: StoredAnswer;

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

  /** Whether the answer was committed with the change. */
  get isAnswered(): boolean {
    return this.marked && this.answer !== undefined;
  }

  noteAnswer(answer: object | string, headers?: StoredAnswer['headers']): void {
    this.answer = successOf(answer, this.secrets, headers);
  }

  async beforeCommit(): Promise<void> {
    this.pending = undefined;
    const operationId = currentRequest()?.operationId;
    if (this.isOver || (this.marked && operationId === this.boundTo)) return;
    if (await this.keys.mark(this.claim, operationId, this.answer)) this.pending = { operationId };
  }

  afterCommit(): void {
    if (!this.pending) return;
    this.marked = true;
    this.isOver ||= this.answer !== undefined;
    this.boundTo = this.pending.operationId;
  }
}

/** The stored answer of a success, without secrets. Several answers are JSON text, and so is their replay. */
export function successOf(
  answer: unknown,
  secrets: readonly string[],
  headers?: StoredAnswer['headers'],
): StoredAnswer {
  const result = resultOf(answer, secrets);
  const body: JsonValue = typeof answer === 'string' && answer !== '' ? JSON.stringify(result) : result;
  return { status: 200, body, ...(headers && { headers }) };
}
