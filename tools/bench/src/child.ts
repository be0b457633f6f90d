import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..', '..');
const SOURCES = join('tools', 'bench', 'src');

/**
 * A program of the benchmark in its own process, with one question at a time over the IPC channel. It is
 * started from the sources, like the applications of the local stack, and ends with this process in any case
 * (see `answerQuestions`).
 */
export class Child<Question extends object, Answer> {
  private readonly process: ChildProcess;
  private readonly ended: Promise<never>;

  /**
   * `entry` is a file below this folder; its log goes to `logFile`, if given. `root`: the folder of another
   * version of the sources.
   */
  constructor(entry: string, logFile?: string, root = ROOT) {
    this.process = fork(join(root, SOURCES, entry), {
      cwd: root,
      execArgv: ['-C', '@registrar/source', '-r', join(root, 'tools/build/register.cjs'), ...profiling()],
      stdio: ['ignore', logFile === undefined ? 'inherit' : openSync(logFile, 'w'), 'inherit', 'ipc'],
      detached: true, // Ctrl-C only reaches the benchmark, which stops all processes in order
    });
    this.ended = new Promise((_, reject) => {
      this.process.once('error', reject);
      this.process.once('exit', (code, signal) => reject(new Error(`${entry} ended (${signal ?? code})`)));
    });
    this.ended.catch(() => undefined); // handled later; avoids an unhandled rejection
  }

  get pid(): number {
    return this.process.pid!;
  }

  async ask(question: Question): Promise<Answer> {
    const answer = new Promise<{ answer?: Answer; error?: string }>((resolve) => {
      this.process.once('message', (message) => resolve(message as { answer?: Answer; error?: string }));
    });
    this.process.send(question);
    const result = await Promise.race([answer, this.ended]);
    if (result.error !== undefined) throw new Error(result.error);
    return result.answer as Answer;
  }

  async stop(): Promise<void> {
    if (this.process.connected) this.process.disconnect();
    await this.ended.catch(() => undefined);
  }
}

/** With `--profile` a program writes where its processor time went when it ends, as a `.cpuprofile`. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILES'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

/** The other side: answers questions until the benchmark ends. */
export function answerQuestions<Question extends object, Answer>(
  answer: (question: Question) => Promise<Answer>,
): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: Question) => {
    answer(question).then(
      (result) => process.send!({ answer: result }),
      (error: Error) => process.send!({ error: error.stack ?? error.message }),
    );
  });
}
