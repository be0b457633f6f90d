import type { DescribedField } from '../api/operations';
import { readValues } from './form-values';

const field = (over: Partial<DescribedField>): DescribedField => ({
  name: 'x',
  type: 'text',
  required: false,
  ...over,
});

describe('what was typed into a form', () => {
  it.each<[string, Partial<DescribedField>, unknown, unknown]>([
    ['text', {}, ' a ', ' a '],
    ['nothing', {}, '', undefined],
    ['a whole number', { type: 'integer' }, '12', 12],
    ['a decimal', { type: 'number' }, '12.50', 12.5],
    ['the least number', { type: 'integer', least: 1, most: 10 }, '1', 1],
    ['the greatest number', { type: 'integer', least: 1, most: 10 }, '10', 10],
    ['a number with a lower limit alone', { type: 'integer', least: 1 }, '12', 12],
    ['a number with an upper limit alone', { type: 'integer', most: 10 }, '-12', -12],
    ['yes', { type: 'boolean' }, 'true', true],
    ['no', { type: 'boolean' }, 'false', false],
    ['a list with commas and breaks', { type: 'list' }, 'a, b\nc', ['a', 'b', 'c']],
    ['a list of numbers', { type: 'list', itemType: 'integer' }, '1,2', [1, 2]],
    ['an empty list', { type: 'list' }, ' , ', undefined],
    ['an enum of numbers', { type: 'enum', values: [7, 30] }, '30', 30],
    ['JSON', { type: 'json' }, '{"a":1}', { a: 1 }],
    ['an instant without a zone', { format: 'date-time' }, '2026-03-02T09:00', '2026-03-02T09:00:00Z'],
    [
      'an instant with one',
      { format: 'date-time' },
      '2026-03-02T09:00:00+01:00',
      '2026-03-02T09:00:00+01:00',
    ],
    ['an object', { type: 'object', fields: [field({ name: 'a' })] }, { a: '1' }, { a: '1' }],
    ['an empty object', { type: 'object', fields: [field({ name: 'a', required: true })] }, {}, undefined],
  ])('%s', (_, over, typed, value) => {
    expect(readValues([field(over)], { x: typed })).toEqual({
      values: value === undefined ? {} : { x: value },
      problems: [],
    });
  });

  it.each<[string, Partial<DescribedField>, unknown, RegExp]>([
    ['a missing value', { required: true }, '', /required/],
    ['a fraction', { type: 'integer' }, '1.5', /whole number/],
    ['words for a number', { type: 'number' }, 'ten', /number/],
    ['too little', { type: 'integer', least: 1 }, '0', /at least 1/],
    ['too much', { type: 'integer', most: 10 }, '11', /at most 10/],
    ['broken JSON', { type: 'json' }, '{', /valid JSON/],
    ['words in a list of numbers', { type: 'list', itemType: 'integer' }, '1,b', /numbers/],
    [
      'a broken member',
      { type: 'object', fields: [field({ name: 'a', type: 'integer' })] },
      { a: 'b' },
      /^a: /,
    ],
  ])('%s is refused with words', (_, over, typed, problem) => {
    const { problems } = readValues([field(over)], { x: typed });
    expect(problems).toEqual([{ name: 'x', problem: expect.stringMatching(problem) }]);
  });
});
