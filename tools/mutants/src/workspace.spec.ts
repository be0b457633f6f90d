import { isProductFile, libraryOf, sourcesOf } from './workspace';

describe('the workspace', () => {
  it.each([
    ['libs/billing/src/ledger.ts', true],
    ['libs/adapters/epp/src/frames/read.ts', true],
    ['libs/composition/src/jobs/loops.ts', true],
    ['libs/billing/src/ledger.spec.ts', false],
    ['libs/billing/src/index.ts', false],
    ['libs/billing/src/testing/fake-ledger.ts', false],
    ['libs/adapters/postgres/src/migrations/1-first.ts', false],
    ['libs/catalog/src/data/tlds/com.ts', false],
    ['libs/sdk/src/generated/types.ts', false],
    ['libs/http/src/legacy/interface.generated.ts', false],
    ['tools/jest/src/services.ts', false],
    ['libs/billing/README.md', false],
  ])('knows whether %s is run by the product', (path, expected) => {
    expect(isProductFile(path)).toBe(expected);
  });

  it.each([
    ['libs/billing', 'libs/billing'],
    ['libs/billing/src/ledger.ts', 'libs/billing'],
    ['libs/billing-other', undefined],
    ['libs/adapters/epp/src/frames.ts', undefined],
  ])('finds the library of %s', (path, folder) => {
    expect(libraryOf(path)?.folder).toBe(folder);
  });

  const files = ['apps/cli/src/main.ts', 'libs/dns/src/a.ts', 'libs/dns/src/b.ts', 'libs/dns-other/src/a.ts'];

  it.each<[string[], string[]]>([
    [[], files],
    [['libs/dns'], ['libs/dns/src/a.ts', 'libs/dns/src/b.ts']],
    [
      ['libs/dns/src/b.ts', 'apps', 'libs/dns'],
      ['apps/cli/src/main.ts', 'libs/dns/src/a.ts', 'libs/dns/src/b.ts'],
    ],
  ])('finds the sources of %j', (paths, expected) => {
    expect(sourcesOf(files, paths)).toEqual(expected);
  });

  it('refuses a path without a source', () => {
    expect(() => sourcesOf(files, ['libs/dns', 'libs/dn'])).toThrow(
      'libs/dn has no source that the product runs.',
    );
  });
});
