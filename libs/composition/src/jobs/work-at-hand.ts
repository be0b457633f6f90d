import type { Clock, WorkKind, WorkScan } from '@registrar/kernel';

/**
 * Jobs that are due at the same moment share one scan. Jobs of the same interval stay together, since each
 * waits for the answer of the same scan.
 */
const SHARED_MS = 100;

/** Finds which jobs of this process have due work, by one statement for all. */
export class WorkAtHand {
  private latest: { at: number; due: Promise<ReadonlySet<WorkKind>> } | undefined;

  constructor(
    private readonly scan: WorkScan,
    private readonly clock: Clock,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  async has(kinds: readonly WorkKind[]): Promise<boolean> {
    const due = await this.due();
    return kinds.some((kind) => due.has(kind));
  }

  private due(): Promise<ReadonlySet<WorkKind>> {
    const at = this.monotonic();
    if (!this.latest || at - this.latest.at >= SHARED_MS)
      this.latest = { at, due: this.scan.findDue(this.clock.now()) };
    return this.latest.due;
  }
}
