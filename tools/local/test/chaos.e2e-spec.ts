import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm run chaos` in its short form; the long one is run by hand (docs/reliability.md). What it checks is told by its own summary. */
const ROOT = join(__dirname, '..', '..', '..');
const ARGS = ['--kills', '12', '--minutes', '0.75', '--clients', '3', '--seed', '20', '--hurry', '--calm-seconds', '240'];
jest.setTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'registrar-chaos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('loses and doubles no cent and no domain while processes are killed at random', async () => {
  let output = '';
  const run = spawn(process.execPath, ['tools/local/chaos.cjs', ...ARGS], { cwd: ROOT, env: { ...process.env, CHAOS_DIR: join(folder, 'stack') }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => run.once('exit', resolve));
  if (code !== 0) throw new Error(output);
  expect(output).toMatch(/processes killed \| 12 /);
  expect(output).toMatch(/All \d+ checks hold\./);
});
