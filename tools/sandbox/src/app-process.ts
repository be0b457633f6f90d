import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** Runs a worker from its sources, started as in production, until it exits: its exit code and output. */
export async function endOfWorker(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ['-C', '@registrar/source', '-r', './tools/build/register.cjs', 'apps/worker/src/main.ts'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], WORKER_OPS_PORT: '0', ...environment },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
