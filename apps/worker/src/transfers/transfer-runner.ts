import { Injectable } from '@nestjs/common';
import { AdvanceTransfers } from '@registrar/transfers';
import { Loops } from '../loops';

/**
 * Milliseconds between looks for transfers whose time has come; one that is brought forward by a message
 * waits no longer than this.
 */
const LOOK_EVERY_MS = 1_000;

/** Takes transfers of domains further: their requests, what they wait for, and the domains that have come. */
@Injectable()
export class TransferRunner {
  constructor(
    private readonly loops: Loops,
    private readonly transfers: AdvanceTransfers,
  ) {}

  start(): void {
    this.loops.runEvery('advance-transfers', LOOK_EVERY_MS, async () =>
      (await this.transfers.execute()) > 0 ? 'busy' : undefined,
    );
  }
}
