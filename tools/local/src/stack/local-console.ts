import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..', '..', '..');
const BUILD = path.join(ROOT, 'tools/console/build.cjs');

/**
 * Builds the console where it is absent or older than its sources. A failure leaves the stack without its
 * console: everything else works.
 */
export async function buildConsole(say: (line: string) => void, build = BUILD): Promise<void> {
  const { code, output } = await run(build);
  if (code !== 0) say(`console             not built: ${lastLine(output) || `exit code ${code}`}`);
  else if (output.trim() !== '') say(`console             ${lastLine(output)}`);
}

function run(build: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [build, '--if-stale'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', ({ message }) => resolve({ code: 1, output: message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
