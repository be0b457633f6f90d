import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { appProgram } from './app-program';
import { until } from './until';

const ROOT = join(__dirname, '..', '..', '..', '..');
/** Compiling at the start takes seconds, on a busy machine minutes. */
export const START_MS = 600_000;
/** The newest of its output are retained: enough to see why it failed. */
const KEPT_CHARACTERS = 20_000;
const KEPT_LINES = 10_000;

export type AppName = 'public-api' | 'admin-api' | 'worker';
/** A line of its log. */
export type LogLine = Readonly<Record<string, unknown>>;
/** Exit code, or the signal that ended it. */
export type ProcessEnd = number | NodeJS.Signals;

/**
 * An app as it runs in production: a process of its own, from its build or the sources (appProgram). Of this
 * process' environment it gets the PATH alone.
 */
export class AppProcess {
  readonly lines: LogLine[] = [];
  /** Both outputs, the newest characters. */
  output = '';
  /** Of its error output. */
  errors = '';
  /** Resolves once it has ended and its output is read. */
  readonly ended: Promise<ProcessEnd>;

  private constructor(
    private readonly app: AppName,
    private readonly child: ChildProcess,
  ) {
    this.ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as ProcessEnd);
    createInterface({ input: child.stdout! }).on('line', (line) => {
      this.lines.push(parsedLine(line));
      if (this.lines.length > KEPT_LINES) this.lines.shift();
    });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (data: Buffer) => {
        this.output = `${this.output}${data.toString()}`.slice(-KEPT_CHARACTERS);
      });
    child.stderr!.on('data', (data: Buffer) => {
      this.errors += data.toString();
    });
  }

  /** `root`: the folder of another version of the sources. */
  static start(app: AppName, environment: Readonly<Record<string, string>>, root = ROOT): AppProcess {
    const child = spawn(process.execPath, appProgram(app, root), {
      cwd: root,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new AppProcess(app, child);
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Its first log line with this message. Throws its error output where it ends instead. */
  async logged(message: string): Promise<LogLine> {
    await until(() => this.hasEnded || this.lineWith(message), `the ${this.app} logs "${message}"`, START_MS);
    const line = this.lineWith(message);
    if (!line) throw new Error(`the ${this.app} ended before it logged "${message}": ${this.errors}`);
    return line;
  }

  /** Sends the signal, unless it has ended, and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<ProcessEnd> {
    if (!this.hasEnded) this.child.kill(signal);
    return this.ended;
  }

  private lineWith(message: string): LogLine | undefined {
    return this.lines.find((line) => line['message'] === message);
  }
}

/** A line that is not JSON, such as the last one of a killed process, is its own message. */
function parsedLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { message: line };
  }
}
