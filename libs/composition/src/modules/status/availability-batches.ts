import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type AvailabilityCounts, isCounted, WAITING_OPERATIONS } from '@registrar/status';
import { AnswerCounts, type Answered } from '@registrar/http';

/** Milliseconds: what a killed process may lose of its counts, and how far the public status lags behind. */
const FLUSH_MS = 60_000;

/** Has counts of availability stored once a minute, and at the end before the database is closed. */
@Injectable()
export class AvailabilityBatches implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(private readonly counts: AvailabilityCounts) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.counts.flush(), FLUSH_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.counts.flush();
  }
}

/** Counts the answers of the operations that the public status shows. */
export class OperationAvailability extends AnswerCounts {
  constructor(private readonly counts: AvailabilityCounts) {
    super();
  }

  count({ operationId, outcome, ms }: Answered): void {
    if (isCounted(operationId))
      this.counts.count(
        'operation',
        operationId,
        outcome,
        WAITING_OPERATIONS.has(operationId) ? undefined : ms,
      );
  }
}
