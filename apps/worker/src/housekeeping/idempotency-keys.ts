import { Injectable } from '@nestjs/common';
import { Clock, IdempotencyHousekeeping } from '@registrar/kernel';
import { Loops } from '../loops';

const EVERY_MS = 60_000;
/** Keys removed per statement: few, so that locks are short. */
const BATCH = 1_000;

/** Removes idempotency keys that have expired. */
@Injectable()
export class ExpiredIdempotencyKeys {
  constructor(
    private readonly keys: IdempotencyHousekeeping,
    private readonly clock: Clock,
    private readonly loops: Loops,
  ) {}

  start(): void {
    this.loops.runEvery('expired-idempotency-keys', EVERY_MS, (stop) => this.removeAll(stop));
  }

  private async removeAll(stop: AbortSignal): Promise<void> {
    let removed: number;
    do {
      removed = await this.keys.removeExpired(this.clock.now(), BATCH);
    } while (removed === BATCH && !stop.aborted);
  }
}
