import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(__dirname, '..', '..', '..');
/** Own packages: links into the tree, which each tree has for itself. */
const OWN = '@registrar';

/** Commit that production runs, of `docker/previous-release`. */
export const previousCommit = (): string =>
  readFileSync(join(ROOT, 'docker', 'previous-release'), 'utf8').trim();

/** False in a shallow clone, and in a copy without history. */
export const hasPreviousCommit = (): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${previousCommit()}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  );

/**
 * The sources of the previous release in a folder of their own. Packages of the same version are those of this
 * tree; others are installed beside them.
 */
export class PreviousRelease {
  private constructor(readonly root: string) {}

  static async checkOut(): Promise<PreviousRelease> {
    const root = await mkdtemp(join(tmpdir(), 'registrar-previous-'));
    const release = new PreviousRelease(root);
    try {
      await run('sh', ['-c', `git archive ${previousCommit()} | tar -x -C "$0"`, root], { cwd: ROOT });
      await release.linkPackages();
      await release.installOthers();
      return release;
    } catch (error) {
      await release.remove();
      throw error;
    }
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }

  private async linkPackages(): Promise<void> {
    const [from, to] = [join(ROOT, 'node_modules'), join(this.root, 'node_modules')];
    await mkdir(to);
    for (const name of await readdir(from))
      if (name !== OWN && name !== '.cache') await symlink(join(from, name), join(to, name));
    // relative links, which lead into the tree that they stand in
    await cp(join(from, OWN), join(to, OWN), { recursive: true, verbatimSymlinks: true });
  }

  private async installOthers(): Promise<void> {
    const { dependencies } = JSON.parse(readFileSync(join(this.root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const others = Object.entries(dependencies).filter(([name, version]) => this.versionOf(name) !== version);
    if (others.length === 0) return;
    const folder = join(this.root, '.others');
    await mkdir(folder);
    const wanted = others.map(([name, version]) => `${name}@${version}`);
    await run('npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefix',
      folder,
      ...wanted,
    ]);
    for (const [name] of others) {
      const place = join(this.root, 'node_modules', name);
      await rm(place, { recursive: true, force: true });
      await mkdir(join(place, '..'), { recursive: true });
      await symlink(join(folder, 'node_modules', name), place);
    }
  }

  private versionOf(name: string): string | undefined {
    const file = join(ROOT, 'node_modules', name, 'package.json');
    return existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
      : undefined;
  }
}
