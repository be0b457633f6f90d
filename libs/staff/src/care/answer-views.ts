import type { Clock, JsonValue, Log, UnitOfWork } from '@registrar/kernel';
import { withoutSecrets } from '../masking';
import type { AccountReads, ViewOutcome, ViewRequest, ViewRequests } from './view-requests';

/** Characters of an answer that staff get. */
const BODY_MAX = 1_048_576;

/** In a process of the reseller API: answers the requests of staff who view as an account. */
export class AnswerViews {
  constructor(
    private readonly requests: ViewRequests,
    private readonly reads: AccountReads,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Answers what waits, one after the other; how many. */
  async execute(): Promise<number> {
    for (let answered = 0; ; answered += 1) {
      const request = await this.uow.run(() => this.requests.claim(this.clock.now()));
      if (!request) return answered;
      await this.answer(request);
    }
  }

  private async answer({ id, accountId, path }: ViewRequest): Promise<void> {
    const outcome = await this.reads.read(accountId, path);
    await this.uow.run(() => this.requests.answer(id, shown(outcome)));
    this.log.info('account viewed by staff', { accountId });
  }
}

function shown(outcome: ViewOutcome): ViewOutcome {
  if ('refusal' in outcome) return outcome;
  const { answer } = outcome;
  if (JSON.stringify(answer.body ?? null).length > BODY_MAX) return { refusal: 'too_large' };
  return { answer: { ...answer, body: withoutSecrets((answer.body ?? null) as JsonValue) } };
}
