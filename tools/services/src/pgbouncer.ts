import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isListening, LOOPBACK } from './net';
import { programOf } from './program-of';
import { SetupError } from './setup-error';
import { postgresUser } from './system-user';

export interface PgBouncerOptions {
  port: number;
  /** Any database of its server, with a role and its password: more roles as more URLs. */
  databaseUrls: readonly string[];
  mode: 'session' | 'transaction';
  /** Server connections of each database and role. */
  poolSize: number;
}

/** How to install it, in one line. */
export const PGBOUNCER_ADVICE = 'install pgbouncer (Debian, Ubuntu), or set PGBOUNCER_BIN';
const START_TIMEOUT_MS = 10_000;

/** The pgbouncer of PGBOUNCER_BIN, PATH or /usr/sbin; undefined where there is none. */
export const pgBouncerProgram = (): string | undefined => programOf('PGBOUNCER_BIN', ['pgbouncer']);

/** A PgBouncer before a server on this machine, for every database of it. It ends with this process. */
export class PgBouncer {
  private process?: ChildProcess;
  private folder = '';
  private output = '';

  constructor(private readonly options: PgBouncerOptions) {}

  /** The URL through the pooler for one that leads to the server. */
  url(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.hostname = LOOPBACK;
    url.port = String(this.options.port);
    return url.toString();
  }

  /** Throws SetupError where it is missing or does not start. */
  async start(): Promise<void> {
    const program = pgBouncerProgram();
    if (program === undefined)
      throw new SetupError(`There is no PgBouncer on this machine: ${PGBOUNCER_ADVICE}.`);
    // it refuses to run as root
    const user = postgresUser();
    this.folder = mkdtempSync('/tmp/pgbouncer-');
    chmodSync(this.folder, 0o755);
    const settings = join(this.folder, 'pgbouncer.ini');
    this.write(settings, this.configuration());
    this.write(join(this.folder, 'users.txt'), this.users());
    const child = spawn(program, [settings], { ...user, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        this.output = `${this.output}${data.toString()}`.slice(-4_000);
      });
    this.process = child;
    const end = performance.now() + START_TIMEOUT_MS;
    while (!(await isListening(this.options.port))) {
      if (child.exitCode !== null || performance.now() > end)
        throw new SetupError(`PgBouncer did not start: ${this.output}`);
      await sleep(25);
    }
  }

  async stop(): Promise<void> {
    const { process: child } = this;
    this.process = undefined;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    if (this.folder !== '') rmSync(this.folder, { recursive: true, force: true });
  }

  private write(path: string, text: string): void {
    const { uid, gid } = postgresUser();
    writeFileSync(path, text, { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  /** As docs/high-availability.md has it. */
  private configuration(): string {
    const { port, databaseUrls, mode, poolSize } = this.options;
    const server = new URL(databaseUrls[0]);
    return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = ${LOOPBACK}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(this.folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
server_login_retry = 1
`;
  }

  private users(): string {
    return this.options.databaseUrls
      .map((each) => new URL(each))
      .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`)
      .join('');
  }
}
