import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { runCommand } from './processes';
import { SetupError } from './setup-error';

/** A Redis server to start: the program, its argv[0] and its environment. */
export interface RedisProgram {
  path: string;
  argv0?: string;
  env: NodeJS.ProcessEnv;
}

const PROGRAMS = ['redis-server', 'valkey-server'];
/**
 * A downloaded program belongs to the checkout: tests and local stack share it, and a reset of data keeps it.
 */
const CACHE_FOLDER = resolve(__dirname, '../../../node_modules/.cache/registrar');
/**
 * The server and the libraries it may need, by their names in the releases of Debian and Ubuntu; missing ones
 * are skipped.
 */
const PACKAGES = [
  'redis-tools',
  'redis-server',
  'libjemalloc2',
  'liblzf1',
  'libatomic1',
  'libhiredis0.14',
  'libhiredis1.1.0',
  'liblua5.1-0',
  'lua-cjson',
  'lua-bitop',
  'libssl3',
  'libssl3t64',
  'libsystemd0',
  'libstdc++6',
  'libgcc-s1',
  'libcap2',
  'libgcrypt20',
  'liblzma5',
  'libzstd1',
  'liblz4-1',
  'libgpg-error0',
];

/**
 * A Redis (or Valkey) server program: REDIS_BIN, else one in PATH, else the distribution's package,
 * downloaded once and without root. Throws SetupError where none is available.
 */
export async function redisProgram(say: (line: string) => void = () => undefined): Promise<RedisProgram> {
  const named = process.env['REDIS_BIN'];
  if (named) return { path: named, env: {} };
  const installed = PROGRAMS.map(onPath).find((path) => path !== undefined);
  if (installed) return { path: installed, env: {} };
  const root = join(CACHE_FOLDER, `redis-${process.platform}-${process.arch}`);
  if (!existsSync(unpackedServer(root))) await fetchPackage(root, say);
  return { path: unpackedServer(root), argv0: 'redis-server', env: { LD_LIBRARY_PATH: libraryPath(root) } };
}

/**
 * Debian's redis-server is a link to this program, which acts by the name it is called with; `dpkg -x` may
 * leave the link dangling.
 */
function unpackedServer(root: string): string {
  return join(root, 'usr/bin/redis-check-rdb');
}

function libraryPath(root: string): string {
  const triplet = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  return ['usr/lib', 'lib'].flatMap((folder) => [join(root, folder, triplet), join(root, folder)]).join(':');
}

function onPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

async function fetchPackage(root: string, say: (line: string) => void): Promise<void> {
  if (!onPath('apt-get') || !onPath('dpkg'))
    throw new SetupError(`There is no Redis on this machine: ${advice()}, or set REDIS_URL.`);
  say(
    'There is no Redis on this machine: fetching the package of the distribution (once, a few seconds) ...',
  );
  mkdirSync(dirname(root), { recursive: true });
  const work = mkdtempSync(join(dirname(root), 'redis-fetch-'));
  try {
    const packages = await downloadPackages(work);
    const draft = join(work, 'root');
    for (const file of packages) await mustRun('dpkg', ['-x', file, draft], work);
    if (!existsSync(unpackedServer(draft)))
      throw new SetupError(
        `The package of the distribution has no Redis server: ${advice()}, or set REDIS_URL.`,
      );
    takeIntoPlace(draft, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Private lists and cache: needs no root and does not change the system. */
async function downloadPackages(work: string): Promise<string[]> {
  const state = join(work, 'state');
  const cache = join(work, 'cache');
  mkdirSync(join(state, 'lists/partial'), { recursive: true });
  mkdirSync(join(cache, 'archives/partial'), { recursive: true });
  const places = [
    `Dir::State=${state}`,
    `Dir::State::lists=${join(state, 'lists')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${cache}`,
  ];
  const options = [...places, 'APT::Sandbox::User=root', 'Debug::NoLocking=1'].flatMap((option) => [
    '-o',
    option,
  ]);
  await mustRun('apt-get', [...options, '-qq', 'update'], work);
  const known = new Set((await mustRun('apt-cache', [...options, 'pkgnames'], work)).split('\n'));
  await mustRun(
    'apt-get',
    [...options, '-qq', 'download', ...PACKAGES.filter((name) => known.has(name))],
    work,
  );
  return readdirSync(work)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(work, name));
}

function takeIntoPlace(draft: string, root: string): void {
  try {
    renameSync(draft, root);
  } catch (error) {
    if (!existsSync(unpackedServer(root))) throw error; // else a concurrent start was faster
  }
}

async function mustRun(command: string, args: string[], cwd: string): Promise<string> {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code !== 0)
    throw new SetupError(
      `Redis could not be fetched (${command}): ${output.trim().slice(-500)}\n${advice()}, or set REDIS_URL.`,
    );
  return output;
}

function advice(): string {
  return process.platform === 'darwin'
    ? 'run `brew install redis`'
    : 'install redis-server or valkey 6.2 or newer with your package manager';
}
