import { type ChildProcess, fork } from 'node:child_process';

/** How one test file ended, with one mutant on or none. */
export interface SpecRun {
  /**
   * - endless: the process did nothing else for minutes: a loop without end
   * - late: its time was over
   * - ended: the process ended before its tests
   */
  verdict: 'passed' | 'failed' | 'endless' | 'late' | 'ended';
  /** Numbers of mutants that its tests reached. */
  reached: readonly string[];
  /** Numbers of mutants that were reached while modules loaded. */
  loaded: readonly string[];
  ms: number;
  /** It passed since it skipped all its tests: a program is missing. */
  isSkipped?: boolean;
  /** Of a failed test. */
  message: string;
}

export interface SpecRequest {
  spec: string;
  /** Its number; none is on without it. */
  mutant?: string;
  /** It is on while modules load as well: only in a process that has loaded none, and that is restarted afterwards. */
  isWhileLoading?: boolean;
}

interface Answer {
  isReady?: true;
  isAlive?: true;
  related?: Record<string, string[]>;
  result?: {
    isPassed: boolean;
    tests?: number;
    reached: string[];
    loaded: string[];
    message?: string;
    bytes?: number;
  };
}

const SILENCE_MS = 120_000;
const SPEC_MS = 240_000;
const START_MS = 300_000;
const CHECK_MS = 1_000;
const MOST_BYTES = 1.5 * 2 ** 30;
const MOST_MUTANTS = 60;

/** Runs test files in a process of its own, one after the other on shared modules (spec-process.cjs). */
export class SpecRunner {
  private child: ChildProcess | undefined;
  private mutants = 0;
  private bytes = 0;

  /** `worker`: the number of the Redis database that its tests use. */
  constructor(
    private readonly folder: string,
    private readonly worker: number,
  ) {}

  async run({ spec, mutant, isWhileLoading = false }: SpecRequest): Promise<SpecRun> {
    const start = performance.now();
    const answer = await this.ask({ run: spec, mutant, isWhileLoading }, SPEC_MS);
    const ms = Math.round(performance.now() - start);
    if (typeof answer === 'string') return { verdict: answer, reached: [], loaded: [], ms, message: answer };
    const { isPassed, tests, reached, loaded, message = '', bytes = 0 } = answer.result!;
    this.bytes = bytes;
    return { verdict: isPassed ? 'passed' : 'failed', reached, loaded, ms, message, isSkipped: tests === 0 };
  }

  /** Test files that import each of these files. Throws where the process does not answer. */
  async relatedSpecs(files: readonly string[]): Promise<Record<string, string[]>> {
    const answer = await this.ask({ related: files }, START_MS);
    if (typeof answer === 'string' || !answer.related)
      throw new Error('The tests of the mutants were not found.');
    return answer.related;
  }

  /** Before each mutant: what mutants leave behind, and memory, ends with the process. */
  renew(): void {
    this.mutants += 1;
    if (this.bytes > MOST_BYTES || this.mutants > MOST_MUTANTS) this.stop();
  }

  /** Ends the process and all programs of its tests; the next file is run by a new one. */
  stop(): void {
    const { child } = this;
    this.child = undefined;
    this.mutants = 0;
    this.bytes = 0;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  private async ask(message: object, limit: number): Promise<Answer | 'endless' | 'late' | 'ended'> {
    if (!this.child?.connected) {
      this.stop();
      this.child = this.start();
      const ready = await this.answer(this.child, ({ isReady }) => isReady === true, START_MS);
      if (typeof ready === 'string') return ready;
    }
    const { child } = this;
    const answer = this.answer(child, ({ result, related }) => Boolean(result ?? related), limit);
    child.send(message);
    return answer;
  }

  /** Leads a group of its own: Ctrl-C reaches `npm run mutants` alone, which ends the group as a whole. */
  private start(): ChildProcess {
    return fork('tools/mutants/src/switched/spec-process.cjs', [], {
      cwd: this.folder,
      detached: true,
      execArgv: [],
      env: { ...process.env, JEST_WORKER_ID: String(this.worker), NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', process.env['MUTANTS_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
    });
  }

  private answer(
    child: ChildProcess,
    isWanted: (answer: Answer) => boolean,
    limit: number,
  ): Promise<Answer | 'endless' | 'late' | 'ended'> {
    return new Promise((resolve) => {
      const start = performance.now();
      let lastSign = start;
      const finish = (answer: Answer | 'endless' | 'late' | 'ended'): void => {
        clearInterval(timer);
        child.off('message', receive);
        child.off('exit', end);
        if (typeof answer === 'string' && this.child === child) this.stop();
        resolve(answer);
      };
      const receive = (answer: Answer): void => {
        lastSign = performance.now();
        if (isWanted(answer)) finish(answer);
      };
      const end = (): void => finish('ended');
      const timer = setInterval(() => {
        if (performance.now() - lastSign > SILENCE_MS) finish('endless');
        else if (performance.now() - start > limit) finish('late');
      }, CHECK_MS);
      child.on('message', receive);
      child.once('exit', end);
    });
  }
}
