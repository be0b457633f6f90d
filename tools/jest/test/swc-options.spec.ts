import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { type Options, transformSync } from '@swc/core';

const { IDENTITY, swcOptions } = createRequire(__filename)(
  join(__dirname, '../../build/swc-options.cjs'),
) as {
  IDENTITY: string;
  swcOptions(filename: string, source: string): Options & { module: { lazy: string[] } };
};

const ALWAYS_LAZY = ['nodemailer', 'stripe', 'undici'];
const lazyIn = (source: string): string[] => swcOptions('/project/index.ts', source).module.lazy;

describe('options of the compiler', () => {
  it.each([
    [
      'names of two files',
      `export { A } from './a';\nexport { type B, C } from './deep/c';`,
      ['./a', './deep/c'],
    ],
    ['names over several lines', `export {\n  A,\n  type B,\n} from './a';\n`, ['./a']],
    ['a comment before them', `/** What 'it' is; for whom. */\nexport { A } from './a'; // more\n`, ['./a']],
    ['types beside names', `export type { T } from './t';\nexport { A } from './a';`, ['./t', './a']],
  ])('load re-exported files at their first use: %s', (_case, source, files) => {
    expect(lazyIn(source)).toEqual(files);
  });

  it.each([
    ['code of its own', `export { A } from './a';\nexport const B = 1;`],
    ['an import for its effect', `import './effect';\nexport { A } from './a';`],
    ['names that it does not list', `export { A } from './a';\nexport * from './b';`],
    ['a name of its own', `const A = 1;\nexport { A };`],
    ['nothing', ''],
  ])('load everything at once where a file has %s', (_case, source) => {
    expect(lazyIn(source)).toEqual(ALWAYS_LAZY);
  });

  it('make a file that loads the other file when a name is used, and once', () => {
    const source = `export { A } from './a';\nexport { B } from './b';`;
    const { code } = transformSync(source, swcOptions('/project/index.ts', source));
    const loaded: string[] = [];
    const load = (name: string): object => {
      loaded.push(name);
      return { A: 'the value of A', B: 'the value of B' };
    };
    const exported: Record<string, unknown> = {};
    compileFunction(code, ['exports', 'require'])(exported, load);
    expect([Object.keys(exported), loaded]).toEqual([['A', 'B'], []]);
    expect([exported['A'], exported['A'], loaded]).toEqual(['the value of A', 'the value of A', ['./a']]);
  });

  it('are part of the identity of stored output', () => {
    expect(IDENTITY).toContain('reExported');
  });
});
