import { Injectable } from '@nestjs/common';
import { RunClocks } from '@registrar/sandbox';
import { Loops } from '../loops';

/**
 * Milliseconds between looks at accounts whose clock is ahead, and between the parts of a long way into the
 * future.
 */
const LOOK_EVERY_MS = 500;
const GO_ON_MS = 100;

/** Runs accounts with a test clock at their own time; there is none of it in production. */
@Injectable()
export class ClockRunner {
  constructor(
    private readonly loops: Loops,
    private readonly clocks: RunClocks,
  ) {}

  start(): void {
    this.loops.runEvery(
      'account-clocks',
      LOOK_EVERY_MS,
      async () => ((await this.clocks.execute()) > 0 ? 'busy' : undefined),
      { busyMs: GO_ON_MS },
    );
  }
}
