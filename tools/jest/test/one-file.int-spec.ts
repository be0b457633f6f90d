import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const PROGRAM = join(ROOT, 'tools/build/one-file.cjs');
const { FLAGS } = jest.requireActual<{ FLAGS: string[] }>(PROGRAM);
const { rewrite, stubOf } = jest.requireActual<{
  rewrite(code: string, place: string): string;
  stubOf(file: string): string | undefined;
}>(join(ROOT, 'tools/build/package-patches.cjs'));

const APP = 'apps/sample/dist';
const CORE = 'libs/core/dist';
/** Compiled files of a workspace in a folder of its own, by their paths; maps name a source beside each. */
const FILES: Record<string, string> = {
  [`${APP}/main.js`]: `
"use strict";
const { Greeter, folder } = require("../../../${CORE}/greeter.js");
const whole = require("whole");
let missing = "installed";
try { require("not-installed"); } catch { missing = "not installed"; }
console.log(JSON.stringify({ greeting: new Greeter().greet(), name: Greeter.name, folder, whole: whole.name, url: whole.url, missing, main: require.main.filename }));
setTimeout(() => { import("whole").then((again) => console.log(String(again.count))); }, 1);`,
  [`${CORE}/greeter.js`]: `
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
class Greeter { greet() { return "Grüße, 世界"; } }
exports.Greeter = Greeter;
exports.folder = __dirname;
exports.neverCalled = () => "${'x'.repeat(3_000_000)}";`,
  'tools/sample/src/main.ts': `
import { join } from 'node:path';
import { greeting } from 'from-source';
enum Tone { Loud = 'loud' }
console.log(JSON.stringify({ greeting, tone: Tone.Loud, folder: __dirname, top: join(__dirname, '..') }));`,
  'node_modules/from-source/package.json':
    '{"name":"from-source","exports":{".":{"@registrar/source":"./src/index.ts","default":"./gone.js"}}}',
  'node_modules/from-source/src/index.ts': `export const greeting: string = 'from its source';`,
  'node_modules/whole/package.json': '{"name":"whole","type":"module","exports":"./index.js"}',
  'node_modules/whole/index.js': `
export { name } from './part.js';
export const url = import.meta.url;
export const count = (globalThis.loadedWhole = (globalThis.loadedWhole ?? 0) + 1);`,
  'node_modules/whole/part.js': `class Whole {}\nexport const name = Whole.name;`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-file-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    const map = {
      version: 3,
      sources: [`../src/${file.split('/').at(-1)}`],
      names: [],
      mappings: ';AAAA;AACA;AACA',
    };
    if (/dist/.test(file)) writeFileSync(join(folder, `${file}.map`), JSON.stringify(map));
  }
  const build = `require(${JSON.stringify(PROGRAM)}).toOneFile(${JSON.stringify(folder)}, 'apps/sample')`;
  execFileSync(process.execPath, ['-e', build], { stdio: 'pipe' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const dist = (): string => join(folder, APP);
const run = (flags: string[] = FLAGS, program = join(dist(), 'main.js')) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, program], {
    encoding: 'utf8',
    env: {},
  });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout.split('\n');
};

