import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace';

const WORKSPACE = '@registrar';
const IN_CHILDREN = '../mutants/src/switched/reach-in-child.cjs';

/**
 * A copy of the repository in a temporary folder, in which mutants are put: the developer's own files are
 * never touched. It has no builds, so that tests which start an app start its mutated sources.
 */
export class WorkingCopy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'registrar-mutants-')));

  constructor() {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    for (const path of list.split('\0').filter(Boolean)) this.copy(path);
    linkPackages(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
    appendFileSync(
      join(this.folder, 'tools/build/register.cjs'),
      `require(${JSON.stringify(IN_CHILDREN)});\n`,
    );
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** Replaces a file of the copy. */
  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
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

/**
 * The installed packages, each by a link to its folder; those of the workspace by their own links, which lead
 * to the copy's sources. What swc has compiled before is found by its digest.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, WORKSPACE), { recursive: true });
  for (const name of readdirSync(from).filter((entry) => entry !== '.cache' && entry !== WORKSPACE))
    symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, WORKSPACE)))
    symlinkSync(readlinkSync(join(from, WORKSPACE, name)), join(to, WORKSPACE, name));
  const compiled = join('.cache', 'registrar', 'compiled');
  if (!existsSync(join(from, compiled))) return;
  mkdirSync(dirname(join(to, compiled)), { recursive: true });
  symlinkSync(join(from, compiled), join(to, compiled));
}
