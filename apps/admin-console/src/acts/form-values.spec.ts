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
    ['what was never touched', {}, undefined, undefined],
    ['what was emptied', {}, null, undefined],
    ['a number of a text field', {}, 7, '7'],
    ['a ticked box', { type: 'boolean' }, true, true],
    ['an empty box', { type: 'boolean' }, false, false],
    ['a whole number with blanks', { type: 'integer' }, ' -12 ', -12],
    ['a number that was typed as one', { type: 'number' }, -0.5, -0.5],
    ['a whole number for a decimal', { type: 'number' }, '12', 12],
    ['a list of marks', { type: 'list' }, ['a', '', 7], ['a', '7']],
    ['a list of decimals', { type: 'list', itemType: 'number' }, ['1.5', '-2'], [1.5, -2]],
    ['a list of texts that look like numbers', { type: 'list', itemType: 'text' }, '1 2', ['1', '2']],
    ['a list without marks', { type: 'list' }, [], undefined],
    ['a word of an enum', { type: 'enum', values: ['a', 'b'] }, 'b', 'b'],
    ['a word that the enum does not have', { type: 'enum', values: ['a'] }, 'c', 'c'],
    ['a word of an enum without values', { type: 'enum' }, 'c', 'c'],
    ['a list as JSON', { type: 'json' }, '[1]', [1]],
    ['an instant with seconds', { format: 'date-time' }, '2026-03-02T09:00:05Z', '2026-03-02T09:00:05Z'],
    ['words before an instant', { format: 'date-time' }, 'at 2026-03-02T09:00', 'at 2026-03-02T09:00'],
    ['words after an instant', { format: 'date-time' }, '2026-03-02T09:00 h', '2026-03-02T09:00 h'],
    ['a text that looks like an instant', {}, '2026-03-02T09:00', '2026-03-02T09:00'],
    ['an object without members', { type: 'object', required: true }, undefined, {}],
    [
      'an object of an object',
      {
        type: 'object',
        fields: [field({ name: 'a', type: 'object', fields: [field({ name: 'b', type: 'integer' })] })],
      },
      { a: { b: '1' } },
      { a: { b: 1 } },
    ],
    [
      'an object whose members are empty',
      { type: 'object', fields: [field({ name: 'a', required: true })] },
      { a: '', b: null, c: undefined, d: { e: '' }, f: [] },
      undefined,
    ],
  ])('%s', (_, over, typed, value) => {
    expect(readValues([field(over)], { x: typed })).toEqual({
      values: value === undefined ? {} : { x: value },
      problems: [],
    });
  });

  const OBJECT: Partial<DescribedField> = {
    type: 'object',
    fields: [field({ name: 'a', type: 'integer', required: true })],
  };
  it.each<[string, Partial<DescribedField>, unknown, string]>([
    ['a missing value', { required: true }, '', 'This field is required.'],
    ['a missing list', { type: 'list', required: true }, ' , ', 'This field is required.'],
    ['a fraction', { type: 'integer' }, '1.5', 'Enter a whole number.'],
    ['a whole number with words', { type: 'integer' }, '12 days', 'Enter a whole number.'],
    ['words with a whole number', { type: 'integer' }, 'in 12', 'Enter a whole number.'],
    ['an exponent', { type: 'integer' }, '1e3', 'Enter a whole number.'],
    ['words for a number', { type: 'number' }, 'ten', 'Enter a number, as 12.50.'],
    ['a number with words', { type: 'number' }, '12.5 USD', 'Enter a number, as 12.50.'],
    ['words with a number', { type: 'number' }, 'USD 12.5', 'Enter a number, as 12.50.'],
    ['a number without its decimals', { type: 'number' }, '12.', 'Enter a number, as 12.50.'],
    ['a number without its units', { type: 'number' }, '.5', 'Enter a number, as 12.50.'],
    ['too little', { type: 'integer', least: 1 }, '0', 'Enter at least 1.'],
    ['too much', { type: 'integer', most: 10 }, '11', 'Enter at most 10.'],
    ['broken JSON', { type: 'json' }, '{', 'Enter valid JSON.'],
    [
      'words in a list of numbers',
      { type: 'list', itemType: 'integer' },
      '1,b',
      'Enter numbers, separated by commas.',
    ],
    [
      'a number with words in a list of numbers',
      { type: 'list', itemType: 'number' },
      ['1', '2b'],
      'Enter numbers, separated by commas.',
    ],
    [
      'words with a number in a list of numbers',
      { type: 'list', itemType: 'number' },
      ['b2'],
      'Enter numbers, separated by commas.',
    ],
    ['a broken member', OBJECT, { a: 'b' }, 'a: Enter a whole number.'],
    ['a missing member', OBJECT, { a: '', b: 'c' }, 'a: This field is required.'],
    [
      'a missing member of a required object',
      { ...OBJECT, required: true },
      {},
      'a: This field is required.',
    ],
  ])('%s is refused with words', (_, over, typed, problem) => {
    expect(readValues([field(over)], { x: typed })).toEqual({
      values: {},
      problems: [{ name: 'x', problem }],
    });
  });

  it('is read field by field, each problem with its own', () => {
    const fields = [
      field({ name: 'a' }),
      field({ name: 'b', type: 'integer' }),
      field({ name: 'c', required: true }),
    ];
    expect(readValues(fields, { a: '1', b: 'x', d: 'y' })).toEqual({
      values: { a: '1' },
      problems: [
        { name: 'b', problem: 'Enter a whole number.' },
        { name: 'c', problem: 'This field is required.' },
      ],
    });
  });
});
