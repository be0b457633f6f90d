import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { everyAligned } from '@registrar/http';
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
  private stopPolls = (): void => undefined;
  private renewals?: NodeJS.Timeout;
  private isFilling = false;
  private isWanted = false;
  private isWatching = false;

  constructor(
    private readonly run: RunJobs,
    private readonly instance: InstanceState,
    private readonly log: Log,
    private readonly itemsAtOnce: number,
    /** Asked before each poll: whether there may be a job in turn or with credit again. */
    private readonly mayHaveWork: () => Promise<boolean> = () => Promise.resolve(true),
  ) {}

  onApplicationBootstrap(): void {
    if (this.itemsAtOnce === 0) return;
    this.run.onWork(() => void this.wakeUp());
    this.stopPolls = everyAligned(POLL_MS, () => void this.poll());
    this.renewals = setInterval(
      () => void this.logged(() => this.run.renewClaims()),
      RENEW_SECONDS * 1_000,
    ).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.stopPolls();
    // claims are renewed until the last call has ended
    await this.run.allEnded();
    clearInterval(this.renewals);
  }

  /** One look for jobs to resume and for items to begin: one statement, with or without room for items. */
  async poll(): Promise<void> {
    if (this.mustRest || !(await this.mayHaveWork()) || this.mustRest) return;
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
