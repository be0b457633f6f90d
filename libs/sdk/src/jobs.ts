import { ConnectionError, RateLimitError, ServerError } from './errors';
import { serverEvents } from './server-events';
import type { Group, OperationId, Schemas } from './types';

export type Job = Schemas['JobDetailsDto'];
export type JobPlan = Schemas['JobPlanDto'];
export type JobItem = Schemas['JobItemDto'];
export type JobOptions = Schemas['JobOptionsDto'];

/** Items of a job: one by one, domains of the account by the filters of listDomains, or a CSV file. */
export type JobSource =
  readonly object[] | { selector: object; template?: object } | { csv: string | Uint8Array };

export interface FollowOptions {
  /** Called with each change of the job that is seen, a pause and its reason included. */
  onProgress?: (job: Job) => void;
  /** Ends the following, not the job. */
  signal?: AbortSignal;
}

export interface RunOptions extends FollowOptions {
  options?: JobOptions;
  /** Called with the finished plan. False: the job is cancelled, and there are no results. */
  confirm?: (plan: JobPlan) => boolean | Promise<boolean>;
}

/** Beside the operations of jobs. */
export interface JobHelpers {
  /**
   * Creates, plans and starts a job, follows it to its end, and yields the results of its items in their
   * order. A paused job is waited for. Lost connections are restored.
   */
  run(
    command: OperationId,
    source: JobSource,
    options?: RunOptions,
  ): AsyncGenerator<JobItem, void, undefined>;
  /**
   * Puts back what an ended job changed: creates its inverse, plans and starts it, and follows it as `run`
   * does. Items whose domain or record changed after the job are refused.
   */
  inverse(jobId: string, options?: Omit<RunOptions, 'options'>): AsyncGenerator<JobItem, void, undefined>;
  /** Follows a job that was started before to its end, and yields the results of its items. */
  follow(jobId: string, options?: FollowOptions): AsyncGenerator<JobItem, void, undefined>;
}

