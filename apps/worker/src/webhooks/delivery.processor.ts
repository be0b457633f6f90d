import { Process, Processor } from '@nestjs/bull';
import { DeliveryRunner, WEBHOOK_QUEUE } from '@registrar/composition';

/**
 * Receives the wake-up signals. A job only says that work is due, the database has the details: a job that is
 * lost, repeated or left over from a wiped Redis does no harm.
 */
@Processor(WEBHOOK_QUEUE)
export class DeliveryProcessor {
  constructor(private readonly runner: DeliveryRunner) {}

  /** One at a time: with the sweep at most two batches of 25 requests are in flight. */
  @Process({ concurrency: 1 })
  rung(): Promise<void> {
    return this.runner.rung();
  }
}
