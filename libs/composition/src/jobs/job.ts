import type { WorkKind } from '@registrar/kernel';
import type { Instances, Named } from '../runtime/providers';
import type { Settings } from '../settings/settings';

/** What a pass took up: a number, or whether there was any; more may be waiting. */
type Taken = number | boolean | void;

/** Finds an instance by its token, wherever in the process it was composed. */
export type Find = <T>(token: Named[string]) => T;

interface JobRow<N extends Named> {
  /** Labels log lines and metrics. */
  name: string;
  /** One sentence for docs/reference/jobs.md. */
  does: string;
  /** Milliseconds from the end of a pass to the next one. */
  everyMs: number | ((settings: Settings) => number);
  /** Milliseconds to the next pass after one that took something up; `everyMs` if left out. */
  busyMs?: number | ((settings: Settings) => number);
  /** What it asks outside the database; such a job has a test that kills it after the answer. */
  asks?: string;
  /** Runs on while the instance is suspended: it changes nothing and sends nothing outside. */
  whenSuspended?: true;
  /** Where it is off it says this once, at the start; or it says nothing. */
  isOn?: (settings: Settings) => boolean;
  whenOff?: string;
  /**
   * Kinds of due work of one account (`AccountWork`) that it takes up; none: every round.
   * The job runs for an account with a test clock at its own time. Undefined: it follows the real time alone.
   */
  accountWork?: readonly string[];
  /**
   * Kinds of work of which one must be due (`WorkScan`) for a pass to begin; undefined: each pass asks the
   * database itself.
   */
  dueKinds?: readonly WorkKind[];
  /** Parts of the process that it needs, found by their tokens. */
  parts: N;
  run(parts: Instances<N>, stop: AbortSignal): Promise<Taken>;
  /** The same for one account at its own time, where that is done in another way. */
  runForAccount?(parts: Instances<N>): Promise<Taken>;
}

export interface BackgroundJob extends Omit<JobRow<Named>, 'parts' | 'run' | 'runForAccount'> {
  /** One pass; whether it took something up. */
  pass(find: Find, stop: AbortSignal): Promise<boolean>;
  /** One pass for the account in hand; how much it took up. */
  passForAccount(find: Find): Promise<number>;
}

const NEVER = new AbortController().signal;

/** One row of the table of background jobs. */
export function job<N extends Named>({ parts, run, runForAccount, ...row }: JobRow<N>): BackgroundJob {
  // Each part is looked up when it is taken: a process need not have those that its way of running leaves
  // out.
  const found = (find: Find): Instances<N> =>
    Object.defineProperties(
      {},
      Object.fromEntries(Object.entries(parts).map(([name, token]) => [name, { get: () => find(token) }])),
    ) as Instances<N>;
  return {
    ...row,
    pass: async (find, stop) => Number(await run(found(find), stop)) > 0,
    passForAccount: async (find) =>
      Number(runForAccount ? await runForAccount(found(find)) : await run(found(find), NEVER)),
  };
}
