import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening, SetupError } from '@registrar/tool-services';
import { inspectFlags } from './inspect';
import { shownPath } from './ports';
import { FINISH_WITHIN_MS, type Program } from './programs';
import { processMark, ROOT, type LocalFolder } from './settings';

/** Compiling at the start takes seconds on a small machine; a longer time is a fault. */
const READY_TIMEOUT_MS = 90_000;
/** As in docker/Dockerfile: with a limit, V8 collects sooner, and a burst of requests needs less memory. */
const HEAP_BOUND = '--max-old-space-size=1024';
/** A program that takes longer to stop is killed. */
const STOP_GRACE_MS = FINISH_WITHIN_MS + 5_000;
const RESTART_MS: RestartPause = { first: 1_000, longest: 30_000 };
/** A program that ran this long counts as stable: its next restart is quick again. */
const WELL_AFTER_MS = 60_000;
const LOG_LINES_SHOWN = 20;

/** Milliseconds before a crashed program is restarted; doubled each time. */
export interface RestartPause {
  first: number;
  longest: number;
}

export interface ProcessHooks {
  say(line: string): void;
  /** Called as soon as the process exists, before anything else. */
  spawned(name: string, pid: number): void;
}

/** A program as a child process: started until it is ready, restarted when it crashes, stopped on request. */
export class ProgramProcess {
  private child: ChildProcess | undefined;
  private ended: Promise<string> = Promise.resolve('not started');
  private startedAt = 0;
  private restarts = 0;
  private isReplaced = false;
  private readonly stopping = new AbortController();

  constructor(
    readonly program: Program,
    private readonly folder: LocalFolder,
    private readonly hooks: ProcessHooks,
    private readonly restart: RestartPause = RESTART_MS,
  ) {}

  get logFile(): string {
    return join(this.folder.logs, `${this.program.name}.log`);
  }

  /**
   * Starts the program and waits until it is ready. Throws SetupError, with the end of its log, if it exits
   * before.
   */
  async start(): Promise<void> {
    if (existsSync(this.logFile)) renameSync(this.logFile, `${this.logFile}.1`);
    this.spawn();
    const ended = this.ended.then((how) => {
      throw this.startFailure(`ended at its start (${how})`);
    });
    ended.catch(() => undefined); // handled later; avoids an unhandled rejection
    await Promise.race([this.untilReady(), ended]);
    void this.keepRunning();
  }

  /**
   * Kills the program and starts it with the present sources; resolves when it is ready. No started work is
   * lost: see docs/reliability.md. Throws SetupError if it exits at its start.
   */
  async replace(): Promise<void> {
    if (!this.child || this.stopping.signal.aborted) return;
    const { child } = this;
    this.isReplaced = true;
    child.kill('SIGKILL');
    while (this.child === child && !this.stopping.signal.aborted) await sleep(20);
    if (this.stopping.signal.aborted) return;
    const ended = this.ended.then((how) => {
      throw this.startFailure(`ended at its start (${how})`);
    });
    ended.catch(() => undefined);
    await Promise.race([this.untilReady(), ended]);
  }

  /** Lets the program finish its work; no effect if it does not run. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (!this.child) return;
    this.child.kill('SIGTERM');
    const kill = setTimeout(() => this.child?.kill('SIGKILL'), STOP_GRACE_MS);
    await this.ended;
    clearTimeout(kill);
  }

  private spawn(): void {
    const log = openSync(this.logFile, 'a');
    const flags = [
      '-C',
      '@registrar/source',
      '-r',
      join(ROOT, 'tools/build/register.cjs'),
      '--enable-source-maps',
      HEAP_BOUND,
      ...inspectFlags(this.program.name, process.env['INSPECT']),
    ];
    const args = [...flags, processMark(this.folder), join(ROOT, this.program.entry)];
    // in its own process group: Ctrl-C reaches only this process, which stops the programs in order
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: this.environment(),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.child = child;
    this.startedAt = performance.now();
    if (child.pid !== undefined) this.hooks.spawned(this.program.name, child.pid);
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
  }

  /**
   * The environment without variables of npm and a developer's shell that would change the programs'
   * behaviour.
   */
  private environment(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV' && name !== 'REDIS_URL',
    );
    return { ...Object.fromEntries(inherited), ...this.program.env };
  }

  private async untilReady(): Promise<void> {
    const end = performance.now() + READY_TIMEOUT_MS;
    while (!(await this.isReady())) {
      if (performance.now() > end)
        throw this.startFailure(`is not ready after ${READY_TIMEOUT_MS / 1_000} s`);
      await sleep(100, undefined, { signal: this.stopping.signal });
    }
  }

  private async isReady(): Promise<boolean> {
    const { readyUrl, readyPort } = this.program;
    if (readyUrl === undefined) return readyPort === undefined || isListening(readyPort);
    try {
      return (await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  private startFailure(what: string): SetupError {
    const log = existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').trimEnd().split('\n') : [];
    return new SetupError(
      `${this.program.name} ${what}; the end of ${shownPath(this.logFile)}:\n${log
        .slice(-LOG_LINES_SHOWN)
        .map((line) => `  | ${line}`)
        .join('\n')}`,
    );
  }

  private async keepRunning(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      const how = await this.ended;
      if (signal.aborted) return;
      if (this.isReplaced) {
        this.isReplaced = false;
        this.spawn();
        continue;
      }
      if (performance.now() - this.startedAt > WELL_AFTER_MS) this.restarts = 0;
      const pause = Math.min(this.restart.first * 2 ** this.restarts, this.restart.longest);
      this.restarts += 1;
      this.hooks.say(
        `${this.program.name} died (${how}); starting it again in ${pause / 1_000} s, see ${shownPath(this.logFile)}`,
      );
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.spawn();
    }
  }
}
