import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { RENEW_SECONDS, type RunJobs } from '@registrar/jobs';
import type { InstanceState, Log } from '@registrar/kernel';

/** Milliseconds between looks for jobs while nothing is under way. */
const POLL_MS = 1_000;

/**
 * Has the process of an API carry out items of jobs. Where nothing is under way it polls, and begins at once
 * what this process itself started; while items are under way the end of each lets others begin. Stops before
 * the database is closed, and waits for calls.
 */
export class JobLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private timers: NodeJS.Timeout[] = [];
  private isFilling = false;
  private isWanted = false;
  private isWatching = false;

  constructor(
    private readonly run: RunJobs,
    private readonly instance: InstanceState,
    private readonly log: Log,
    private readonly itemsAtOnce: number,
  ) {}

  onApplicationBootstrap(): void {
    if (this.itemsAtOnce === 0) return;
    this.run.onWork(() => void this.wakeUp());
    this.timers = [
      setInterval(() => void this.poll(), POLL_MS),
      setInterval(() => void this.logged(() => this.run.renewClaims()), RENEW_SECONDS * 1_000),
    ];
    for (const timer of this.timers) timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timers[0]);
    // claims are renewed until the last call has ended
    await this.run.allEnded();
    clearInterval(this.timers[1]);
  }

  /** One look for jobs to resume and for items to begin: one statement, with or without room for items. */
  async poll(): Promise<void> {
    if (this.mustRest) return;
    if (this.run.hasRoom) await this.fill();
    else await this.logged(() => this.run.resumeWithCredit());
  }

  private async wakeUp(): Promise<void> {
    if (!this.mustRest) await this.fill();
  }

  private get mustRest(): boolean {
    return this.stopping.signal.aborted || this.instance.suspension !== undefined;
  }

  /** Never runs twice at the same time; a second one has it run again. */
  private async fill(): Promise<void> {
    this.isWanted = true;
    if (this.isFilling) return;
    this.isFilling = true;
    while (this.isWanted) {
      this.isWanted = false;
      // what has ended is stored also where nothing may begin
      await this.logged(() => (this.mustRest ? this.run.settle() : this.run.begin(this.stopping.signal)));
    }
    this.isFilling = false;
    this.fillAtNextEnd();
  }

  private fillAtNextEnd(): void {
    if (this.isWatching || this.run.itemsUnderWay === 0) return;
    this.isWatching = true;
    void this.run.oneEnded().then(() => {
      this.isWatching = false;
      void this.fill();
    });
  }

  private async logged(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.log.error('jobs could not be carried out', { error }));
  }
}
