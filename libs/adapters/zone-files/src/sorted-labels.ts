import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Labels sorted at once: some 30 MB of memory, and a third of a second. */
const RUN_LENGTH = 500_000;
/** Labels of a batch that is given out. */
const BATCH_LENGTH = 10_000;

/**
 * Sorts labels of any number in the memory of one run: each full run is written to a file, and in the end the
 * files are merged. Zone files are nearly always in order already; then merging is copying.
 */
export class SortedLabels {
  private run: string[] = [];
  private readonly files: string[] = [];

  /** Writes below `folder` and leaves it to its owner to remove that. */
  constructor(
    private readonly folder: string,
    private readonly runLength = RUN_LENGTH,
  ) {}

  async add(labels: readonly string[]): Promise<void> {
    for (const label of labels) {
      // A part of a larger text keeps all of it in memory: this makes one of its own.
      this.run.push(Buffer.from(label, 'latin1').toString('latin1'));
      if (this.run.length >= this.runLength) await this.spill();
    }
  }

  /** Ascending, each once. To be read one time, when all were added. */
  async *batches(length = BATCH_LENGTH): AsyncGenerator<readonly string[]> {
    const runs = [new MemoryRun(this.run.sort()), ...this.files.map((file) => new FileRun(file))];
    try {
      yield* merged(
        new RunHeap((await Promise.all(runs.map(begun))).filter((run) => run !== undefined)),
        length,
      );
    } finally {
      // not all may have been wanted
      await Promise.all(runs.map((run) => run.end()));
    }
  }

  private async spill(): Promise<void> {
    const file = join(this.folder, `run-${this.files.length}`);
    await writeFile(file, this.run.sort().join('\n'), 'latin1');
    this.files.push(file);
    this.run = [];
  }
}

async function* merged(heap: RunHeap, length: number): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let last: string | undefined;
  for (let run = heap.least; run; run = heap.least) {
    const label = run.labels[run.at];
    if (label !== last) batch.push(label);
    last = label;
    if (batch.length === length) {
      yield batch;
      batch = [];
    }
    run.at += 1;
    heap.settle(run.at < run.labels.length || (await run.more()));
  }
  if (batch.length > 0) yield batch;
}

/** One ascending sequence and where its reader stands: at `labels[at]`. */
interface Run {
  labels: readonly string[];
  at: number;
  /** Loads the next labels; false at the end. */
  more(): Promise<boolean>;
  end(): Promise<unknown>;
}

class MemoryRun implements Run {
  at = 0;
  labels: readonly string[] = [];
  constructor(private rest: readonly string[]) {}

  async more(): Promise<boolean> {
    this.labels = this.rest;
    this.rest = [];
    this.at = 0;
    return this.labels.length > 0;
  }

  async end(): Promise<void> {
    this.labels = [];
  }
}

class FileRun implements Run {
  at = 0;
  labels: readonly string[] = [];
  private readonly pieces: AsyncIterableIterator<string>;
  private cut = '';

  constructor(file: string) {
    this.pieces = createReadStream(file, { encoding: 'latin1' })[
      Symbol.asyncIterator
    ]() as AsyncIterableIterator<string>;
  }

  async more(): Promise<boolean> {
    this.at = 0;
    this.labels = [];
    while (this.labels.length === 0) {
      const piece = await this.pieces.next();
      if (piece.done) return this.finish();
      const labels = (this.cut + piece.value).split('\n');
      this.cut = labels.pop()!;
      this.labels = labels;
    }
    return true;
  }

  async end(): Promise<void> {
    await this.pieces.return?.();
  }

  private finish(): boolean {
    this.labels = this.cut === '' ? [] : [this.cut];
    this.cut = '';
    return this.labels.length > 0;
  }
}

const begun = async (run: Run): Promise<Run | undefined> => ((await run.more()) ? run : undefined);

const head = (run: Run): string => run.labels[run.at];

/** Runs by the label they stand at. */
class RunHeap {
  constructor(private readonly runs: Run[]) {
    runs.sort((a, b) => (head(a) < head(b) ? -1 : 1));
  }

  get least(): Run | undefined {
    return this.runs[0];
  }

  /** After the least one has moved: puts it where it belongs now, or takes it out at its end. */
  settle(goesOn: boolean): void {
    const { runs } = this;
    if (!goesOn) {
      const last = runs.pop()!;
      if (runs.length === 0) return;
      runs[0] = last;
    }
    let at = 0;
    for (let child = 1; child < runs.length; child = 2 * at + 1) {
      if (child + 1 < runs.length && head(runs[child + 1]) < head(runs[child])) child += 1;
      if (head(runs[at]) <= head(runs[child])) return;
      [runs[at], runs[child]] = [runs[child], runs[at]];
      at = child;
    }
  }
}
