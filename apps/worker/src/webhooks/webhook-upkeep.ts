import { Injectable } from '@nestjs/common';
import { ForgetEvents, RetireSubscriptions } from '@registrar/webhooks';
import { Loops } from '../loops';

/** Milliseconds; short, since a subscription fails for days before that. */
const RETIRE_EVERY_MS = 60_000;
/** Milliseconds between passes, and between two batches of one: rows are months old. */
const FORGET_EVERY_MS = 600_000;
const FORGET_BUSY_MS = 200;

/** Deactivates subscriptions that failed for days, and deletes old rows. */
@Injectable()
export class WebhookUpkeep {
  constructor(
    private readonly loops: Loops,
    private readonly retire: RetireSubscriptions,
    private readonly forget: ForgetEvents,
  ) {}

  start(): void {
    this.loops.runEvery(
      'retire-subscriptions',
      RETIRE_EVERY_MS,
      async () => ((await this.retire.execute()) ? 'busy' : undefined),
      { busyMs: 0 },
    );
    this.loops.runEvery(
      'forget-events',
      FORGET_EVERY_MS,
      async () => ((await this.forget.execute()) ? 'busy' : undefined),
      { busyMs: FORGET_BUSY_MS },
    );
  }
}
