import { Injectable } from '@nestjs/common';
import { RunVerifications } from '@registrar/contacts';
import { FollowVerifications } from '@registrar/domains';
import { Loops } from '../loops';

/**
 * Milliseconds between polls for domains whose verification has changed: a hold is removed at once (BEHAVIOUR
 * §11).
 */
const FOLLOW_EVERY_MS = 2_000;
/** Milliseconds between polls of the schedule, which counts in days. */
const STEP_EVERY_MS = 30_000;
/** Milliseconds between passes that delete old links. */
const REMOVE_EVERY_MS = 3_600_000;

/** Verifications of registrants' addresses: starts, reminders and holds. */
@Injectable()
export class VerificationRunner {
  constructor(
    private readonly loops: Loops,
    private readonly follow: FollowVerifications,
    private readonly run: RunVerifications,
  ) {}

  start(): void {
    this.loops.runEvery(
      'follow-verifications',
      FOLLOW_EVERY_MS,
      async () => ((await this.follow.execute()) > 0 ? 'busy' : undefined),
      { busyMs: 0 },
    );
    this.loops.runEvery(
      'run-verifications',
      STEP_EVERY_MS,
      async () => ((await this.run.execute()) > 0 ? 'busy' : undefined),
      { busyMs: 0 },
    );
    this.loops.runEvery(
      'remove-verification-links',
      REMOVE_EVERY_MS,
      async () => void (await this.run.removeLinks()),
    );
  }
}
