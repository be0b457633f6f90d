import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Word {
  name: string;
  pattern: RegExp;
  say: string;
  plant: string;
  sample: string;
}
interface Guard {
  isRead(file: string): boolean;
  occurrences(words: Word[], texts: string[]): Record<string, number>;
  placesOf(word: Word, files: string[], read: (file: string) => string): string[];
  problemsOf(words: Word[], found: Record<string, number>, ceilings: Record<string, number>): string[];
  unknownNames(words: Word[], ceilings: Record<string, number>): string[];
  unproven(words: Word[]): string[];
}
const load = createRequire(__filename);
const guard = load(join(__dirname, '../plain-english.cjs')) as Guard;
const CEILINGS = load(join(__dirname, '../plain-english.json')) as Record<string, number>;
const { PLAIN_WORDS } = load(join(__dirname, '../plain-words.cjs')) as { PLAIN_WORDS: Word[] };

const OLD: Word = {
  name: 'old',
  pattern: /\bold\b/gi,
  say: 'new',
  plant: 'an old word',
  sample: 'a new word',
};

it.each(PLAIN_WORDS)('catches "$name" in its plant and passes its sample', (word) => {
  expect(guard.unproven([word])).toEqual([]);
});

it('names each word once', () => {
  const names = PLAIN_WORDS.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names.length).toBeGreaterThanOrEqual(25);
});

it('reports a word that misses its plant, and one that refuses its sample', () => {
  expect(guard.unproven([{ ...OLD, plant: 'a new word' }])).toEqual(['SLIPPED THROUGH  old']);
  expect(guard.unproven([{ ...OLD, sample: 'an old word' }])).toEqual(['REFUSED WRONGLY  old']);
});

it('counts each word over all texts and leaves out words that do not occur', () => {
  const other = { ...OLD, name: 'other', pattern: /\bother\b/g };
  expect(guard.occurrences([OLD, other], ['old Old', 'bold', 'an old one'])).toEqual({ old: 3 });
});

it.each<[string, Record<string, number>, Record<string, number>, RegExp | undefined]>([
  ['passes as many as the ceiling', { old: 2 }, { old: 2 }, undefined],
  ['passes none where no ceiling is set', {}, {}, undefined],
  ['refuses one more than the ceiling', { old: 3 }, { old: 2 }, /3 times, at most 2 allowed\. Say: new/],
  ['refuses one where no ceiling is set', { old: 1 }, {}, /1 times, at most 0 allowed\. Say: new/],
  ['refuses a ceiling above the count', { old: 1 }, { old: 2 }, /1 times, ceiling 2\. Lower it: .+ --write/],
  ['refuses a ceiling of a word that is gone', {}, { old: 1 }, /0 times, ceiling 1\. Lower it/],
])('%s', (_title, found, ceilings, problem) => {
  expect(guard.problemsOf([OLD], found, ceilings)).toEqual(problem ? [expect.stringMatching(problem)] : []);
});

it('refuses a ceiling of a word that the guard does not know', () => {
  expect(guard.unknownNames([OLD], { old: 1 })).toEqual([]);
  expect(guard.unknownNames([OLD], { older: 1 })).toEqual([expect.stringContaining('"older"')]);
});

it('has ceilings of known words only', () => {
  expect(guard.unknownNames(PLAIN_WORDS, CEILINGS)).toEqual([]);
});

it('lists file, line and text of each occurrence', () => {
  const texts: Record<string, string> = { 'a.ts': 'new\n  old line\n', 'b.ts': 'new' };
  expect(guard.placesOf(OLD, Object.keys(texts), (file) => texts[file])).toEqual(['a.ts:2: old line']);
});

it.each([
  ['libs/domains/src/changes/change.ts', true],
  ['README.md', true],
  ['libs/adapters/mail/templates/expired.html', true],
  ['docs/openapi/public-api.json', false],
  ['libs/adapters/postgres/src/migrations/1-first.ts', false],
  ['libs/http/src/contract/fields.generated.ts', false],
  ['libs/adapters/epp/test/frames/rfc/a.xml', false],
  ['libs/adapters/epp/test/rfc/a.md', false],
  ['docs/reference/glossary.md', false],
  ['tools/guards/plain-words.cjs', false],
])('of %s the guard reads: %s', (file, isRead) => {
  expect(guard.isRead(file)).toBe(isRead);
});
