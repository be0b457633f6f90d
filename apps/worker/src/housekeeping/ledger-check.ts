import { Injectable } from '@nestjs/common';
import { CheckLedger } from '@registrar/billing';
import { WorkerMetrics } from '@registrar/composition';
import { Loops } from '../loops';

/** Milliseconds between checks whether a comparison is due. */
const LOOK_EVERY_MS = 60_000;
/** Milliseconds between two slices of a comparison: it has the whole night. */
const SLICE_EVERY_MS = 500;

/**
 * Compares the ledger with balances and orders once a day, slice by slice, and reports the result to the
 * metrics.
 */
@Injectable()
export class LedgerCheck {
  constructor(
    private readonly loops: Loops,
    private readonly check: CheckLedger,
    private readonly metrics: WorkerMetrics,
  ) {}

  start(): void {
    this.loops.runEvery('ledger-check', LOOK_EVERY_MS, () => this.slice(), { busyMs: SLICE_EVERY_MS });
  }

  private async slice(): Promise<'busy' | undefined> {
    if (await this.check.execute()) return 'busy';
    const last = await this.check.last();
    if (last) this.metrics.ledgerChecked(last.differences, last.finishedAt);
    return undefined;
  }
}
