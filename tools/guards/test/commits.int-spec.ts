import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Sites = Map<string, string[]>;
type Classes = Record<string, { outcome: string; tests?: string[]; reason?: string }>;
interface Guard {
  parsePage(text: string): Map<string, string>;
  problemsOf(sites: Sites, page: string, exists: (file: string) => boolean, classes: Classes): string[];
  renderPage(sites: Sites, given: Map<string, string>, classes: Classes): string;
}
const GUARD = join(__dirname, '../commits.cjs');
const load = createRequire(__filename);
const { parsePage, problemsOf, renderPage } = load(GUARD) as Guard;
const { sitesOf } = load('../commit-sites.cjs') as { sitesOf(file: string, text: string): string[] };

const FILE = 'libs/x/src/store.ts';
const SITE = 'Store.put: sql store_put';
const SPEC = 'libs/x/src/store.int-spec.ts';
const CLASSES: Classes = {
  due: { outcome: 'The row stays due.', tests: [SPEC] },
  note: { outcome: 'Harmless.', reason: 'the next report writes it again' },
};
const sites: Sites = new Map([
  [FILE, [SITE]],
  ['libs/x/src/report.ts', ['report: uow.run']],
]);
const given = new Map([
  [`${FILE}, ${SITE}`, 'due'],
  ['libs/x/src/report.ts, report: uow.run', 'note'],
]);
const exists = (file: string): boolean => file === SPEC;

describe('the places that commit', () => {
  it('of this tree are all in the list, each with a class', () => {
    const { status, stdout } = spawnSync(process.execPath, [GUARD], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d{3,} places that commit, 0 wrong\n$/)]);
  });

  it.each<[string, string, string[]]>([
    ['a unit of work', 'class A { b() { return this.parts.uow.run(() => 1); } }', ['A.b: uow.run']],
    ['two of them', 'class A { b() { uow.run(c); uow.run(d); } }', ['A.b: uow.run (2 times)']],
    [
      'an act with its entry',
      'class A { b() { this.audit.run(c); this.trail.run(c); } }',
      ['A.b: audit.run', 'A.b: trail.run'],
    ],
    ['a run of something else', 'class A { b() { this.jobs.run(c); } }', []],
    ['a change', `class A { b() { return this.sql.change('a_put', TEXT); } }`, ['A.b: sql a_put']],
    [
      'a read that writes',
      `const T = \`with x as (update \${TABLE} t set a = 1 returning 1) select 1\`; class A { b() { return this.sql.row('a_take', T); } }`,
      ['A.b: sql a_take'],
    ],
    ['a read', `class A { b() { return this.sql.row('a', 'select updated_at from a for update'); } }`, []],
    [
      'a statement that the caller passes, where the file has one that writes',
      `const T = 'delete from a'; class A { b(text) { return this.sql.row(name, text); } }`,
      ['A.b: sql.row'],
    ],
    [
      'a statement that the caller passes, where the file has none that writes',
      `const T = 'select 1'; class A { b(text) { return this.sql.row(name, text); } }`,
      [],
    ],
    [
      'an entity',
      'class A { b() { return this.sql.repository(E).update({}, {}); } }',
      ['A.b: repository.update'],
    ],
    ['a read of an entity', 'class A { b() { return this.sql.repository(E).find({}); } }', []],
    ['a write in an open unit', `class A { b() { this.uow.assertOpen(); this.sql.change('c', T); } }`, []],
    [
      'a private write that is called in an open unit',
      `class A { b() { this.uow.assertOpen(); this.c(); } private c() { this.sql.change('c', T); } }`,
      [],
    ],
    [
      'a private write that is also called without a unit',
      `class A { b() { this.uow.assertOpen(); this.c(); } d() { this.c(); } private c() { this.sql.change('c', T); } }`,
      ['A.c: sql c'],
    ],
    [
      'a public write that is called in an open unit: others may call it without',
      `class A { b() { this.uow.assertOpen(); this.c(); } c() { this.sql.change('c', T); } }`,
      ['A.c: sql c'],
    ],
    [
      'a write in the work of a unit',
      `class A { b() { this.uow.run(() => this.sql.change('c', T)); } }`,
      ['A.b: uow.run'],
    ],
    ['a word in a comment', '// uow.run(x) and sql.change(y)', []],
  ])('are found in the code: %s', (_, text, expected) => expect(sitesOf(FILE, text)).toEqual(expected));
});

describe('the list of places that commit', () => {
  const page = renderPage(sites, given, CLASSES);

  it('is read as it was written', () => {
    expect(parsePage(page)).toEqual(given);
    expect(problemsOf(sites, page, exists, CLASSES)).toEqual([]);
  });

  it.each<[string, Sites, string, RegExp[]]>([
    [
      'a place without a class',
      sites,
      page.replace(`\`${SITE}\`: due`, `\`${SITE}\`:`),
      [/no class says/, /class due: no place has it/],
    ],
    ['a class that is none', sites, page.replace(': due', ': duo'), [/no class says/, /class due: no place/]],
    [
      'a place that is new',
      new Map([...sites, ['libs/x/src/new.ts', ['n: uow.run']]]),
      page,
      [/new\.ts, n: uow\.run: no class/],
    ],
    ['a place that has gone', new Map([[FILE, [SITE]]]), page, [/has this place no more/]],
    ['a page that was edited', sites, page.replace('Harmless.', 'Lost.'), [/not what the code says/]],
  ])('refuses %s', (_, now, text, expected) => {
    expect(problemsOf(now, text, exists, CLASSES)).toEqual(
      expected.map((problem) => expect.stringMatching(problem)),
    );
  });

  it.each<[string, Classes, RegExp]>([
    [
      'whose test does not exist',
      { ...CLASSES, due: { outcome: 'x', tests: ['gone.int-spec.ts'] } },
      /does not exist/,
    ],
    ['without a test or a reason', { ...CLASSES, note: { outcome: 'x' } }, /neither a test nor a reason/],
    [
      'that no place has',
      { ...CLASSES, other: { outcome: 'x', reason: 'y' } },
      /class other: no place has it/,
    ],
  ])('refuses a class %s', (_, classes, expected) => {
    expect(problemsOf(sites, renderPage(sites, given, classes), exists, classes)).toEqual([
      expect.stringMatching(expected),
    ]);
  });
});
