import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TOOL = join(__dirname, '..');
const JEST = join(TOOL, '..', '..', 'node_modules', 'jest', 'bin', 'jest.js');

/** A test file of this many bytes more than the shortest, which notes that it ran. */
const testFile = (name: string, bytes: number, passes = true): string => `
  require('node:fs').appendFileSync(process.env.SEEN, '${name}\\n');
  it('runs', () => expect(true).toBe(${passes}));
  // ${'.'.repeat(bytes)}
`;
const mutated = (id: number): string => `function stryMutAct_9fa48() {}\nif (stryMutAct_9fa48("${id}")) {}`;

describe('the test files of a mutant', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'files-of-a-mutant-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The names of test files in the order in which they ran. */
  const run = async (files: Record<string, string>, mutant?: string): Promise<string[]> => {
    const config = {
      rootDir: folder,
      transform: {},
      testMatch: ['**/*.spec.ts'],
      runner: join(TOOL, 'stop-at-failure.cjs'),
      testSequencer: join(TOOL, 'nearest-first.cjs'),
    };
    const seen = join(folder, 'seen');
    for (const [file, content] of Object.entries({
      ...files,
      'jest.config.json': JSON.stringify(config),
      'seen': '',
    })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    const command = [JEST, '--config', join(folder, 'jest.config.json'), '--runInBand', '--no-cache'];
    const env = {
      PATH: process.env['PATH'],
      CI: 'true',
      SEEN: seen,
      MUTANTS_TESTS: 'libs/a,libs/b',
      ...(mutant && { __STRYKER_ACTIVE_MUTANT__: mutant }),
    };
    await new Promise<void>((resolve) => {
      execFile(process.execPath, command, { cwd: folder, env }, () => resolve());
    });
    return readFileSync(seen, 'utf8').trim().split('\n');
  };
  const library = {
    'libs/a/src/room/one.ts': mutated(1),
    'libs/a/src/other/two.ts': mutated(2),
    'libs/b/src/three.ts': '',
    'libs/a/src/room/one-late.spec.ts': testFile('one-late', 900),
    'libs/a/src/room/one.spec.ts': testFile('one', 800),
    'libs/a/src/room/beside.spec.ts': testFile('beside', 700),
    'libs/a/src/other/two.spec.ts': testFile('two', 600),
    'libs/b/src/three.spec.ts': testFile('three', 500),
  };

  it.each([
    ['1', ['one', 'one-late', 'beside', 'three', 'two']],
    ['2', ['two', 'three', 'beside', 'one', 'one-late']],
    ['9', ['three', 'two', 'beside', 'one', 'one-late']],
    [undefined, ['three', 'two', 'beside', 'one', 'one-late']],
  ])('of number %s run nearest first, then smallest first', async (mutant, order) => {
    expect(await run(library, mutant)).toEqual(order);
  });

  it.each([
    ['end with the first that fails', '1', ['one']],
    ['all run where no mutant is active', undefined, ['three', 'two', 'beside', 'one', 'one-late']],
  ])('%s', async (_, mutant, order) => {
    const failing = { 'libs/a/src/room/one.spec.ts': testFile('one', 800, false) };
    expect(await run({ ...library, ...failing }, mutant)).toEqual(order);
  });
});
