import { fstatSync, write, writeSync } from 'node:fs';

/** Writes once and calls back with the bytes taken, which may be fewer than given. */
export type WriteBytes = (
  bytes: Buffer,
  done: (error: NodeJS.ErrnoException | null, taken: number) => void,
) => void;

export interface LogStreamOptions {
  /** Standard output unless given. */
  write?: WriteBytes;
  /**
   * Writes at once, for the end of the process; bytes taken. Throws where it would have to wait; nothing is
   * taken unless given.
   */
  writeNow?: (bytes: Buffer) => number;
  /** Bytes that wait at most; lines beyond are dropped. */
  maxBytes?: number;
  /** Milliseconds from a write that failed to the next. */
  retryMs?: number;
}

/** Buffers some seconds of a busy API while its disk or reader is stalled. */
const MAX_BYTES = 4 * 1_024 * 1_024;
const RETRY_MS = 1_000;
/**
 * Bytes of lines that are written at once: a write per line costs a busy API a tenth of its time (measured).
 */
const BATCH_BYTES = 32_768;
/** Milliseconds after which fewer are written too. */
const BATCH_MS = 200;

/**
 * Lines pending for standard output. Never blocks and never throws: one write at a time, what does not
 * fit meanwhile is dropped and counted. A write that fails (full disk, reader gone) is repeated until it
 * succeeds.
 */
export class LogStream {
  /** Called when lines could be written again, with the number dropped since they could. */
  onRecovered?: (dropped: number) => void;
  /** Called for each dropped line. */
  onDropped?: () => void;
  private lines: string[] = [];
  private waitingBytes = 0;
  private current?: Buffer;
  private dropped = 0;
  private timer?: NodeJS.Timeout;
  private isFailing = false;
  private readonly onEmpty: (() => void)[] = [];
  private output?: Required<Pick<LogStreamOptions, 'write' | 'writeNow'>>;
  private readonly maxBytes: number;
  private readonly retryMs: number;

  constructor({
    write: given,
    writeNow = () => 0,
    maxBytes = MAX_BYTES,
    retryMs = RETRY_MS,
  }: LogStreamOptions = {}) {
    if (given) this.output = { write: given, writeNow };
    [this.maxBytes, this.retryMs] = [maxBytes, retryMs];
    streams.add(this);
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.waitingBytes + bytes > this.maxBytes) {
      this.dropped += 1;
      this.onDropped?.();
      return;
    }
    this.lines.push(line);
    this.waitingBytes += bytes;
    if (this.waitingBytes >= BATCH_BYTES) this.flush();
    else this.flushIn(BATCH_MS);
  }

  /**
   * Begins to write what waits; does nothing while a write is under way or a failed one waits for its turn.
   */
  flush(): void {
    if (this.current || this.lines.length === 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.current = Buffer.from(this.lines.join(''));
    this.lines = [];
    this.writeCurrent();
  }

  /** Resolves when all is written, at the latest after `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    this.flush();
    if (!this.current) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      new Promise<void>((resolve) => {
        this.onEmpty.push(resolve);
      }),
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      }),
    ]);
    clearTimeout(timer);
  }

  private writeCurrent(): void {
    this.output ??= standardOutput();
    this.output.write(this.current!, (error, taken) => {
      if (error) {
        this.isFailing = true;
        this.timer = setTimeout(() => this.writeCurrent(), this.retryMs).unref();
        return;
      }
      this.isFailing = false;
      this.waitingBytes -= taken;
      this.current = taken < this.current!.length ? this.current!.subarray(taken) : undefined;
      if (this.current) this.writeCurrent();
      else this.written();
    });
  }

  private written(): void {
    const { dropped } = this;
    this.dropped = 0;
    if (dropped > 0) this.onRecovered?.(dropped);
    if (this.lines.length > 0) this.flush();
    else for (const resolve of this.onEmpty.splice(0)) resolve();
  }

  private flushIn(milliseconds: number): void {
    if (this.current) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, milliseconds).unref();
  }

  /**
   * At the end of the process, when nothing can be waited for: writes what is taken at once, unless writes
   * fail.
   */
  writeRest(): void {
    const rest = Buffer.from(this.lines.join(''));
    this.lines = [];
    if (this.isFailing || rest.length === 0) return;
    const { writeNow } = (this.output ??= standardOutput());
    try {
      for (let from = 0, taken = 1; from < rest.length && taken > 0; from += taken)
        taken = writeNow(rest.subarray(from));
    } catch {
      // a full disk or a stalled reader never holds up the end
    }
  }
}

const STDOUT = 1;

/**
 * A pipe is written by the event loop, without blocking; a file by a thread, since a disk cannot be written
 * otherwise. A thread blocked on a pipe would hold up the end of the process until the reader reads.
 */
function standardOutput(): Required<Pick<LogStreamOptions, 'write' | 'writeNow'>> {
  const writeNow = (bytes: Buffer): number => writeSync(STDOUT, bytes);
  if (!isPipe())
    return { write: (bytes, done) => write(STDOUT, bytes, 0, bytes.length, null, done), writeNow };
  // Node makes pipes of standard output blocking
  (
    process.stdout as typeof process.stdout & { _handle?: { setBlocking?(on: boolean): void } }
  )._handle?.setBlocking?.(false);
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
  return {
    write: (bytes, done) =>
      void process.stdout.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length)),
    writeNow,
  };
}

/** The callback of the write has the error too. */
const ignore = (): void => undefined;

function isPipe(): boolean {
  try {
    const stats = fstatSync(STDOUT);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}

/** One listener for all: tests make many streams in one process. */
const streams = new Set<LogStream>();
process.once('exit', () => streams.forEach((stream) => stream.writeRest()));
