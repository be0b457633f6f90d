import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** How busy this process is, over the last window. */
export interface Load {
  /** Milliseconds of delay of the event loop, on average. */
  lagMs: number;
  /** Processor time of this process per time of the window; 1: one processor. */
  processorShare: number;
  /** Requests waiting for a database connection. */
  poolWaiting: number;
}

/** Milliseconds between two samples of the event loop; each value that Node measures includes them. */
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/** Reads the load of this process; each reading begins the next window. */
export class LoadWatch {
  private readonly delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  private processor = process.cpuUsage();
  private readAt = performance.now();

  constructor(private readonly poolWaiting: () => number) {
    this.delays.enable();
  }

  read(): Load {
    // a loop that was blocked for the whole window has no sample: its next one shows the lag
    const lagMs =
      this.delays.count > 0 ? Math.max(0, this.delays.mean / NANOSECONDS_PER_MS - RESOLUTION_MS) : 0;
    this.delays.reset();
    return { lagMs, processorShare: this.readProcessorShare(), poolWaiting: this.poolWaiting() };
  }

  private readProcessorShare(): number {
    const [{ user, system }, now] = [process.cpuUsage(this.processor), performance.now()];
    const share = (user + system) / 1_000 / Math.max(1, now - this.readAt);
    this.processor = process.cpuUsage();
    this.readAt = now;
    return share;
  }

  stop(): void {
    this.delays.disable();
  }
}
