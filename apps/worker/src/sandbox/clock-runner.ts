import { Injectable } from '@nestjs/common';
import { RunClocks } from '@registrar/sandbox';
import { Loops } from '../loops';

/** Milliseconds between polls for accounts whose clock is ahead, and between the steps of a long advance. */
const LOOK_EVERY_MS = 500;
const GO_ON_MS = 100;

/** Runs accounts with a test clock at their own time; not used in production. */
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