describe('an app in one file', () => {
  const expected = () => ({
    greeting: 'Grüße, 世界',
    name: 'Greeter',
    folder: join(folder, CORE),
    whole: 'Whole',
    url: `file://${join(folder, 'node_modules/whole/index.js')}`,
    missing: 'not installed',
    main: join(dist(), 'main.js'),
  });

  it('runs without the files that it was made of, as they did', () => {
    const [seen, again] = run();
    expect(JSON.parse(seen)).toEqual(expected());
    // a package is in it once, whichever way it is loaded
    expect(again).toBe('1');
    expect(
      readdirSync(dist())
        .map((file) => file.replace(/-\w{16}/, '-digest'))
        .sort(),
    ).toEqual(['app-digest.cache', 'app.js', 'app.js.map', 'main.js']);
  });

  it('is ASCII, so that it takes one byte a character in memory', () => {
    expect(readFileSync(join(dist(), 'app.js'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
  });

  it('has a map in sections, of the product with its sources and of packages', () => {
    const { sections } = JSON.parse(readFileSync(join(dist(), 'app.js.map'), 'utf8')) as {
      sections: { map: { sources: string[] } }[];
    };
    const sources = sections.flatMap(({ map }) => map.sources.map((source) => resolve(dist(), source)));
    expect(sources).toEqual(
      expect.arrayContaining(
        ['apps/sample/src/main.js', 'libs/core/src/greeter.js', 'node_modules/whole/part.js'].map((file) =>
          join(folder, file),
        ),
      ),
    );
  });

  it.each([
    ['that fits the flags of V8', FLAGS, false],
    ['of other flags, without it', ['--max-old-space-size=99'], true],
  ])('runs with a code cache %s', (_which, flags, isRejected) => {
    const probe = join(folder, 'probe.cjs');
    const loader = JSON.stringify(join(dist(), 'main.js'));
    writeFileSync(
      probe,
      `console.log = () => undefined; const { script } = require(${loader}); process.stdout.write(String(script.cachedDataRejected));`,
    );
    expect(run(flags, probe)).toEqual([String(isRejected)]);
  });

  it('has its text in memory once, outside of the heap of V8', () => {
    const probe = join(folder, 'heap.cjs');
    writeFileSync(
      probe,
      `console.log = () => undefined; require(${JSON.stringify(join(dist(), 'main.js'))}); gc();
      const { used_heap_size: heap, external_memory: outside } = require('node:v8').getHeapStatistics();
      process.stdout.write(JSON.stringify([heap < 8e6, outside > 3e6 && outside < 8e6]));`,
    );
    expect(JSON.parse(run([...FLAGS, '--expose-gc'], probe)[0])).toEqual([true, true]);
  });

  it('runs without a code cache, and with a damaged one', () => {
    const [cache] = readdirSync(dist()).filter((file) => file.endsWith('.cache'));
    const file = join(dist(), cache);
    writeFileSync(file, 'damaged');
    expect(JSON.parse(run()[0])).toEqual(expected());
    rmSync(file);
    expect(existsSync(file)).toBe(false);
    expect(JSON.parse(run()[0])).toEqual(expected());
  });
});

it('a program of sources is compiled into one file, with the sources of the packages that it imports', () => {
  const build = `require(${JSON.stringify(PROGRAM)}).toOneFile(${JSON.stringify(folder)}, 'tools/sample', 'src/main.ts')`;
  execFileSync(process.execPath, ['-e', build], { stdio: 'pipe' });
  rmSync(join(folder, 'node_modules/from-source'), { recursive: true });
  const sample = join(folder, 'tools/sample');
  const [seen] = run(FLAGS, join(sample, 'dist/main.js'));
  expect(JSON.parse(seen)).toEqual({
    greeting: 'from its source',
    tone: 'loud',
    folder: join(sample, 'src'),
    top: sample,
  });
  expect(readFileSync(join(sample, 'dist/app.js.map'), 'utf8')).toContain('../src/main.ts');
});

describe('a file of a package in one file', () => {
  const DRIVERS = join(ROOT, 'node_modules/typeorm/driver');

  it('is left out where it is a database driver that is not used: its classes have no instances', () => {
    expect(stubOf(join(DRIVERS, 'mysql/MysqlDriver.js'))).toBe(
      'exports.MysqlDriver = class MysqlDriver {};\n',
    );
  });

  it.each(['postgres/PostgresDriver.js', 'DriverFactory.js', 'types/DatabaseType.js'])(
    'is used: %s',
    (file) => expect(stubOf(join(DRIVERS, file))).toBeUndefined(),
  );

  it.each(['@nestjs/mapped-types/dist/type-helpers.utils.js', 'typeorm/platform/PlatformTools.js'])(
    'is changed where it loads another package unseen, and a change of it is noticed: %s',
    (place) => {
      const code = readFileSync(join(ROOT, 'node_modules', place), 'utf8');
      expect(rewrite(code, `node_modules/${place}`)).not.toBe(code);
      expect(() => rewrite('another release', `node_modules/${place}`)).toThrow('has changed');
    },
  );
});
