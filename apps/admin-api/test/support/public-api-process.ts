import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '..', '..', '..', '..');
/** As `npm start` runs it: the sources, compiled as they load. */
const COMMAND = [
  '-C',
  '@registrar/source',
  '-r',
  './tools/build/register.cjs',
  'apps/public-api/src/main.ts',
];
const LISTENING = /"message":"listening"/;
const PORT = /"port":(\d+)/;

/**
 * The public API as resellers meet it: another process, which knows of the admin API by the database alone.
 */
export class PublicApiProcess {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(environment: Record<string, string>) {
    const env = {
      PATH: process.env['PATH'],
      ...environment,
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'false',
      LISTEN_HOST: '127.0.0.1',
      PUBLIC_API_PORT: '0',
      PUBLIC_API_OPS_PORT: '0',
    };
    this.child = spawn(process.execPath, COMMAND, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = once(this.child, 'exit');
  }

  /** Its base URL, once it listens. Throws what it wrote to its error output when it ends instead. */
  async url(): Promise<string> {
    const errors: Buffer[] = [];
    this.child.stderr!.on('data', (data: Buffer) => errors.push(data));
    const failed = this.ended.then(() => {
      throw new Error(`the public API ended: ${Buffer.concat(errors).toString()}`);
    });
    return `http://127.0.0.1:${await Promise.race([this.port(), failed])}`;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
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
