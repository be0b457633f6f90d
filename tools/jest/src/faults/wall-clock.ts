import { chmodSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@registrar/tool-services/testing';

export const FAKETIME_ADVICE = 'install faketime (Debian, Ubuntu)';
/** Where Debian has its libraries, by architecture. */
const LIBRARIES = '/usr/lib';
const LIBRARY = join('faketime', 'libfaketimeMT.so.1');

/** The library that answers a process for the machine's clock; undefined where there is none. */
export function faketimeLibrary(): string | undefined {
  const named = process.env['FAKETIME_LIBRARY'];
  if (named) return named;
  if (process.platform !== 'linux') return undefined;
  return ['', ...readdirSync(LIBRARIES)]
    .map((folder) => join(LIBRARIES, folder, LIBRARY))
    .find((path) => existsSync(path));
}

/**
 * The wall clock of the processes that are started with its environment: it can be set while they run, as NTP or
 * `date -s` does. Their monotonic clock goes on as it does.
 */
export class WallClock {
  private readonly folder = temporaryFolder();
  private readonly file = join(this.folder.path, 'ahead');
  readonly environment: Readonly<Record<string, string>>;

  constructor(library: string) {
    // a database server reads it as a user of its own
    chmodSync(this.folder.path, 0o755);
    this.set(0);
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // seconds between readings of the file
      FAKETIME_CACHE_DURATION: '1',
      NO_FAKE_STAT: '1',
    };
  }

  /** Seconds ahead of the real time, below 0: behind it. Processes notice it within a second. */
  set(ahead: number): void {
    // renamed: a process never reads half of it
    const next = `${this.file}.next`;
    writeFileSync(next, `${ahead < 0 ? '' : '+'}${ahead}\n`);
    renameSync(next, this.file);
  }

  remove(): void {
    this.folder.remove();
  }
}
