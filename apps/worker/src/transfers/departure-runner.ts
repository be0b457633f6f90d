import { Inject, Injectable } from '@nestjs/common';
import { RECONCILE_MOVES } from '@registrar/composition';
import type { ReconcileChanges } from '@registrar/domains';
import { WatchOutbound } from '@registrar/transfers';
import { Loops } from '../loops';

/**
 * Milliseconds between polls for due outbound transfers and moves; also the maximum delay after a message.
 */
const LOOK_EVERY_MS = 1_000;
/** Milliseconds between polls for drift found by the comparison with the registries. */
const NOTICE_EVERY_MS = 60_000;

/**
 * Follows domains that leave: outbound transfers, and moves to another account, which are sent to the
 * registry here.
 */
@Injectable()
export class DepartureRunner {
  constructor(
    private readonly loops: Loops,
    private readonly outbound: WatchOutbound,
    @Inject(RECONCILE_MOVES) private readonly moves: ReconcileChanges,
  ) {}

  start(): void {
    this.loops.runEvery('watch-transfers-out', LOOK_EVERY_MS, async () =>
      (await this.outbound.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('notice-transfers-out', NOTICE_EVERY_MS, async () => {
      await this.outbound.notice();
    });
    this.loops.runEvery('reconcile-moves', LOOK_EVERY_MS, async () =>
      (await this.moves.execute()) > 0 ? 'busy' : undefined,
    );
  }
}
