import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Places = Map<string, string[]>;
interface Guard {
  parsePage(text: string): Map<string, string[]>;
  placesOf(file: string, text: string): string[];
  problemsOf(places: Places, page: string, read: (file: string) => string | undefined): string[];
  renderPage(places: Places, lines: Map<string, string[]>): string;
}
const GUARD = join(__dirname, '../stale-decisions.cjs');
const { parsePage, placesOf, problemsOf, renderPage } = createRequire(__filename)(GUARD) as Guard;

const FILE = 'libs/x/src/store.ts';
const SPEC = 'libs/x/src/store.spec.ts';
const places: Places = new Map([[FILE, ['Store.lock: for update']]]);
const read = (file: string): string | undefined =>
  file === SPEC ? `it('waits for %s', run); const ROWS = ['a row']; // is only a comment` : undefined;
/** What is wrong with a list that has these lines under the one place. */
const wrong = (...lines: string[]): string[] =>
  problemsOf(places, renderPage(places, new Map([[`${FILE}, Store.lock: for update`, lines]])), read);

describe('the places where a decision may be stale', () => {
  it('of this tree are all in the list, each with a test that exists or a reason', () => {
    const { status, stdout } = spawnSync(process.execPath, [GUARD], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^\d{3,} places where a decision may be stale, 0 wrong\n$/),
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'a row lock in a statement',
      `class Store { lock() { return sql(\`select \${ALL}\n from x for no key\n update skip locked\`); } }`,
      ['Store.lock: for no key update skip locked'],
    ],
    ['a row lock of one table', 'const LOCK = "select from x for update of d";', ['LOCK: for update of d']],
    ['a shared lock', 'function lock() { return "select from x for share"; }', ['lock: for share']],
    [
      'an advisory lock',
      'class A { b() { q("select pg_try_advisory_lock($1)"); } }',
      ['A.b: pg_try_advisory_lock'],
    ],
    [
      'two alike',
      'class A { b() { q("select 1 for update"); q("select 2 for update"); } }',
      ['A.b: for update (2 times)'],
    ],
    [
      'an attempt that is claimed',
      'const S = "update o set x = 1 where attempts = $2 and in_flight_until > $3";',
      ['S: attempts = $2', 'S: in_flight_until > $3'],
    ],
    [
      'an attempt that is compared',
      'class A { b(o) { return o.attempts !== attempt; } }',
      ['A.b: o.attempts !== attempt'],
    ],
    [
      'the end of a command in flight',
      'class A { b({ inFlightUntil }) { return inFlightUntil > now; } }',
      ['A.b: inFlightUntil', 'A.b: inFlightUntil > now'],
    ],
    [
      'a domain that is locked',
      'class A { async b() { await this.domains.hold(1, "x"); await this.domains.holdById(1); } }',
      ['A.b: this.domains.hold()', 'A.b: this.domains.holdById()'],
    ],
    [
      'a transfer that was seen',
      'class A { async b() { await this.asSeen(seen); } }',
      ['A.b: this.asSeen()'],
    ],
    [
      'none of these',
      'class A { b(o) { return [o.attempts, "wait for updates", "attempts, state", holder()]; } }',
      [],
    ],
  ])('are found: %s', (_what, text, found) => {
    expect(placesOf(FILE, text)).toEqual(found);
  });

  it('are in order with a test or a reason', () => {
    expect(wrong(`test \`${SPEC}\`: "waits for %s", "a row"`)).toEqual([]);
    expect(wrong('reason: one statement, which PostgreSQL decides on the newest row')).toEqual([]);
  });

  it.each<[string, string[], string]>([
    [
      'nothing',
      [],
      'nothing under it says why another process cannot make this decision stale. Run `node tools/guards/stale-decisions.cjs --write`',
    ],
    [
      'a test that does not exist',
      [`test \`${SPEC}\`: "waits for a row"`],
      `names a test that is not in ${SPEC}: waits for a row`,
    ],
    [
      'a title that is only in a comment',
      [`test \`${SPEC}\`: "is only a comment"`],
      'names a test that is not in',
    ],
    [
      'a file that does not exist',
      ['test `libs/x/src/gone.spec.ts`: "waits"'],
      'names libs/x/src/gone.spec.ts, which is no test file',
    ],
    ['a file that is no test', [`test \`${FILE}\`: "waits"`], `names ${FILE}, which is no test file`],
    ['a reason that says nothing', ['reason: safe'], 'is neither `reason: …` nor'],
    ['something else', ['it is fine as it stands, believe me'], 'is neither `reason: …` nor'],
  ])('are wrong with %s under them', (_what, lines, problem) => {
    expect(wrong(...lines)).toEqual([expect.stringContaining(problem)]);
  });

  it('are wrong when the code has them no more', () => {
    const page = renderPage(
      places,
      new Map([[`${FILE}, Store.lock: for update`, ['reason: one statement, which PostgreSQL decides']]]),
    );
    expect(problemsOf(new Map([[FILE, []]]), page, read)).toEqual([
      expect.stringContaining('the code has this place no more'),
    ]);
  });

  it('keep their lines when the list is written anew', () => {
    const lines = new Map([
      [`${FILE}, Store.lock: for update`, ['reason: one', `test \`${SPEC}\`: "waits for %s"`]],
    ]);
    expect(parsePage(renderPage(places, lines))).toEqual(lines);
  });
});
