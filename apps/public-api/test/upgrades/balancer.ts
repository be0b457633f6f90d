import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, until } from '@registrar/testkit';
import type { AppNode } from './app-node';

const CONFIGURATION = join(__dirname, '..', '..', '..', '..', 'docker', 'haproxy', 'haproxy.cfg');
const HOST = '127.0.0.1';

/** HAProxy with the configuration of `docker/haproxy`, in front of these processes. */
export class Balancer {
  private constructor(
    private readonly process: ChildProcess,
    readonly publicUrl: string,
    readonly adminUrl: string,
    private readonly statesUrl: string,
    private readonly output: () => string,
  ) {}

  static async start(program: string, nodes: readonly AppNode[]): Promise<Balancer> {
    const [publicPort, adminPort, statesPort] = [await freePort(), await freePort(), await freePort()];
    const servers = nodes.flatMap(({ name, address, opsPort }) => {
      const variable = name.replace('-', '_').toUpperCase();
      return [
        [variable, address],
        [`${variable}_OPS_HOST`, HOST],
        [`${variable}_OPS_PORT`, String(opsPort)],
      ];
    });
    const child = spawn(program, ['-db', '-f', CONFIGURATION], {
      env: {
        PATH: process.env['PATH'],
        BIND_PUBLIC: `${HOST}:${publicPort}`,
        BIND_ADMIN: `${HOST}:${adminPort}`,
        BIND_STATES: `${HOST}:${statesPort}`,
        ...(Object.fromEntries(servers) as Record<string, string>),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    const balancer = new Balancer(
      child,
      `http://${HOST}:${publicPort}`,
      `http://${HOST}:${adminPort}`,
      `http://${HOST}:${statesPort}/;csv`,
      () => output,
    );
    for (const { name } of nodes) await balancer.sees(name, 'UP');
    return balancer;
  }

  /** Resolves when it has noticed the state of a server. */
  async sees(name: string, state: 'UP' | 'DOWN'): Promise<void> {
    await until(
      async () => (await this.stateOf(name)) === state,
      `HAProxy sees ${name} ${state}`,
      60_000,
    ).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}\n${this.output()}`, { cause: error });
    });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  private async stateOf(name: string): Promise<string | undefined> {
    const text = await fetch(this.statesUrl).then(
      (response) => response.text(),
      () => '',
    );
    const [head = '', ...lines] = text.replace(/^# /, '').trim().split('\n');
    const columns = head.split(',');
    const line = lines.map((each) => each.split(',')).find((cells) => cells[1] === name);
    return line?.[columns.indexOf('status')];
  }
}
