import { mapStackTraces, MappedStacks } from './source-maps';

const FILE = '/app/libs/domains/dist/shared/domain.js';
/** Line 2 of the compiled file is line 11 of the source; line 1 is of no source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['../../src/shared/domain.ts'],
  names: [],
  mappings: ';AAUA',
});

const site = (file: string | null, line: number | null, text = `check (${file}:${line}:1)`) => ({
  getFileName: () => file,
  getLineNumber: () => line,
  getColumnNumber: () => 1,
  toString: () => text,
});

/** Stacks whose files are in memory, and the files that were read. */
const stacksOf = (files: Record<string, string>) => {
  const read: string[] = [];
  const stacks = new MappedStacks((file) => {
    read.push(file);
    if (files[file] === undefined) throw new Error('no such file');
    return files[file];
  });
  return { stacks, read };
};

describe('stack traces of compiled files', () => {
  it('name the line of the source', () => {
    const { stacks } = stacksOf({ [`${FILE}.map`]: MAP });
    expect(stacks.prepare(new TypeError('no name'), [site(FILE, 2)])).toBe(
      'TypeError: no name\n    at check (/app/libs/domains/src/shared/domain.ts:11:1)',
    );
  });

  it.each([
    ['of Node', 'node:internal/timers', 5],
    ['of a package', '/app/node_modules/pg/dist/client.js', 5],
    ['that are already sources', '/app/libs/domains/src/shared/domain.ts', 5],
    ['without a file', null, 5],
    ['without a line', FILE, null],
  ])('leave frames %s as they are, and read no map for them', (_which, file, line) => {
    const { stacks, read } = stacksOf({});
    const frame = site(file, line, 'at work');
    expect([stacks.prepare(new Error('x'), [frame]), read]).toEqual(['Error: x\n    at at work', []]);
  });

  it.each([
    ['has no map', {}],
    ['has a map that cannot be read', { [`${FILE}.map`]: '{' }],
  ])('name the compiled line of a file that %s', (_which, files) => {
    const { stacks } = stacksOf(files);
    expect(stacks.prepare(new Error('x'), [site(FILE, 2)])).toBe(`Error: x\n    at check (${FILE}:2:1)`);
  });

  it('name the compiled line where it is of no source', () => {
    const { stacks } = stacksOf({ [`${FILE}.map`]: MAP });
    expect(stacks.prepare(new Error('x'), [site(FILE, 1)])).toBe(`Error: x\n    at check (${FILE}:1:1)`);
  });

  it('read a map once, and one that is missing as well', () => {
    const { stacks, read } = stacksOf({ [`${FILE}.map`]: MAP });
    const missing = FILE.replace('domain.js', 'other.js');
    for (const file of [FILE, missing, FILE, missing]) stacks.prepare(new Error('x'), [site(file, 2)]);
    expect(read).toEqual([`${FILE}.map`, `${missing}.map`]);
  });

  it('retain sixteen maps at most', () => {
    const { stacks, read } = stacksOf({});
    const files = Array.from({ length: 17 }, (_, index) => FILE.replace('domain.js', `domain-${index}.js`));
    for (const file of [...files, files[16], files[0]]) stacks.prepare(new Error('x'), [site(file, 2)]);
    expect(read).toHaveLength(18);
    expect(read.at(-1)).toBe(`${files[0]}.map`);
  });

  it('exist for an error whose message cannot be read', () => {
    const { stacks } = stacksOf({});
    const error = Object.defineProperty(new Error('x'), 'message', {
      get: () => {
        throw new Error('broken');
      },
    });
    expect(stacks.prepare(error, [])).toBe('Error');
  });
});

describe('stack traces of an app in one file', () => {
  const APP = ['/app/apps/public-api/dist', 'app.js'].join('/');
  const section = (line: number, source: string, mappings: string): string =>
    JSON.stringify({
      offset: { line, column: 0 },
      map: { version: 3, sources: [source], names: [], mappings },
    });
  /** Lines 11 and 12 of the file are lines 11 and 12 of domain.ts, line 21 is line 1 of a package's file. */
  const SECTIONS = `{"version":3,"sections":[\n${[
    section(10, '../../../libs/domains/src/domain.ts', 'AAUA;AACA'),
    section(20, '../../../node_modules/pg/lib/client.js', 'AAAA'),
  ].join(',\n')}\n]}\n`;

  it.each([
    ['the first section', 11, '/app/libs/domains/src/domain.ts:11:1'],
    ['a later line of it', 12, '/app/libs/domains/src/domain.ts:12:1'],
    ['another section', 21, '/app/node_modules/pg/lib/client.js:1:1'],
    ['no section', 10, `${APP}:10:1`],
  ])('name the line of the source of %s', (_which, line, place) => {
    const { stacks } = stacksOf({ [`${APP}.map`]: SECTIONS });
    expect(stacks.prepare(new Error('x'), [site(APP, line)])).toBe(`Error: x\n    at check (${place})`);
  });

  it('read the map once for all lines of a section', () => {
    const { stacks, read } = stacksOf({ [`${APP}.map`]: SECTIONS });
    for (const line of [11, 12, 11, 21, 12, 10, 10]) stacks.prepare(new Error('x'), [site(APP, line)]);
    expect(read).toEqual(Array(3).fill(`${APP}.map`));
  });

  it('name the compiled line where the section cannot be read', () => {
    const { stacks } = stacksOf({ [`${APP}.map`]: SECTIONS.replace('"mappings":"AAAA"', '"mappings"') });
    expect(stacks.prepare(new Error('x'), [site(APP, 21)])).toBe(`Error: x\n    at check (${APP}:21:1)`);
  });
});

describe('the mapping of stack traces in a process', () => {
  const [prepare, flags] = [Error.prepareStackTrace, process.execArgv];
  afterEach(() => {
    Error.prepareStackTrace = prepare;
    process.execArgv = flags;
  });

  it('is installed', () => {
    process.execArgv = [];
    mapStackTraces();
    expect(Error.prepareStackTrace).not.toBe(prepare);
    expect(new Error('of this test').stack).toMatch(/^Error: of this test\n {4}at /);
  });

  it('is left to Node where Node does it', () => {
    process.execArgv = ['--enable-source-maps'];
    mapStackTraces();
    expect(Error.prepareStackTrace).toBe(prepare);
  });
});
