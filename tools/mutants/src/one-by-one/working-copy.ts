import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Mutant, withMutant } from '../mutant';
import { ROOT } from '../workspace';

/**
 * A copy of the repository in a temporary folder, in which mutants are put: the developer's own files are
 * never touched. Its dependencies are hard links, so that packages of the workspace lead to the copy's
 * sources.
 */
export class WorkingCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'registrar-mutants-'));

  constructor() {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    for (const path of list.split('\0').filter(Boolean)) this.copy(path);
    linkAll(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Runs the work while the mutant is in the place of the original. */
  async withMutant<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
    const target = join(this.folder, mutant.file);
    const source = readFileSync(join(ROOT, mutant.file), 'utf8');
    writeFileSync(target, withMutant(source, mutant));
    try {
      return await work();
    } finally {
      writeFileSync(target, source);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private copy(path: string): void {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      copyFileSync(join(ROOT, path), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // deleted, and not yet committed
    }
  }
}

function linkAll(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(source, target); // the temporary folder is on another disk
  }
}
