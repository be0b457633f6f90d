import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In a container without an init, orphans are not reaped: a zombie has an id and nothing else. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ')'));
  } catch {
    return false;
  }
}

/** The command line of a process, arguments separated by spaces; empty if it has ended or cannot be read. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return process.platform === 'linux' ? '' : commandLineByPs(pid);
  }
}

function commandLineByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** The processes that work in a folder, as far as visible; none where the system has no /proc. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1);
  return pids.filter((pid) => workingFolder(pid) === folder);
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // ended, or not readable
  }
}

/** Waits until the process has ended; false if it still runs after the time. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/** Asks a process to end, waits, and kills it after `graceMs`. */
export async function endProcess(pid: number, graceMs: number): Promise<void> {
  sendSignal(pid, 'SIGTERM');
  if (await waitUntilGone(pid, graceMs)) return;
  sendSignal(pid, 'SIGKILL');
  await waitUntilGone(pid, 5_000);
}

/** Signals a process; an ended one is not an error. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The id in a pid file; undefined if it is missing or invalid. */
export function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** User, folder and environment of a command. */
export interface CommandOptions {
  uid?: number;
  gid?: number;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** For commands that leave a server running, which would keep the pipes open and delay the result. */
  discardOutput?: boolean;
}

/**
 * Runs a command in its own process group (so that Ctrl-C does not reach it); returns its exit code and
 * output.
 */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<{ code: number; output: string }> {
  const { discardOutput, ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...rest,
      detached: true,
      stdio: ['ignore', discardOutput ? 'ignore' : 'pipe', discardOutput ? 'ignore' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: -1, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
