import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCTION_FLAGS, toolProgram } from '@registrar/tool-services/testing';
import type { StackOptions, StackReply } from './stack-main';

const ROOT = join(__dirname, '..', '..', '..');
/** Characters of its output; enough to see why it failed. */
const KEPT_CHARACTERS = 20_000;

/** A process that runs applications of a stack. It ends with its parent. */
export class StackProcess {
  private process?: ChildProcess;
  private output = '';
  private wishes = 0;

  constructor(
    private readonly environment: Readonly<Record<string, string>>,
    /** Of this process alone. */
    private readonly own: Readonly<Record<string, string>> = {},
  ) {}

  start(): void {
    const program = toolProgram('sandbox', 'stack-main.ts');
    this.process = fork(program.at(-1)!, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...this.environment, ...this.own },
      execArgv: [...new Set([...program.slice(0, -1), ...PRODUCTION_FLAGS])],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream!.on('data', (data: Buffer) => {
        this.output = `${this.output}${data.toString()}`.slice(-KEPT_CHARACTERS);
      });
  }

  async wish(wish: StackOptions['wish']): Promise<StackReply> {
    const id = (this.wishes += 1);
    const reply = await new Promise<StackReply>((resolve) => {
      this.process!.on('message', (answer: StackReply) => {
        if (answer.id === id) resolve(answer);
      });
      this.process!.once('exit', (code) => resolve({ id, error: `the process ended with ${code}` }));
      this.process!.send({ id, wish });
    });
    if (reply.error === undefined) return reply;
    throw new Error(`${wish}: ${reply.error}\n${this.output}`);
  }

  /** Ends it by SIGKILL, in the middle of its work. */
  async kill(): Promise<void> {
    const ended = once(this.process!, 'exit');
    this.process!.kill('SIGKILL');
    await ended;
  }

  /** Bytes of its memory that are in RAM. */
  residentBytes(): number {
    return this.kilobytes('VmRSS') * 1_024;
  }

  /** Bytes of its memory that were in RAM at most, since its start. */
  peakBytes(): number {
    return this.kilobytes('VmHWM') * 1_024;
  }

  async stop(): Promise<void> {
    if (!this.process?.connected) return;
    const ended = once(this.process, 'exit');
    this.process.disconnect();
    await ended;
  }

  private kilobytes(field: 'VmRSS' | 'VmHWM'): number {
    const status = readFileSync(`/proc/${this.process!.pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]);
  }
}
