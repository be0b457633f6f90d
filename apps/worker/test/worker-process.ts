import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@registrar/testkit';

const ROOT = join(__dirname, '../../..');
const START = ['-C', '@registrar/source', '-r', './tools/build/register.cjs', 'apps/worker/src/main.ts'];

/** The worker as it runs in production: a process of its own. */
export class WorkerProcess {
  readonly lines: Record<string, unknown>[] = [];
  errors = '';
  private constructor(readonly child: ChildProcess) {}

  static start(environment: Record<string, string>): WorkerProcess {
    const child = spawn(process.execPath, START, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = new WorkerProcess(child);
    createInterface({ input: child.stdout! }).on('line', (line) =>
      started.lines.push(JSON.parse(line) as Record<string, unknown>),
    );
    child.stderr!.on('data', (chunk) => {
      started.errors += String(chunk);
    });
    return started;
  }

  async opsPort(): Promise<number> {
    return until(
      () => this.lines.find(({ message }) => message === 'working')?.['opsPort'] as number,
      `the worker works; ${this.errors}`,
      90_000,
    );
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill(signal);
      await once(this.child, 'exit');
    }
    return this.child.exitCode;
  }
}
