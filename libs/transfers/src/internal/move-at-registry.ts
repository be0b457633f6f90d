import { addSeconds, type Clock, type Operations, type UnitOfWork } from '@registrar/kernel';
import type { ChangeAtRegistry, ChangePayload, SettleChange } from '@registrar/domains';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;
/** Seconds after which a command whose session was lost is over at the registry, done or not. */
const LOOK_SECONDS = 30;

/**
 * Sends the registry the changes of a move once, right after it; the worker repeats them until they are
 * settled.
 */
export class SendMoveToRegistry {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly atRegistry: ChangeAtRegistry,
    private readonly settle: SettleChange,
    private readonly clock: Clock,
  ) {}

  /** Outside any transaction. Never throws for what a registry did. */
  async execute(operationId: string, payload: ChangePayload): Promise<void> {
    const outcome = await this.atRegistry.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    await this.uow.run(async () => {
      if (outcome.kind === 'done' || outcome.kind === 'pending') {
        await this.settle.settle(operationId, outcome, FIRST_ATTEMPT);
        return;
      }
      const operation = await this.operations.lock(operationId);
      // The domain has moved: a refusal cannot undo that, so it is polled and sent again.
      if (operation?.state === 'open' && operation.attempts === FIRST_ATTEMPT)
        await this.operations.postpone(operationId, addSeconds(this.clock.now(), LOOK_SECONDS));
    });
  }
}
