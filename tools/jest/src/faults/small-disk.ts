import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@registrar/tool-services/testing';

const MEGABYTE = 1_048_576;

/** Whether this process may mount a file system of its own. */
export function mayMount(): string | undefined {
  try {
    const disk = new SmallDisk(1);
    disk.remove();
    return 'mount';
  } catch {
    return undefined;
  }
}

/** A file system of its own in memory, of so many megabytes. */
export class SmallDisk {
  private readonly folder = temporaryFolder();
  readonly path = join(this.folder.path, 'disk');

  constructor(megabytes: number) {
    mkdirSync(this.path);
    try {
      const options = `size=${megabytes}m,mode=1777`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', this.path], { stdio: 'pipe' });
    } catch (error) {
      this.folder.remove();
      throw error;
    }
  }

  /** Fills it to the last page with a file of this name. */
  fill(name: string): void {
    const file = openSync(join(this.path, name), 'a');
    try {
      for (let size = MEGABYTE; size >= 4_096; size /= 2) fillBy(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.path], { stdio: 'pipe' });
    this.folder.remove();
  }
}

function fillBy(file: number, block: Buffer): void {
  for (;;)
    try {
      if (writeSync(file, block) < block.length) return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
}
