import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Compile = (source: string, filename: string) => string;
const { CompileCache } = createRequire(__filename)(join(__dirname, '../../build/compile-cache.cjs')) as {
  CompileCache: new (
    folder: string,
    identity: string,
    compile: Compile,
  ) => { javaScriptOf(filename: string): string };
};

describe('the cache of compiled TypeScript', () => {
  let folder: string;
  let source: string;
  const compile = jest.fn<string, [string, string]>((text, filename) => `${filename}: ${text}`);
  const cacheOf = (identity = 'swc 1', cacheFolder = join(folder, 'compiled')) =>
    new CompileCache(cacheFolder, identity, compile);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'compile-cache-'));
    source = join(folder, 'one.ts');
    writeFileSync(source, 'one');
    compile.mockClear();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('compiles a file once for all processes', () => {
    expect([cacheOf().javaScriptOf(source), cacheOf().javaScriptOf(source)]).toEqual([
      `${source}: one`,
      `${source}: one`,
    ]);
    expect(compile).toHaveBeenCalledTimes(1);
  });

  it('compiles a changed source anew, and finds the old output when the change is taken back', () => {
    const before = cacheOf().javaScriptOf(source);
    writeFileSync(source, 'two');
    expect(cacheOf().javaScriptOf(source)).toBe(`${source}: two`);
    writeFileSync(source, 'one');
    expect(cacheOf().javaScriptOf(source)).toBe(before);
    expect(compile).toHaveBeenCalledTimes(2);
  });

  it('compiles anew for another compiler or other options', () => {
    cacheOf('swc 1').javaScriptOf(source);
    cacheOf('swc 2').javaScriptOf(source);
    expect(compile).toHaveBeenCalledTimes(2);
  });

  it('keeps apart two files of the same text: their source maps name them', () => {
    const other = join(folder, 'other.ts');
    writeFileSync(other, 'one');
    expect([cacheOf().javaScriptOf(source), cacheOf().javaScriptOf(other)]).toEqual([
      `${source}: one`,
      `${other}: one`,
    ]);
  });

  it('leaves whole entries only', () => {
    cacheOf().javaScriptOf(source);
    expect(readdirSync(join(folder, 'compiled'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.js$/)]);
  });

  it('compiles at each start where nothing can be stored', () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    const cache = cacheOf('swc 1', join(blocked, 'compiled'));
    expect([cache.javaScriptOf(source), cache.javaScriptOf(source)]).toEqual([
      `${source}: one`,
      `${source}: one`,
    ]);
    expect(compile).toHaveBeenCalledTimes(2);
  });

  it('stores nothing of a file that does not compile', () => {
    compile.mockImplementationOnce(() => {
      throw new Error('unexpected token');
    });
    mkdirSync(join(folder, 'compiled'));
    expect(() => cacheOf().javaScriptOf(source)).toThrow('unexpected token');
    expect(readdirSync(join(folder, 'compiled'))).toEqual([]);
  });
});
