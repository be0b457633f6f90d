import { spawn } from 'node:child_process';
import { getServers } from 'node:dns';
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
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFree, LOOPBACK } from './net';
import { commandLine, endProcess, isAlive, readPid, runCommand } from './processes';
import { programOf } from './program-of';
import { PortInUseError, SetupError } from './setup-error';

export interface PowerDnsOptions {
  /** The folder of its configuration, log and pid file; created if missing. */
  folder: string;
  /** DNS port, UDP and TCP. */
  port: number;
  /** Port of the HTTP API, on this machine only. */
  apiPort: number;
  apiKey: string;
  /** With the name servers' role. */
  databaseUrl: string;
  /** Resolver of ANAME targets, as `address` or `address:port`; default: this machine's resolver. */
  resolver?: string;
  /** Settings of the views, `registrar.<name>`: parking_addresses, primary_nameserver, hostmaster. */
  settings?: Readonly<Record<string, string>>;
}

const CONFIGURATION = resolve(__dirname, '../../../docker/powerdns/conf.d');
/** A second on an idle machine; a server that ends before is noticed at once. */
const START_TIMEOUT_MS = 60_000;
const RELEASE_TIMEOUT_MS = 2_000;
/** Time limit of a query's statement; a later answer would be useless. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** How to install it, in one line. */
export const POWERDNS_ADVICE =
  'install pdns-server and pdns-backend-pgsql (Debian, Ubuntu), or set PDNS_BIN to a pdns_server of 4.7 or newer';

/** The pdns_server of PDNS_BIN, PATH or /usr/sbin; undefined where there is none. */
export function powerDnsProgram(): string | undefined {
  return programOf('PDNS_BIN', ['pdns_server']);
}

/**
 * A PowerDNS Authoritative Server on the product's database, with the statements of docker/powerdns. It
 * outlives this process unless it is stopped.
 */
export class PowerDns {
  private readonly folder: string;

  constructor(private readonly options: PowerDnsOptions) {
    mkdirSync(options.folder, { recursive: true });
    this.folder = realpathSync(options.folder);
  }

  get apiUrl(): string {
    return `http://${LOOPBACK}:${this.options.apiPort}`;
  }

  /** Restarts the server, and waits until it answers. Throws PortInUseError or SetupError. */
  async start(): Promise<void> {
    const program = powerDnsProgram();
    if (program === undefined)
      throw new SetupError(`There is no PowerDNS on this machine: ${POWERDNS_ADVICE}.`);
    await this.stop();
    await this.untilReleased();
    for (const port of this.ports) if (!(await isFree(port))) throw new PortInUseError(port);
    writeFileSync(join(this.folder, 'pdns.conf'), this.configuration(), { mode: 0o600 });
    await this.waitUntilItAnswers(this.launch(program));
  }

  /** Stops the server and waits until its ports are free; no effect if it does not run. */
  async stop(): Promise<void> {
    if (await stopPowerDns(this.folder)) await this.untilReleased();
  }

  /** Runs pdnsutil with the server's configuration. */
  util(...args: string[]): Promise<{ code: number; output: string }> {
    return runCommand('pdnsutil', [`--config-dir=${this.folder}`, ...args], { env: this.environment() });
  }

  private get ports(): number[] {
    return [this.options.port, this.options.apiPort];
  }

  /**
   * Its threads end after the main one, and hold the ports until then. Waits for a limited time: the next
   * start reports a port in use.
   */
  private async untilReleased(): Promise<void> {
    const end = performance.now() + RELEASE_TIMEOUT_MS;
    for (const port of this.ports) while (!(await isFree(port)) && performance.now() < end) await sleep(50);
  }

  private get pidFile(): string {
    return join(this.folder, 'pid');
  }

  private configuration(): string {
    const { port, apiPort, apiKey, resolver } = this.options;
    const lines = {
      'include-dir': CONFIGURATION,
      'local-address': LOOPBACK,
      'local-port': port,
      'socket-dir': this.folder,
      'resolver': resolver ?? systemResolver(),
      'webserver': 'yes',
      'api': 'yes',
      'api-key': apiKey,
      'webserver-address': LOOPBACK,
      'webserver-port': apiPort,
      'webserver-allow-from': `${LOOPBACK},::1`,
    };
    return Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  }

  /** libpq's variables configure the database: no password in a file or on a command line. */
  private environment(): NodeJS.ProcessEnv {
    const { databaseUrl, settings = {} } = this.options;
    const { hostname, port, pathname, username, password } = new URL(databaseUrl);
    const parameters = {
      search_path: 'powerdns',
      statement_timeout: String(STATEMENT_TIMEOUT_MS),
      ...prefixed(settings),
    };
    return {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port || '5432',
      PGDATABASE: decodeURIComponent(pathname.slice(1)),
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGAPPNAME: 'registrar-powerdns',
      PGOPTIONS: Object.entries(parameters)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    };
  }

  /** Returns the position in the log where this start begins. */
  private launch(program: string): number {
    const logFile = join(this.folder, 'log');
    const begin = existsSync(logFile) ? readFileSync(logFile).length : 0;
    const log = openSync(logFile, 'a');
    // a later start recognises this server by the folder on its command line
    const child = spawn(program, [`--config-dir=${this.folder}`], {
      cwd: this.folder,
      env: this.environment(),
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
    while (!(await this.answers())) {
      const pid = readPid(this.pidFile);
      if (pid === undefined || !isAlive(pid) || performance.now() > end) {
        const log = readFileSync(join(this.folder, 'log')).subarray(logBegin).toString();
        await this.stop();
        throw new SetupError(
          `PowerDNS did not start; the end of ${join(this.folder, 'log')}:\n${log.slice(-1_500).trim()}`,
        );
      }
      await sleep(25);
    }
  }

  private async answers(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.apiUrl}/api/v1/servers/localhost`, {
        headers: { 'x-api-key': this.options.apiKey },
        signal: AbortSignal.timeout(1_000),
      });
      return answer.ok;
    } catch {
      return false;
    }
  }
}

/** Stops the server of a folder, of any start. Returns whether there was one. */
export async function stopPowerDns(given: string): Promise<boolean> {
  const folder = realpathSync(given);
  const pidFile = join(folder, 'pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return false;
  const runs = isAlive(pid) && isServerIn(pid, folder);
  if (runs) await endProcess(pid, 5_000);
  rmSync(pidFile, { force: true });
  return runs;
}

const prefixed = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `registrar.${name}`,
      value.replaceAll(/[\\ ]/g, '\\$&'),
    ]),
  );

/** PowerDNS accepts IPv4 addresses, and IPv6 in brackets where a port follows. */
function systemResolver(): string {
  return getServers().find((server) => !server.startsWith('127.')) ?? getServers()[0] ?? LOOPBACK;
}

function isServerIn(pid: number, folder: string): boolean {
  const command = commandLine(pid);
  return /pdns_server/.test(command) && command.includes(`--config-dir=${folder}`);
}
