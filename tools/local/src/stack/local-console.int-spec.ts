import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from './local-console';

describe('the console of the local stack', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    [
      'reports a build',
      "console.log('x'); console.log('built the console')",
      ['console             built the console'],
    ],
    ['says nothing when the build is new enough', '', []],
    [
      'goes on without a console when the build fails',
      "console.error('no such package'); process.exit(3)",
      ['console             not built: no such package'],
    ],
    [
      'names the exit code of a silent failure',
      'process.exit(3)',
      ['console             not built: exit code 3'],
    ],
    [
      'asks for a build only where it is stale',
      'console.log(process.argv[2])',
      ['console             --if-stale'],
    ],
  ])('%s', async (_, script, expected) => {
    const file = join(folder, 'build.cjs');
    writeFileSync(file, script);
    const said: string[] = [];
    await buildConsole((line) => said.push(line), file);
    expect(said).toEqual(expected);
  });
});
