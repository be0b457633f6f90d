import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isFree, LOOPBACK } from './net';
import { postgresBinaries } from './postgres-binaries';
import {
  commandLine,
  endProcess,
  isAlive,
  processesIn,
  readPid,
  runCommand,
  sendSignal,
  waitUntilGone,
  type CommandOptions,
} from './processes';
import { PortInUseError, SetupError } from './setup-error';
import { canReach, farFolder, makeFarFolder, postgresUser, type SystemUser } from './system-user';

export interface EmbeddedPostgresOptions {
  /** The folder of this server (data, log); created if missing. */
  folder: string;
  port: number;
  /** Password of the superuser `postgres`; set when the data folder is created. */
  password: string;
  /**
   * False only for tests: a crash may then lose data, and passwords are digested once; commits and connections
   * are several times faster.
   */
  durable?: boolean;
  maxConnections?: number;
  /** Further settings of the server, each `name=value`. */
  settings?: readonly string[];
  /** What the environment of its processes has besides that of this one. */
  environment?: Readonly<Record<string, string>>;
}

const SUPERUSER = 'postgres';
/**
 * After `kill -9` the server's children live on for a moment and hold its shared memory, which prevents a
 * start.
 */
const STALE_LOCK_PATIENCE_MS = 30_000;
/** Crash recovery replays at most one checkpoint's WAL, in seconds; this is the limit for a slow disk. */
const START_TIMEOUT_S = 120;
const STALE_LOCK =
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|is still in use/;
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** By default 4,096 digests of its password for each connection of a client: a millisecond. */
const ONE_DIGEST = 'scram_iterations=1';

/**
 * A PostgreSQL server for this checkout, from the binaries of an npm package. It outlives this process unless
 * it is stopped.
 */
export class EmbeddedPostgres {
  private readonly user: SystemUser = postgresUser();
  private readonly home: string;
  private binaries: string;

  constructor(private readonly options: EmbeddedPostgresOptions) {
    this.home = this.makeHome();
  }

  /** Location of the data: under `folder`, or elsewhere if the server's user has no access to it. */
  get dataFolder(): string {
    return join(this.home, 'data');
  }

  /** The connection URL of the superuser. */
  url(database = 'postgres'): string {
    return `postgres://${SUPERUSER}:${encodeURIComponent(this.options.password)}@${LOOPBACK}:${this.options.port}/${database}`;
  }

  /** Starts the server, or takes over a running one on the same data. Throws PortInUseError or SetupError. */
  async start(): Promise<void> {
    this.binaries = postgresBinaries(this.user, this.home);
    if (!existsSync(this.dataFolder)) await this.initialize();
    if (!(await this.isRunningOnOurPort())) {
      if (!(await isFree(this.options.port))) throw new PortInUseError(this.options.port);
      await this.launch();
    }
    await this.verifyItIsOurs();
  }

  /**
   * Stops the server and waits; no effect if it does not run. Cuts open connections; committed data are safe.
   */
  async stop(): Promise<void> {
    const pid = this.runningPid();
    if (pid === undefined) return;
    this.binaries ??= postgresBinaries(this.user, this.home);
    await this.run('pg_ctl', ['-D', this.dataFolder, '-m', 'fast', '-t', '60', '-w', 'stop'], {
      discardOutput: true,
    });
    if (!(await waitUntilGone(pid, 1_000))) await endProcess(pid, 5_000);
  }

  /** Removes the data. Only while it is stopped. */
  remove(): void {
    rmSync(this.options.folder, { recursive: true, force: true });
    rmSync(farFolder(this.options.folder), { recursive: true, force: true });
  }

  /** The working folder of the server's user: `folder`, or one elsewhere if that user has no access to it. */
  private makeHome(): string {
    const { uid, gid } = this.user;
    mkdirSync(this.options.folder, { recursive: true });
    const reachable = canReach(this.user, this.options.folder);
    const home = reachable ? this.options.folder : join(makeFarFolder(this.options.folder), 'postgres');
    mkdirSync(home, { recursive: true });
    if (uid !== undefined && gid !== undefined && statSync(home).uid !== uid) chownSync(home, uid, gid);
    return realpathSync(home);
  }

  /** Works in a draft that is renamed when complete: a first start may be interrupted at any time. */
  private async initialize(): Promise<void> {
    const draft = `${this.dataFolder}.draft`;
    const passwordFile = join(this.home, 'password');
    rmSync(draft, { recursive: true, force: true });
    writeFileSync(passwordFile, this.options.password, { mode: 0o600 });
    if (this.user.uid !== undefined && this.user.gid !== undefined)
      chownSync(passwordFile, this.user.uid, this.user.gid);
    // kept in its settings, for the roles that are made later
    const forTests = this.options.durable === false ? ['--no-sync', '-c', ONE_DIGEST] : [];
    const args = [
      '-D',
      draft,
      '-U',
      SUPERUSER,
      '--pwfile',
      passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-instructions',
      ...forTests,
    ];
    const { code, output } = await this.run('initdb', args);
    rmSync(passwordFile, { force: true });
    if (code !== 0)
      throw new SetupError(`PostgreSQL could not make its data folder ${draft}:\n${output.trim()}`);
    renameSync(draft, this.dataFolder);
  }

