import { Injectable } from '@nestjs/common';
import { addSeconds, Clock, OperationHousekeeping } from '@registrar/kernel';
import { Loops } from '../loops';

const EVERY_MS = 60_000;
/** Operations per statement: few, so that locks are short. */
const BATCH = 500;
/** Milliseconds between two batches: the first run reads every operation ever stored. */
const BUSY_MS = 1_000;
/**
 * Seconds after an operation is settled: a retry with its idempotency key is answered from it for an hour
 * (BEHAVIOUR §5).
 */
const RETAINED_SECONDS = 7_200;

/** Removes contacts from settled operations. */
@Injectable()
export class OperationContacts {
  constructor(
    private readonly loops: Loops,
    private readonly operations: OperationHousekeeping,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.loops.runEvery('erase-operation-contacts', EVERY_MS, () => this.erase(), { busyMs: BUSY_MS });
  }

  private async erase(): Promise<'busy' | undefined> {
    const now = this.clock.now();
    return (await this.operations.eraseContacts(addSeconds(now, -RETAINED_SECONDS), now, BATCH)) === BATCH
      ? 'busy'
      : undefined;
  }
}
