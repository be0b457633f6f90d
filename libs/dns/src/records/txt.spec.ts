import { type RecordData, shownAnswer } from './record';
import { recordFrom } from './record-rules';
import { readMasterFile, writeMasterFile } from './master-file';
import { TXT_CASES } from '../testing/records/txt-cases';
import { isPlainTxt, quotedIfNeeded } from './txt';

const ZONE = 'example.com';
const record = (answer: string): RecordData => recordFrom(ZONE, { type: 'TXT', answer });

describe('a text that a client sends', () => {
  it.each(TXT_CASES.map((one, at) => ({ ...one, at, name: one.given.slice(0, 40) })))(
    '$at $name',
    ({ given, text }) => {
      const stored = record(given);
      // as sent, whatever it means, and a bare one has no second form
      expect({
        shown: shownAnswer(stored),
        served: stored.answer,
        isBare: stored.sent === undefined,
      }).toEqual({ shown: given, served: text, isBare: given === text });
      const [back, ...others] = readMasterFile(ZONE, writeMasterFile(ZONE, 1, [stored])).records;
      expect([back.answer, others]).toEqual([text, []]);
      // what is answered of a text from a file means the same when a client sends it back
      expect(record(shownAnswer(back)).answer).toBe(text);
    },
  );

  it('is tried in more than two hundred forms, bare and quoted', () => {
    expect(TXT_CASES.length).toBeGreaterThan(200);
    expect(TXT_CASES.filter(({ given, text }) => given !== text).length).toBeGreaterThan(80);
    expect(TXT_CASES.filter(({ given, text }) => given === text).length).toBeGreaterThan(80);
  });

  it('comes from a file bare, unless bare it would read as quoted strings', () => {
    const answers = readMasterFile(ZONE, '@ TXT "v=spf1 -all"\n@ TXT "a" "b"\n@ TXT "\\"c\\""').records.map(
      shownAnswer,
    );
    expect(answers).toEqual(['v=spf1 -all', 'ab', String.raw`"\"c\""`]);
    expect([quotedIfNeeded('"c"'), quotedIfNeeded('"c')]).toEqual([String.raw`"\"c\""`, undefined]);
  });
});

it.each([
  ['v=spf1 -all', true],
  [' ~', true],
  ['x'.repeat(4_096), true],
  ['x'.repeat(4_097), false],
  ['', false],
  ['"a"', false],
  ['a\\b', false],
  ['ü', false],
  ['a\tb', false],
  ['a\u007f', false],
])('%j means the same in quotes and without, and needs no look of its own: %s', (text, isPlain) => {
  expect(isPlainTxt(text)).toBe(isPlain);
});
