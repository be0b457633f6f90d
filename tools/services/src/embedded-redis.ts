import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { isFree, LOOPBACK } from './net';
import { commandLine, endProcess, isAlive, readPid } from './processes';
import { redisProgram, type RedisProgram } from './redis-binaries';
import { PortInUseError, SetupError } from './setup-error';

export interface EmbeddedRedisOptions {
  /** The folder of its log and pid file; created if missing. */
  folder: string;
  port: number;
  /** Required of every client; undefined: none. */
  password?: string;
  /** Receives a line for each slow step. */
  say?: (line: string) => void;
}

/** More than the default of 16, so that every test worker has its own. */
const DATABASES = 64;
const START_TIMEOUT_MS = 10_000;

/**
 * A Redis server for this checkout. It stores nothing on disk: PostgreSQL is the source of truth. It outlives
 * this process unless it is stopped.
 */
export class EmbeddedRedis {
  private readonly folder: string;

  constructor(private readonly options: EmbeddedRedisOptions) {
    mkdirSync(options.folder, { recursive: true });
    this.folder = realpathSync(options.folder);
  }

  get url(): string {
    const { password, port } = this.options;
    return `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}${LOOPBACK}:${port}`;
  }

  /** Starts the server, or takes over that of a killed start. Throws PortInUseError or SetupError. */
  async start(): Promise<void> {
    if (await this.isOurs(this.options.port)) return;
    await this.stop(); // this checkout's, but on another port or with another password
    if (!(await isFree(this.options.port))) throw new PortInUseError(this.options.port);
    const program = await redisProgram(this.options.say);
    const log = this.launch(program);
    await this.waitUntilItAnswers(log);
  }

  /** Stops the server and waits; no effect if it does not run. */
  async stop(): Promise<void> {
    const pid = readPid(this.pidFile);
    if (pid === undefined) return;
    if (isAlive(pid) && isServerIn(pid, this.folder)) await endProcess(pid, 5_000);
    rmSync(this.pidFile, { force: true });
  }

  private get pidFile(): string {
    return join(this.folder, 'pid');
  }

  /** Returns the position in the log where this start begins. */
  private launch(program: RedisProgram): number {
    const logFile = join(this.folder, 'log');
    const begin = existsSync(logFile) ? readFileSync(logFile).length : 0;
    const log = openSync(logFile, 'a');
    const options = {
      'port': this.options.port,
      'bind': LOOPBACK,
      'dir': this.folder,
      'databases': DATABASES,
      'save': '',
      'appendonly': 'no',
      'maxmemory-policy': 'noeviction',
      // the title shows the folder, by which a later start recognises this server
      'proc-title-template': `{title} {listen-addr} ${this.folder}`,
    };
    // in a file: every user of the machine can read a command line
    const settings = join(this.folder, 'redis.conf');
    rmSync(settings, { force: true });
    writeFileSync(
      settings,
      this.options.password === undefined ? '' : `requirepass ${this.options.password}\n`,
      { mode: 0o600 },
    );
    const args = [
      settings,
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ];
    const child = spawn(program.path, args, {
      argv0: program.argv0,
      cwd: this.folder,
      env: { ...process.env, ...program.env },
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.once('error', (error) => writeFileSync(logFile, `${error.message}\n`, { flag: 'a' }));
    closeSync(log);
    if (child.pid !== undefined) writeFileSync(this.pidFile, String(child.pid));
    child.unref();
    return begin;
  }

  private async waitUntilItAnswers(logBegin: number): Promise<void> {
    const end = performance.now() + START_TIMEOUT_MS;
    while (!(await this.isOurs(this.options.port))) {
      const pid = readPid(this.pidFile);
      if (pid === undefined || !isAlive(pid) || performance.now() > end) {
        const log = readFileSync(join(this.folder, 'log')).subarray(logBegin).toString();
        throw new SetupError(
          `Redis did not start; the end of ${join(this.folder, 'log')}:\n${log.slice(-1_500).trim()}`,
        );
      }
      await sleep(25);
    }
  }

  /**
   * Another Redis on this port would be mistaken for this one (two checkouts with one port): its working
   * folder differs.
   */
  private async isOurs(port: number): Promise<boolean> {
    const client = new Redis({
      port,
      host: LOOPBACK,
      password: this.options.password,
      lazyConnect: true,
      connectTimeout: 1_000,
      commandTimeout: 1_000,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const [, folder] = (await client.config('GET', 'dir')) as [string, string];
      const [, password] = (await client.config('GET', 'requirepass')) as [string, string];
      return folder === this.folder && password === (this.options.password ?? '');
    } catch {
      return false;
    } finally {
      client.disconnect();
    }
  }
}

function isServerIn(pid: number, folder: string): boolean {
  const command = commandLine(pid);
  return /(redis|valkey)-server/.test(command) && command.endsWith(folder);
}
