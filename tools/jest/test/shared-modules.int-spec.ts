import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const JEST_FOLDER = join(__dirname, '..');
const JEST = join(JEST_FOLDER, '..', '..', 'node_modules', 'jest', 'bin', 'jest.js');
const SUBJECT =
  'module.exports = { files: 0, answer: () => 42, fail() { throw new Error("of the subject"); } };';
const SUPPORT = 'module.exports = { files: 0 };';
/** Whichever of two such files runs second sees what the first one left. */
const FILE = `
  const fs = require('node:fs');
  const subject = require('../src/subject');
  const support = require('./support');
  subject.files += 1;
  support.files += 1;
  fs.appendFileSync(process.env.SEEN, subject.files + ' ' + support.files + '\\n');
  it('finds the subject as it was loaded', () => {
    expect(subject.answer()).toBe(42);
    jest.spyOn(subject, 'answer').mockReturnValue(7);
    expect(process.env.LEFT).toBeUndefined();
    process.env.LEFT = 'behind';
  });
  it('finds the time as it is', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    jest.useFakeTimers();
  });
`;
const VARIABLE =
  "it('finds its variable', () => expect(process.env.GIVEN).toBe('given'));\nafterAll(() => { delete process.env.GIVEN; });\n";

/** Part of the process that runs the tests, before and after them. */
const REPORTER = `
  const { exit, getBuiltinModule } = process;
  module.exports = class {
    onRunComplete() {
      console.log('after the run:', process.exit === exit, process.getBuiltinModule === getBuiltinModule);
    }
  };
`;

