import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, until } from '@registrar/testkit';

const ROOT = join(__dirname, '..', '..', '..', '..');
const HOST = '127.0.0.1';
/** Compiling at the start takes seconds, on a busy machine minutes. */
const START_MS = 600_000;
/** Characters of its output; enough to see why it failed. */
const KEPT_CHARACTERS = 20_000;

const PORTS = {
  'public-api': { port: 'PUBLIC_API_PORT', ops: 'PUBLIC_API_OPS_PORT' },
  'admin-api': { port: 'ADMIN_API_PORT', ops: 'ADMIN_API_OPS_PORT' },
  'worker': { port: undefined, ops: 'WORKER_OPS_PORT' },
} as const;

export type AppName = keyof typeof PORTS;

/** An app as it runs in production: a process of `main.ts`, stopped by SIGTERM, on the same ports each time. */
export class AppNode {
  private process?: ChildProcess;
  private output = '';

  private constructor(
    readonly app: AppName,
    /** Of the balancer's configuration: `public-1`. */
    readonly name: string,
    readonly port: number,
    readonly opsPort: number,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly root: string,
  ) {}

  /** Not started. `root`: the folder of another version of the sources. */
  static async create(
    app: AppName,
    name: string,
    environment: Readonly<Record<string, string>>,
    root = ROOT,
  ): Promise<AppNode> {
    return new AppNode(app, name, await freePort(), await freePort(), environment, root);
  }

  get url(): string {
    return `http://${HOST}:${this.port}`;
  }

  get address(): string {
    return `${HOST}:${this.port}`;
  }

  /** Lines of its log that contain this text. */
  logged(text: string): string[] {
    return this.output.split('\n').filter((line) => line.includes(text));
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const names = PORTS[this.app];
    const child = spawn(
      process.execPath,
      [
        '-C',
        '@registrar/source',
        '-r',
        join(this.root, 'tools/build/register.cjs'),
        join(this.root, `apps/${this.app}/src/main.ts`),
      ],
      {
        cwd: this.root,
        env: {
          PATH: process.env['PATH'],
          ...this.environment,
          LISTEN_HOST: HOST,
          ADMIN_LISTEN_HOST: HOST,
          OPS_LISTEN_HOST: HOST,
          ...(names.port && { [names.port]: String(this.port) }),
          [names.ops]: String(this.opsPort),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        this.output = `${this.output}${data.toString()}`.slice(-KEPT_CHARACTERS);
      });
    await until(async () => child.exitCode !== null || this.isReady(), `${this.name} is ready`, START_MS);
    if (child.exitCode !== null) throw new Error(`${this.name} ended at its start:\n${this.output}`);
  }

  /** Ends it as a deployment does; returns its exit code, or the signal that ended it. */
  async terminate(): Promise<number | NodeJS.Signals> {
    const child = this.process!;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode!;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals];
    return code ?? signal;
  }

  /** For the end of a test, also of one that failed. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  private async isReady(): Promise<boolean> {
    return fetch(`http://${HOST}:${this.opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
