import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { type Log, untilNext } from '@registrar/kernel';
import type { AnswerViews } from '@registrar/staff';

/** Milliseconds between polls at rest. Staff wait 5 s for a process that begins. */
const REST_MS = 1_000;
/** Milliseconds between polls while staff view: a console asks for one page after another. */
const BUSY_MS = 100;
/** Polls after the last request that was answered, before the process rests again: 30 s. */
const BUSY_POLLS = 300;

/**
 * Answers requests of staff who view as an account; never twice at the same time. At rest it asks once a second
 * whether one waits, together with what else the process asks.
 */
export class ViewLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private isStopped = false;
  private busyPolls = 0;

  constructor(
    private readonly views: Pick<AnswerViews, 'execute'>,
    private readonly log: Log,
    /** At rest asked before each poll: whether a request may wait. */
    private readonly mayHaveWork: () => Promise<boolean> = () => Promise.resolve(true),
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.isStopped) return;
    const waitMs = this.busyPolls > 0 ? BUSY_MS : untilNext(REST_MS, performance.now());
    this.timer = setTimeout(() => this.poll(), waitMs);
    this.timer.unref();
  }

  private poll(): void {
    this.running = this.answer().then(() => this.schedule());
  }

  private async answer(): Promise<void> {
    try {
      const answered = this.busyPolls > 0 || (await this.mayHaveWork()) ? await this.views.execute() : 0;
      this.busyPolls = answered > 0 ? BUSY_POLLS : Math.max(this.busyPolls - 1, 0);
    } catch (error) {
      this.busyPolls = 0;
      this.log.error('views of staff could not be answered', { error });
    }
  }
}