describe('modules that test files of a worker share', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'shared-modules-')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs Jest, with the configuration's environment and runtime, on these files in one process. */
  const run = async (files: Record<string, string>, ...args: string[]) => {
    const config = {
      rootDir: folder,
      transform: {},
      testEnvironment: join(JEST_FOLDER, 'shared-environment.cjs'),
      runtime: join(JEST_FOLDER, 'shared-runtime.cjs'),
    };
    const all = {
      'src/subject.js': SUBJECT,
      'test/support.js': SUPPORT,
      'jest.config.json': JSON.stringify(config),
      ...files,
    };
    for (const [file, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    const seen = join(folder, 'seen');
    writeFileSync(seen, '');
    const output = await new Promise<string>((resolve) => {
      const command = [
        JEST,
        '--config',
        join(folder, 'jest.config.json'),
        '--runInBand',
        '--no-cache',
        ...args,
      ];
      execFile(
        process.execPath,
        command,
        { cwd: folder, env: { PATH: process.env['PATH'], SEEN: seen, GIVEN: 'given', CI: 'true' } },
        (_error, stdout, stderr) => resolve(stdout + stderr),
      );
    });
    return { output, seen: readFileSync(seen, 'utf8').trim().split('\n').sort() };
  };

  it('are loaded once, what lies in test/ for each file, and spies, timers and variables are taken back', async () => {
    const { output, seen } = await run({
      'test/a.spec.js': FILE + VARIABLE,
      'test/b.spec.js': FILE + VARIABLE,
    });
    expect(output).toContain('Tests:       6 passed, 6 total');
    expect(seen).toEqual(['1 1', '2 1']);
  });

  it('are a file’s own where it says so', async () => {
    const { output, seen } = await run({
      'test/a.spec.js': FILE,
      'test/b.spec.js': `/** @jest-environment node */\n${FILE}`,
    });
    expect(output).toContain('Tests:       4 passed, 4 total');
    expect(seen).toEqual(['1 1', '1 1']);
  });

  it('are a file’s own where coverage is counted', async () => {
    const { output, seen } = await run({ 'test/a.spec.js': FILE, 'test/b.spec.js': FILE }, '--coverage');
    expect(output).toContain('Tests:       4 passed, 4 total');
    expect(seen).toEqual(['1 1', '1 1']);
  });

  it('refuse a mock of a module, which would have no effect', async () => {
    const { output } = await run({
      'test/a.spec.js': "jest.mock('../src/subject', () => ({}));\nit('runs', () => undefined);",
    });
    expect(output).toContain(
      "jest.mock('../src/subject') has no effect on shared modules: begin this file with /** @jest-environment node */.",
    );
  });

  it('run in the context of the process, so that what Node makes is of the classes that they know', async () => {
    const context = `
      const fs = require('node:fs');
      const { runInThisContext } = require('node:vm');
      const faultOf = (file) => { try { return fs.readFileSync(file); } catch (fault) { return fault; } };
      it('knows them', () => {
        expect(faultOf('/no/such/file')).toBeInstanceOf(Error);
        expect(fs.readdirSync('.')).toBeInstanceOf(Array);
        expect(globalThis).toBe(runInThisContext('globalThis'));
      });
    `;
    const { output } = await run({
      'test/a.spec.js': context,
      'src/subject.js': 'module.exports = { answer: () => [] };',
      'test/b.spec.js': `${context} it('shares them', () => expect(require('../src/subject').answer()).toBeInstanceOf(Array));`,
    });
    expect(output).toContain('Tests:       3 passed, 3 total');
  });

  it('leave Node its own tasks while timers are fake', async () => {
    const file = `
      it('reads a response', async () => {
        jest.useFakeTimers();
        expect(setTimeout.clock).toBeDefined();
        await jest.advanceTimersByTimeAsync(1_000);
        expect(await new Response('read').text()).toBe('read');
        await new Promise((resolve) => process.nextTick(resolve));
      });
    `;
    const { output } = await run({ 'test/a.spec.js': file });
    expect(output).toContain('Tests:       1 passed, 1 total');
  });

  it('leave the process as it was: its console, its exit and its way to builtin modules', async () => {
    const file = `
      it('changes them', () => {
        console.log = () => undefined;
        process.exit = () => undefined;
      });
    `;
    const { output } = await run(
      { 'test/a.spec.js': file, 'test/b.spec.js': file, 'reporter.js': REPORTER },
      '--reporters=default',
      '--reporters=<rootDir>/reporter.js',
    );
    expect(output).toContain('Tests:       2 passed, 2 total');
    expect(output).toContain('after the run: true true');
  });

  it('are named with their line in an error', async () => {
    const { output } = await run({
      'test/a.spec.js': "const { fail } = require('../src/subject');\nit('fails', () => fail());",
    });
    expect(output).toMatch(/of the subject[\s\S]+src\/subject\.js:1:/);
  });

  it('cost no more with each test file: promises carry no storage of the files before', async () => {
    const count = `
      const { executionAsyncResource } = require('node:async_hooks');
      it('counts the storages of a promise', async () => {
        await undefined;
        const { length } = Object.getOwnPropertySymbols(executionAsyncResource());
        require('node:fs').appendFileSync(process.env.SEEN, length + '\\n');
      });
    `;
    const { seen } = await run({ 'test/a.spec.js': count, 'test/b.spec.js': count, 'test/c.spec.js': count });
    expect(seen).toHaveLength(3);
    expect(new Set(seen)).toEqual(new Set([seen[0]]));
  });

  it('still read what their own storage holds after the test file that filled it', async () => {
    const subject =
      "const hooks = require('node:async_hooks');\nmodule.exports = { ...hooks, storage: new hooks.AsyncLocalStorage() };";
    const file = `
      const subject = require('../src/subject');
      it('fills it, or reads what the other file left', () => {
        if (subject.left) console.log(subject.left.runInAsyncScope(() => 'it is ' + subject.storage.getStore()));
        subject.left = subject.storage.run('held', () => new subject.AsyncResource('left'));
      });
    `;
    const { output } = await run({
      'src/subject.js': subject,
      'test/a.spec.js': file,
      'test/b.spec.js': file,
    });
    expect(output).toContain('it is held');
  });
});
