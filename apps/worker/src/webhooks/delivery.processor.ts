import { Process, Processor } from '@nestjs/bull';
import { WEBHOOK_QUEUE } from '@registrar/composition';
import { DeliveryRunner } from './delivery-runner';

/**
 * Hears the bells. A job says only that something is due: what, the database knows, so a job that is lost,
 * doubled or left over from a wiped Redis does no harm.
 */
@Processor(WEBHOOK_QUEUE)
export class DeliveryProcessor {
  constructor(private readonly runner: DeliveryRunner) {}

  /** One at a time: with the sweep two batches of 25 requests are under way at most. */
  @Process({ concurrency: 1 })
  rung(): Promise<void> {
    return this.runner.rung();
  }
}
