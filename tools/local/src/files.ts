import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically: after a kill it is complete or absent. By default readable only by its owner. */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, file);
}

/** The text of a file; undefined if there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
