import { type JsonText, StoredJson } from '@registrar/kernel';
import { StoredTexts, type TextOutcome } from './stored-texts';

const HOUR_MS = 3_600_000;

let outcomes: TextOutcome[];
let now: number;
let texts: StoredTexts;
/** Versions of the rows of every text. */
let versions: string;
const textsOf = (maxBytes: number): StoredTexts =>
  new StoredTexts(
    maxBytes,
    (outcome) => outcomes.push(outcome),
    () => now,
  );
beforeEach(() => {
  [outcomes, now, versions] = [[], 0, '1'];
  texts = textsOf(80_000);
});

const read = (key: string, length = 10): Promise<JsonText> =>
  texts.read<JsonText, undefined>(key, {
    current: async (text) => (text.versions === versions ? text.json : undefined),
    whole: async (isStored) => {
      const json = new StoredJson('x'.repeat(length));
      return isStored ? texts.put(key, { versions, json, count: 1, terms: undefined }) : json;
    },
  });
const reads = async (...keys: string[]): Promise<TextOutcome[]> => {
  outcomes = [];
  for (const key of keys) await read(key);
  return outcomes;
};

it('stores a text at its second read', async () => {
  expect(await reads('a', 'b', 'a')).toEqual(['unknown', 'unknown', 'unknown']);
  expect(await reads('a', 'b', 'b')).toEqual(['current', 'unknown', 'current']);
});

it('asks for versions again once a changed text has stayed the same', async () => {
  await reads('a', 'a');
  versions = '2';
  expect(await reads('a')).toEqual(['changed']);
  versions = '3';
  expect(await reads('a', 'a', 'a')).toEqual(['changed', 'changed', 'current']);
});

it.each([
  [HOUR_MS, 'current'],
  [HOUR_MS + 1, 'unknown'],
])('a text that was read %i ms before is %s', async (ms, outcome) => {
  await reads('a', 'a');
  now += ms;
  expect(await reads('a')).toEqual([outcome]);
});

it('drops those that were not used for longest, and never takes more than its bytes', async () => {
  for (let at = 0; at < 200; at += 1) {
    await reads(`t${at}`, `t${at}`, 't0');
    expect(texts.size).toBeLessThanOrEqual(80_000);
  }
  expect(await reads('t199', 't0', 't1')).toEqual(['current', 'current', 'unknown']);
});

it.each([
  [9_000, 'current'],
  [10_000, 'unknown'],
])('of %i bytes of a text, an eighth of all is the most that is stored: %s', async (length, outcome) => {
  for (let times = 0; times < 3; times += 1) await read('long', length);
  expect(outcomes.at(-1)).toBe(outcome);
});

it('counts a text that is dropped or stored again once', async () => {
  await reads('a', 'a');
  const { size } = texts;
  versions = '2';
  await reads('a');
  expect(texts.size).toBe(size);
  texts.drop('a');
  texts.drop('a');
  expect(texts.size).toBe(0);
});

it.each([
  [0, false],
  [1, true],
])('with %i bytes is used: %p', (bytes, isUsed) => {
  expect(textsOf(bytes).isUsed).toBe(isUsed);
});
