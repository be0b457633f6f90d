import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Verdict } from './trial';

interface Line extends Verdict {
  key: string;
  /** Of the mutated source. */
  source: string;
  /** Of the test files that a survivor was shown to. */
  specs: string;
}

/**
 * Verdicts of this and of earlier runs, a line of JSON each, so that a run that was cut is continued by the
 * same command. A verdict holds while its source is unchanged, that of a survivor while its test files are.
 */
export class ResultsFile {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly path: string) {
    if (!existsSync(path)) return;
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      const line = parsed(text);
      if (line) this.lines.set(line.key, line);
    }
  }

  find(key: string, source: string, specs: () => string): Verdict | undefined {
    const line = this.lines.get(key);
    if (line?.source !== source) return undefined;
    if (line.outcome !== 'killed' && line.specs !== specs()) return undefined;
    return { outcome: line.outcome, by: line.by };
  }

  /** An unfinished one is tried again, and not stored. */
  store(key: string, source: string, specs: string, { outcome, by }: Verdict): void {
    if (outcome === 'unfinished') return;
    mkdirSync(dirname(this.path), { recursive: true });
    appendFileSync(this.path, `${JSON.stringify({ key, source, specs, outcome, by })}\n`);
  }
}

/** The last line of a killed run may be half a line. */
function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
