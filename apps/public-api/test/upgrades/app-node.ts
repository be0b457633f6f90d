import { freePort, until } from '@registrar/testkit';
import { type AppName, AppProcess, type ProcessEnd, START_MS } from '@registrar/tool-services/testing';

const HOST = '127.0.0.1';

const PORTS = {
  'public-api': { port: 'PUBLIC_API_PORT', ops: 'PUBLIC_API_OPS_PORT' },
  'admin-api': { port: 'ADMIN_API_PORT', ops: 'ADMIN_API_OPS_PORT' },
  'worker': { port: undefined, ops: 'WORKER_OPS_PORT' },
} as const;

/** An app behind the balancer: started and stopped again and again, on the same ports each time. */
export class AppNode {
  private process?: AppProcess;

  private constructor(
    readonly app: AppName,
    /** Of the balancer's configuration: `public-1`. */
    readonly name: string,
    readonly port: number,
    readonly opsPort: number,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly root?: string,
  ) {}

  /** Not started. `root`: the folder of another version of the sources. */
  static async create(
    app: AppName,
    name: string,
    environment: Readonly<Record<string, string>>,
    root?: string,
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
    return this.process!.output.split('\n').filter((line) => line.includes(text));
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const names = PORTS[this.app];
    const process = AppProcess.start(
      this.app,
      {
        ...this.environment,
        LISTEN_HOST: HOST,
        ADMIN_LISTEN_HOST: HOST,
        OPS_LISTEN_HOST: HOST,
        ...(names.port && { [names.port]: String(this.port) }),
        [names.ops]: String(this.opsPort),
      },
      this.root,
    );
    this.process = process;
    await until(async () => process.hasEnded || this.isReady(), `${this.name} is ready`, START_MS);
    if (process.hasEnded) throw new Error(`${this.name} ended at its start:\n${process.output}`);
  }

  /** Ends it as a deployment does; returns its exit code, or the signal that ended it. */
  terminate(): Promise<ProcessEnd> {
    return this.process!.end('SIGTERM');
  }

  /** For the end of a test, also of one that failed. */
  async kill(): Promise<void> {
    await this.process?.end('SIGKILL');
  }

  private async isReady(): Promise<boolean> {
    return fetch(`http://${HOST}:${this.opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
