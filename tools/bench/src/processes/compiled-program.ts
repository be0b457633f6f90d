import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, LOOPBACK, SetupError } from '@registrar/tool-services';
import { ROOT } from '../child';
import { processorTime } from '../processor-time';

/** As in docker/Dockerfile. */
export const FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=4'];
export const MALLOC = { MALLOC_TRIM_THRESHOLD_: '1048576', MALLOC_MMAP_THRESHOLD_: '1048576' };
const READY_WITHIN_MS = 120_000;
const POLL_MS = 10;

/** Variables of the ports of each program; the last one is the ops port. */
const PORTS = {
  'public-api': ['PUBLIC_API_PORT', 'PUBLIC_API_TLS_PORT', 'PUBLIC_API_OPS_PORT'],
  'admin-api': ['ADMIN_API_PORT', 'ADMIN_API_OPS_PORT'],
  'worker': ['WORKER_OPS_PORT'],
  'forwarder': ['FORWARDER_PORT', 'FORWARDER_ASK_PORT', 'FORWARDER_OPS_PORT'],
};
export type ProgramName = keyof typeof PORTS;
export const PROGRAMS = Object.keys(PORTS) as ProgramName[];

/** An application as production runs it: its compiled code in a plain Node, with the flags of the image. */
export class CompiledProgram {
  private constructor(
    private readonly process: ChildProcess,
    /** Of its first port. */
    readonly url: string,
    readonly readyMs: number,
    readonly startMs: number | null,
  ) {}

  /** Resolves when it is ready. Throws SetupError where it is not compiled, or ends at its start. */
  static async start(
    name: ProgramName,
    settings: Record<string, string>,
    logFile: string,
  ): Promise<CompiledProgram> {
    const entry = join(ROOT, `apps/${name}/dist/main.js`);
    if (!existsSync(entry)) throw new SetupError('The applications are not compiled: run `npm run build`.');
    const ports = await Promise.all(
      PORTS[name].map(async (variable): Promise<[string, number]> => [variable, await freePort()]),
    );
    const log = openSync(logFile, 'w');
    const began = performance.now();
    const child = spawn(process.execPath, [...FLAGS, entry], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        ...MALLOC,
        ...settings,
        ...Object.fromEntries(ports.map(([variable, port]) => [variable, String(port)])),
      },
      stdio: ['ignore', log, log],
    });
    const opsUrl = `http://${LOOPBACK}:${ports.at(-1)![1]}/readyz`;
    while (!(await isReady(opsUrl))) {
      if (child.exitCode === null && performance.now() - began < READY_WITHIN_MS) await sleep(POLL_MS);
      else {
        child.kill('SIGKILL');
        throw new SetupError(`${name} is not ready: ${readFileSync(logFile, 'utf8').slice(-1_000)}`);
      }
    }
    const readyMs = performance.now() - began;
    const spent = processorTime(child.pid!);
    return new CompiledProgram(
      child,
      `http://${LOOPBACK}:${ports[0][1]}`,
      readyMs,
      spent === undefined ? null : spent / 1_000,
    );
  }

  get pid(): number {
    return this.process.pid!;
  }

  /** Resident memory in MiB; null where the system does not report it. */
  residentMb(): number | null {
    try {
      const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / 1_024;
    } catch {
      return null;
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
