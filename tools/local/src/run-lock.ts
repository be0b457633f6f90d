import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  commandLine,
  endProcess,
  isAlive,
  readPid,
  SetupError,
  waitUntilGone,
} from '@registrar/tool-services';
import { readIfThere, writeWhole } from './files';
import { FINISH_WITHIN_MS } from './programs';
import { processMark, type LocalFolder } from './settings';

/** Programs of the local stack end within this time, after finishing their work. */
const GRACE_MS = 10_000;
/** Time for a stopping start: its programs finish their work, then Redis and PostgreSQL end. */
const STOPPING_MS = FINISH_WITHIN_MS + 2 * GRACE_MS;
/** Follows the process id in the lock of a stopping start. */
const STOPPING = 'stopping';

/** The process id of the start that runs in this folder, if any. */
export function runningStart(folder: LocalFolder): number | undefined {
  const pid = readPid(folder.lockFile);
  return pid !== undefined && pid !== process.pid && isOurs(pid, folder) ? pid : undefined;
}

/**
 * Waits for a start that is stopping: after the outer process of `npm start` is ended, a new start meets the
 * inner one, which still stops its programs.
 */
export async function awaitStopping(folder: LocalFolder, say: (line: string) => void): Promise<void> {
  const running = runningStart(folder);
  if (running === undefined || !readIfThere(folder.lockFile)?.includes(STOPPING)) return;
  say(`Waiting for an earlier start to stop (process ${running}) ...`);
  await waitUntilGone(running, STOPPING_MS);
}

/** Marks this start as stopping, for later starts. */
export function markStopping(folder: LocalFolder): void {
  if (readPid(folder.lockFile) === process.pid) appendFileSync(folder.lockFile, `\n${STOPPING}`);
}

/** One start per folder. Throws SetupError if another one runs; the lock of a killed process is ignored. */
export function takeRunLock(folder: LocalFolder): void {
  const running = runningStart(folder);
  if (running !== undefined) throw alreadyRunning(folder, running);
  rmSync(folder.lockFile, { force: true });
  try {
    writeFileSync(folder.lockFile, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // else two concurrent starts
    throw alreadyRunning(folder, readPid(folder.lockFile) ?? 0);
  }
}

export function releaseRunLock(folder: LocalFolder): void {
  if (readPid(folder.lockFile) === process.pid) rmSync(folder.lockFile, { force: true });
}

function alreadyRunning(folder: LocalFolder, pid: number): SetupError {
  return new SetupError(
    `The local stack in ${folder.path} runs already (process ${pid}). Stop it by Ctrl-C there, or by \`kill ${pid}\`.`,
  );
}

/** Process ids by program name, stored in a file, to find the programs of a killed start. */
export class ProcessRegister {
  private readonly pids = new Map<string, number>();

  constructor(private readonly folder: LocalFolder) {}

  set(name: string, pid: number): void {
    this.pids.set(name, pid);
    writeWhole(this.folder.processesFile, JSON.stringify(Object.fromEntries(this.pids)));
  }
}

/** Ends the programs of a killed start, which would hold the ports. Returns their names. */
export async function endLeftovers(folder: LocalFolder): Promise<string[]> {
  const alive = registered(folder).filter(([, pid]) => isAlive(pid) && isOurs(pid, folder));
  await Promise.all(alive.map(([, pid]) => endProcess(pid, GRACE_MS)));
  rmSync(folder.processesFile, { force: true });
  return alive.map(([name]) => name);
}

function registered(folder: LocalFolder): [string, number][] {
  try {
    return Object.entries(JSON.parse(readIfThere(folder.processesFile) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

/**
 * Another program may have the process id now: this stack's programs have its folder's mark on their command
 * line.
 */
function isOurs(pid: number, folder: LocalFolder): boolean {
  const command = commandLine(pid);
  return command.includes(basename(process.execPath)) && `${command} `.includes(`${processMark(folder)} `);
}
