import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '..', '..', '..', '..');
/** As `npm start` runs them: the sources, compiled as they load. */
const FROM_SOURCES = ['-C', '@registrar/source', '-r', './tools/build/register.cjs'];
const LISTENING = /"message":"listening"/;
const PORT = /"port":(\d+)/;
const PORTS = {
  'public-api': { PUBLIC_API_PORT: '0', PUBLIC_API_OPS_PORT: '0', LISTEN_HOST: '127.0.0.1' },
  'admin-api': { ADMIN_API_PORT: '0', ADMIN_API_OPS_PORT: '0', ADMIN_LISTEN_HOST: '127.0.0.1' },
} as const;

/**
 * An API as it runs in production: a process of its own, which shares no more than the database, Redis and the
 * registry with others.
 */
export class ApiProcess {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(
    private readonly app: keyof typeof PORTS,
    environment: Readonly<Record<string, string>>,
  ) {
    const env = {
      PATH: process.env['PATH'],
      ...environment,
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'false',
      OPS_LISTEN_HOST: '127.0.0.1',
      ...PORTS[app],
    };
    const args = [...FROM_SOURCES, `apps/${app}/src/main.ts`];
    this.child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = once(this.child, 'exit');
  }

  /** Its base URL, once it listens. Throws what it wrote to its error output when it ends instead. */
  async url(): Promise<string> {
    const errors: Buffer[] = [];
    this.child.stderr!.on('data', (data: Buffer) => errors.push(data));
    const failed = this.ended.then(() => {
      throw new Error(`the ${this.app} ended: ${Buffer.concat(errors).toString()}`);
    });
    return `http://127.0.0.1:${await Promise.race([this.port(), failed])}`;
  }

  /** Returns its exit code. */
  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    await this.ended;
    return this.child.exitCode;
  }

  /** Ends it by SIGKILL, in the middle of its work. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** From its log line `listening`; its other lines are read and dropped, or the pipe would fill up. */
  private port(): Promise<string> {
    return new Promise((resolve) => {
      createInterface({ input: this.child.stdout! }).on('line', (line) => {
        const port = LISTENING.test(line) && PORT.exec(line)?.[1];
        if (port) resolve(port);
      });
    });
  }
}