/** What the helpers need of the client. */
export interface JobRunnerParts {
  jobs: Group<'jobs'>;
  create(
    body: string | Uint8Array,
    type: string,
    query: object,
    signal?: AbortSignal,
  ): Promise<{ id: string }>;
  /** The stream of the job's events after `lastId`. */
  events(
    jobId: string,
    lastId: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** All items, page by page. */
  items(jobId: string, signal?: AbortSignal): AsyncGenerator<JobItem, void, undefined>;
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** Milliseconds between two reads of the job where its events cannot be read. */
const POLL_MS = 2_000;
/** The stream has a comment every 15 s: it is lost after three of them are missing. */
const SILENCE_MS = 45_000;
/** Failed calls in a row, each repeated by the transport, after which the error is thrown. */
const MOST_FAILURES = 10;

const hasEnded = ({ state }: Job): boolean => state === 'done' || state === 'stopped';
/** The call may succeed later, or its answer was lost. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof ServerError || error instanceof RateLimitError;

export class JobRunner implements JobHelpers {
  constructor(private readonly parts: JobRunnerParts) {}

  async *run(
    command: OperationId,
    source: JobSource,
    { options, confirm, ...following }: RunOptions = {},
  ): AsyncGenerator<JobItem, void, undefined> {
    const { signal } = following;
    // a draft whose answer was lost costs nothing, and is never started
    const { id } = await this.persistent(() => this.create(command, source, options, signal), signal);
    yield* this.carryOut(id, confirm, following);
  }

  async *inverse(
    jobId: string,
    { confirm, ...following }: Omit<RunOptions, 'options'> = {},
  ): AsyncGenerator<JobItem, void, undefined> {
    const { signal } = following;
    const create = () => this.parts.jobs.createInverseJob({ jobId }, { signal });
    const { id } = await this.persistent(create, signal);
    yield* this.carryOut(id, confirm, following);
  }

  async *follow(jobId: string, options: FollowOptions = {}): AsyncGenerator<JobItem, void, undefined> {
    await this.until(jobId, hasEnded, options);
    yield* this.parts.items(jobId, options.signal);
  }

  /** From the draft to the results of the items. */
  private async *carryOut(
    jobId: string,
    confirm: RunOptions['confirm'],
    following: FollowOptions,
  ): AsyncGenerator<JobItem, void, undefined> {
    const { jobs } = this.parts;
    const { signal } = following;
    const call = { signal };
    await this.moved(
      jobId,
      () => jobs.planJob({ jobId }, call),
      ({ state }) => state !== 'draft',
      signal,
    );
    const isPlanned = ({ state }: Job): boolean => state !== 'draft' && state !== 'planning';
    const { state, plan } = await this.until(jobId, isPlanned, following);
    if (state === 'planned' && plan) {
      if (confirm && !(await confirm(plan))) {
        await this.moved(jobId, () => jobs.cancelJob({ jobId }, call), hasEnded, signal);
        return;
      }
      const start = () => jobs.startJob({ jobId, body: { planId: plan.planId } }, call);
      await this.moved(jobId, start, (job) => job.state !== 'planned', signal);
    }
    yield* this.follow(jobId, following);
  }

  private create(
    command: OperationId,
    source: JobSource,
    options: JobOptions | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ id: string }> {
    if ('csv' in source)
      return this.parts.create(source.csv, 'text/csv', { command, ...queryOf(options) }, signal);
    // the order in which the API reads the members
    const rest = Array.isArray(source) ? { items: source as object[] } : source;
    return this.parts.create(
      JSON.stringify({ command, ...(options && { options }), ...rest }),
      'application/json',
      {},
      signal,
    );
  }

  /** Sends a change of the job until its answer or the job itself shows that it was carried out. */
  private async moved(
    jobId: string,
    send: () => Promise<unknown>,
    isMoved: (job: Job) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    let isRepeated = false;
    await this.persistent(async () => {
      if (isRepeated && isMoved(await this.parts.jobs.getJob({ jobId }, { signal }))) return;
      isRepeated = true;
      await send();
    }, signal);
  }

  /** Repeats what fails for the moment. */
  private async persistent<T>(send: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await send();
      } catch (error) {
        if (!isPassing(error) || failures >= MOST_FAILURES) throw error;
        await this.parts.sleep(POLL_MS * failures, signal);
      }
    }
  }

  /** Follows the job by its events, or by reading it where they are lost, until `isOver`. */
  private async until(
    jobId: string,
    isOver: (job: Job) => boolean,
    { onProgress, signal }: FollowOptions,
  ): Promise<Job> {
    let revision: number | undefined;
    const sees = (job: Job): boolean => {
      if (job.revision !== revision) onProgress?.(job);
      revision = job.revision;
      return isOver(job);
    };
    for (;;) {
      for await (const job of this.changes(jobId, revision, signal)) if (sees(job)) return job;
      const job = await this.persistent(() => this.parts.jobs.getJob({ jobId }, { signal }), signal);
      if (sees(job)) return job;
      await this.parts.sleep(POLL_MS, signal);
    }
  }

  /**
   * The job at each change after `revision`, until its stream ends. What the API refuses for good is thrown
   * by the read of the job that follows.
   */
  private async *changes(
    jobId: string,
    revision: number | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Job, void, undefined> {
    const silence = new AbortController();
    const over = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
    const lastId = revision === undefined ? undefined : String(revision);
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    try {
      wait();
      const stream = await this.parts.events(jobId, lastId, over);
      if (stream) for await (const { data } of serverEvents(stream, wait)) yield JSON.parse(data) as Job;
    } catch {
      signal?.throwIfAborted();
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }
}

/** Options of a CSV file stand in the query. */
function queryOf({ window, ...options }: JobOptions = {}): object {
  return {
    ...options,
    ...(window && { windowFromHour: window.fromHour, windowToHour: window.toHour }),
  };
}
