import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..', '..', '..');

/**
 * A program of the benchmark in a process of its own, asked one question at a time over the IPC channel. It
 * is started as the local stack starts the applications, from the sources, and ends with this process,
 * however that ends (see `answerQuestions`).
 */
export class Child<Question extends object, Answer> {
  private readonly process: ChildProcess;
  private readonly ended: Promise<never>;

  /** `entry` is a file below this folder; what it logs goes to a file where one is named. */
  constructor(entry: string, logFile?: string) {
    this.process = fork(join(__dirname, entry), {
      cwd: ROOT,
      execArgv: ['-C', '@registrar/source', '-r', join(ROOT, 'tools/build/register.cjs')],
      stdio: ['ignore', logFile === undefined ? 'inherit' : openSync(logFile, 'w'), 'inherit', 'ipc'],
      detached: true, // Ctrl-C reaches the benchmark alone, which stops everything in order
    });
    this.ended = new Promise((_, reject) => {
      this.process.once('error', reject);
      this.process.once('exit', (code, signal) => reject(new Error(`${entry} ended (${signal ?? code})`)));
    });
    this.ended.catch(() => undefined); // it ends one day in any case
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

/** The other side: answers questions until the benchmark goes away. */
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
