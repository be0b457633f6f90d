import { Injectable } from '@nestjs/common';
import { AdvanceTransfers } from '@registrar/transfers';
import { Loops } from '../loops';

/** Milliseconds between polls for due transfers; also the maximum delay after a message. */
const LOOK_EVERY_MS = 1_000;

/** Advances inbound transfers: their requests, their decisions, and the transferred domains. */
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
