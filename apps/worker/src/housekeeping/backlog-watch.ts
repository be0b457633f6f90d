import { Injectable } from '@nestjs/common';
import { WorkerMetrics } from '@registrar/composition';
import { BacklogReader, Clock } from '@registrar/kernel';
import { Loops } from '../loops';

/** Milliseconds; metrics are usually scraped every 15 s. */
const EVERY_MS = 15_000;

/** Reports the backlog to the metrics, above all the items that need a person. */
@Injectable()
export class BacklogWatch {
  constructor(
    private readonly loops: Loops,
    private readonly backlog: BacklogReader,
    private readonly metrics: WorkerMetrics,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.loops.runEvery(
      'backlog-watch',
      EVERY_MS,
      async () => this.metrics.backlog(await this.backlog.read(this.clock.now())),
      { whenSuspended: true },
    );
  }
}
