import { addSeconds, type Clock, type IdempotencyClaim, upstreamTimeout } from '@registrar/kernel';
import type { Answer, Replay } from '../keys/first-outcome';
import type { Idempotency, IdempotentRequest } from '../requests/idempotency';
import { type AnswerDeadline, BEGIN_WITHIN_SECONDS } from './answer-deadline';

type Outcome = { kind: string };
type Known<Result extends Outcome> = Exclude<Result, { kind: 'unknown' }>;

export interface PurchaseOutcomes<Result extends Outcome> {
  /** The result of an operation that an earlier request with the same key opened. */
  result(operationId: string): Promise<Result>;
  answer(result: Known<Result>): Answer;
}

/** Before `beginBy` the purchase has to begin; `claim` is of the idempotency key, where one was sent. */
export type ExecutePurchase<Result> = (claim: IdempotencyClaim | undefined, beginBy: Date) => Promise<Result>;

/** Answers requests of one operation. */
export interface Purchase<Result extends Outcome> {
  answer(request: IdempotentRequest, execute: ExecutePurchase<Result>): Promise<Answer>;
}

/** Answers purchases in time and once per idempotency key; 504 while an outcome is unknown. */
export class PurchaseFrame {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly clock: Clock,
  ) {}

  /** `operation`: its id, by which keys are looked up. `what` names the purchase in the log. */
  of<Result extends Outcome>(
    operation: string,
    what: string,
    { result, answer }: PurchaseOutcomes<Result>,
  ): Purchase<Result> {
    const replay: Replay = async (operationId) => {
      const done = await result(operationId);
      return isKnown(done) ? answer(done) : 'unsettled';
    };
    this.idempotency.declareReplay(operation, replay);
    const execute = async (work: Promise<Result>): Promise<Answer> => {
      const done = await work;
      if (!isKnown(done)) throw upstreamTimeout();
      return answer(done);
    };
    return {
      answer: (request, purchase) => {
        const beginBy = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
        return this.deadline.answer(what, () =>
          this.idempotency.run(request, (claim) => execute(purchase(claim, beginBy)), replay),
        );
      },
    };
  }
}

const isKnown = <Result extends Outcome>(result: Result): result is Known<Result> =>
  result.kind !== 'unknown';