  private async launch(): Promise<void> {
    const end = performance.now() + STALE_LOCK_PATIENCE_MS;
    for (;;) {
      this.removeStaleLock();
      const logBefore = this.log().length;
      const args = [
        '-D',
        this.dataFolder,
        '-w',
        '-t',
        String(START_TIMEOUT_S),
        '-l',
        this.logFile,
        '-o',
        this.serverOptions(),
        'start',
      ];
      const { code } = await this.run('pg_ctl', args, { discardOutput: true });
      if (code === 0) return;
      const log = this.log().slice(logBefore);
      if (!STALE_LOCK.test(log) || performance.now() > end)
        throw new SetupError(
          `PostgreSQL did not start; the end of ${this.logFile}:\n${log.slice(-1_500).trim()}`,
        );
      for (const pid of processesIn(this.dataFolder)) this.endOrphan(pid);
      await sleep(500);
    }
  }

  /**
   * A session of a killed server lives until its query ends, and no other way ends it. Without the server it
   * cannot lose data.
   */
  private endOrphan(pid: number): void {
    if (this.runningPid() === undefined && /^postgres: /.test(commandLine(pid))) sendSignal(pid, 'SIGQUIT');
  }

  private serverOptions(): string {
    const settings = [
      `listen_addresses=${LOOPBACK}`,
      `max_connections=${this.options.maxConnections ?? 200}`,
      ...(this.options.durable === false ? NOT_DURABLE : []),
      ...(this.options.settings ?? []),
    ];
    return [`-p ${this.options.port} -k ""`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  }

  private get logFile(): string {
    return join(this.home, 'log');
  }

  private log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /** The process id of the server that runs on this data. */
  private runningPid(): number | undefined {
    const pid = readPid(this.lockFile);
    return pid !== undefined && isAlive(pid) && isServerOf(pid, this.dataFolder) ? pid : undefined;
  }

  private get lockFile(): string {
    return join(this.dataFolder, 'postmaster.pid');
  }

  /** Takes over the server of a killed start; one on another port is stopped, to be restarted on this one. */
  private async isRunningOnOurPort(): Promise<boolean> {
    if (this.runningPid() === undefined) return false;
    // the fourth line of postmaster.pid
    const port = Number(readFileSync(this.lockFile, 'utf8').split('\n')[3]);
    if (port === this.options.port && (await this.answers())) return true;
    await this.stop();
    return false;
  }

  private async answers(): Promise<boolean> {
    return this.shownDataFolder().then(
      () => true,
      () => false,
    );
  }

  /**
   * PostgreSQL respects a lock while any process has its id: that may be another program after a reboot, or a
   * zombie without an init to reap it. The lock is not needed to protect old sessions: shared memory reveals
   * them.
   */
  private removeStaleLock(): void {
    const pid = readPid(this.lockFile);
    if (pid === undefined) return;
    const isAnotherProgram = commandLine(pid) !== '' && !isServerOf(pid, this.dataFolder);
    if (!isAlive(pid) || isAnotherProgram) rmSync(this.lockFile, { force: true });
  }

  /**
   * Another PostgreSQL on this port would be mistaken for this server, with its data (two checkouts with one
   * port).
   */
  private async verifyItIsOurs(): Promise<void> {
    let shown: string;
    try {
      shown = await this.shownDataFolder();
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (code === '28P01')
        throw new SetupError(
          `PostgreSQL on port ${this.options.port} refuses our password: its data in ${this.dataFolder} were made with another one. Put that password back, or wipe the data: \`npm run reset\`.`,
        );
      throw new SetupError(
        `PostgreSQL started, but does not answer on port ${this.options.port}: ${message}`,
      );
    }
    if (shown !== this.dataFolder) throw new PortInUseError(this.options.port);
  }

  private async shownDataFolder(): Promise<string> {
    const client = new Client({ connectionString: this.url(), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // the query reports a server that stops in the meantime
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return realpathSync(rows[0].data_directory);
    } finally {
      await client.end();
    }
  }

  private run(
    program: string,
    args: string[],
    options: CommandOptions = {},
  ): Promise<{ code: number; output: string }> {
    const env = { ...process.env, ...this.options.environment, LC_ALL: 'C', LANG: 'C' };
    return runCommand(join(this.binaries, program), args, { ...this.user, cwd: this.home, env, ...options });
  }
}

function isServerOf(pid: number, dataFolder: string): boolean {
  const command = `${commandLine(pid)} `;
  return /postgres/.test(command) && command.includes(` ${dataFolder} `);
}
