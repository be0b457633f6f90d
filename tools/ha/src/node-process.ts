import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, sendSignal, waitUntilGone } from '@registrar/tool-services';
import { namespaceOf } from './network/namespaces';
import type { Node } from './network/plan';

/** A program, and the node on which it runs. */
export interface NodeProgram {
  node: Node;
  /** Its name in the log's file name. */
  name: string;
  /** Program and arguments. */
  command: readonly string[];
  /** Added to its niceness; below 0: before other programs. */
  nice?: number;
  /** The user it runs as; default: root. */
  user?: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

/** Without variables of npm and a developer's shell, and with Debian's programs first. */
const BASE_ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: '/nonexistent' };

/** A program in a node's namespace. It outlives this process unless it is stopped. */
export class NodeProcess {
  pid: number | undefined;

  constructor(
    readonly program: NodeProgram,
    private readonly logs: string,
  ) {}

  start(): void {
    const { node, name, command, user, env, cwd, nice = 0 } = this.program;
    const log = openSync(join(this.logs, `${node}-${name}.log`), 'a');
    const asUser =
      user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const asUrgent = nice === 0 ? [] : ['nice', '-n', String(nice)];
    // `ip netns exec`, `nice` and `setpriv` replace themselves by the program, which keeps the process id
    const child = spawn(
      '/usr/sbin/ip',
      ['netns', 'exec', namespaceOf(node), ...asUrgent, ...asUser, ...command],
      {
        cwd: cwd ?? '/',
        env: { ...BASE_ENVIRONMENT, ...env },
        detached: true,
        stdio: ['ignore', log, log],
      },
    );
    child.once('error', () => undefined); // `isRunning` is then false
    closeSync(log);
    child.unref();
    this.pid = child.pid;
  }

  get isRunning(): boolean {
    return this.pid !== undefined && isAlive(this.pid);
  }

  /** Lets it finish its work, and kills it after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    if (this.pid !== undefined && this.isRunning) await endProcess(this.pid, graceMs);
  }

  async kill(): Promise<void> {
    if (this.pid === undefined) return;
    sendSignal(this.pid, 'SIGKILL');
    await waitUntilGone(this.pid, 5_000);
  }
}
