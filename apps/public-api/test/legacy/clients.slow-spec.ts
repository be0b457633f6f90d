import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..', '..');
jest.setTimeout(600_000);

const CLIENTS = ['lego', 'acme-dns-01', 'acme-client', 'lexicon', 'dehydrated', 'namecom-mcp'];

/** `tools/compat/run.cjs` from the outside: the lines it prints, and how it ends. */
function compatibility(): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve, reject) => {
    // A stack that may run on this machine is somebody else's.
    const child = spawn(process.execPath, ['tools/compat/run.cjs'], {
      cwd: ROOT,
      env: { ...process.env, LOCAL_DIR: join(ROOT, '.local-of-nobody') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, lines: output.trim().split('\n') }));
  });
}

describe('clients that others wrote', () => {
  it('work unmodified against the local stack, or say why they cannot be tried', async () => {
    const { code, lines } = await compatibility();
    for (const line of lines) process.stdout.write(`${line}\n`);
    expect(lines).toEqual(
      CLIENTS.map((name): unknown => expect.stringMatching(new RegExp(`^(PROVED|SKIPPED) ${name}: `))),
    );
    expect(code).toBe(0);
  });
});
