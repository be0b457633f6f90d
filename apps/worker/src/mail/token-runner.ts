import { Injectable } from '@nestjs/common';
import { AnnounceTokenEnds } from '@registrar/accounts';
import { Loops } from '../loops';

/** Milliseconds between polls: the announcement is sent a day ahead. */
const POLL_EVERY_MS = 60_000;

/** Announces the end of API tokens that staff issued. */
@Injectable()
export class TokenRunner {
  constructor(
    private readonly loops: Loops,
    private readonly announce: AnnounceTokenEnds,
  ) {}

  start(): void {
    this.loops.runEvery(
      'announce-token-ends',
      POLL_EVERY_MS,
      async () => ((await this.announce.execute()) ? 'busy' : undefined),
      { busyMs: 0 },
    );
  }
}
