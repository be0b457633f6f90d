import {
  addSeconds,
  type CallingToken,
  type Clock,
  type Ids,
  type JsonValue,
  type OperationAnswer,
  type OperationCalls,
  type OperationItem,
  type UnitOfWork,
} from '@registrar/kernel';
import { notQuotable } from './errors';
import type { QuoteStore } from './ports';
import { type Quote, quotedPlanOf } from './quote';

export interface QuotePolicy {
  /** From the quote to the last call that may use it. */
  quoteMinutes: number;
}

export interface CreateQuoteRequest {
  caller: CallingToken;
  /** Id of the operation. */
  command: string;
  item: OperationItem;
}

/** refused: the operation's own refusal, as the client would have received it. */
export type QuoteResult = { kind: 'quoted'; quote: Quote } | { kind: 'refused'; answer: OperationAnswer };

interface CreateQuoteParts {
  calls: OperationCalls;
  quoteStore: QuoteStore;
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
}

/** Plans an operation by its dry run and keeps the plan's price for the call itself. */
export class CreateQuote {
  constructor(
    private readonly parts: CreateQuoteParts,
    private readonly policy: QuotePolicy,
  ) {}

  /** Throws 400 for an operation without a dry run. */
  async execute({ caller, command, item }: CreateQuoteRequest): Promise<QuoteResult> {
    const { calls, quoteStore, uow, clock, ids } = this.parts;
    if (!calls.find(command)?.isPlannable) throw notQuotable(command);
    // The minutes begin before the prices are read, so that no quote is older than it says.
    const createdAt = clock.now(caller.accountId);
    const answer = await calls.call({ caller, operationId: command, item, dryRun: true });
    if (answer.status !== 200) return { kind: 'refused', answer };
    if (answer.requestHash === undefined) throw new Error(`the dry run of ${command} has no request hash`);
    const quote: Quote = {
      id: ids.uuid(),
      accountId: caller.accountId,
      command,
      requestHash: answer.requestHash,
      plan: quotedPlanOf((answer.body as { plan: JsonValue }).plan),
      createdAt,
      expiresAt: addSeconds(createdAt, this.policy.quoteMinutes * 60),
    };
    await uow.run(() => quoteStore.add(quote));
    return { kind: 'quoted', quote };
  }
}
