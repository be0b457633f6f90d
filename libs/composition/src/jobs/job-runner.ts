import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Log } from '@registrar/kernel';
import type { Named } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { BACKGROUND_JOBS } from './background-jobs';
import type { BackgroundJob, Find } from './job';
import { Loops } from './loops';
import { WorkAtHand } from './work-at-hand';

/**
 * A pass begins after this time whatever the scan says: a kind that it missed would wait for ever. Every kind
 * is proved to be found (due-rows.int-spec.ts), so that this repairs a fault of the program alone.
 */
const UNASKED_MS = 300_000;

/** Finds instances in all modules of the process. */
export const findIn =
  (modules: Pick<ModuleRef, 'get'>): Find =>
  <T>(token: Named[string]): T =>
    modules.get<T>(token as never, { strict: false });

/** Runs every background job in its own loop. */
@Injectable()
export class JobRunner {
  private readonly find: Find;

  constructor(
    private readonly loops: Loops,
    private readonly settings: Settings,
    private readonly log: Log,
    private readonly work: WorkAtHand,
    modules: ModuleRef,
  ) {
    this.find = findIn(modules);
  }

  start(jobs: readonly BackgroundJob[] = BACKGROUND_JOBS): void {
    for (const row of jobs) {
      if (row.isOn?.(this.settings) ?? true) this.run(row);
      else if (row.whenOff !== undefined) this.log.warn(row.whenOff);
    }
  }

  private run(row: BackgroundJob): void {
    const everyMs = this.milliseconds(row.everyMs);
    const { dueKinds } = row;
    let passedAt = -Infinity;
    const mayHaveWork = async (): Promise<boolean> =>
      dueKinds === undefined || performance.now() - passedAt >= UNASKED_MS || (await this.work.has(dueKinds));
    this.loops.runEvery(
      row.name,
      everyMs,
      async (stop) => {
        if (!(await mayHaveWork())) return undefined;
        passedAt = performance.now();
        return (await row.pass(this.find, stop)) ? 'busy' : undefined;
      },
      {
        busyMs: row.busyMs === undefined ? everyMs : this.milliseconds(row.busyMs),
        // jobs that wait for due work look together, by one scan
        aligned: dueKinds !== undefined,
        whenSuspended: row.whenSuspended,
      },
    );
  }

  private milliseconds(time: NonNullable<BackgroundJob['busyMs']>): number {
    return typeof time === 'number' ? time : time(this.settings);
  }
}
