import { parseOptions } from './options';

describe('parseOptions', () => {
  it.each([
    [
      ['libs/billing/', 'libs/kernel/src/money.ts'],
      { kind: 'libraries', paths: ['libs/billing', 'libs/kernel/src/money.ts'] },
    ],
    [['--change'], { kind: 'change', base: 'main', minutes: 75, results: '' }],
    [
      ['--change', '--base', 'HEAD~3', '--minutes', '5'],
      { kind: 'change', base: 'HEAD~3', minutes: 5, results: '' },
    ],
    [
      ['--sample', '300', '--seed', '7'],
      { kind: 'sample', size: 300, seed: 7, paths: [], minutes: 75, results: '' },
    ],
    [['--sample', '10'], { kind: 'sample', size: 10, seed: 1, paths: [], minutes: 75, results: '' }],
    [
      ['--sample', '10', '--results', 'of/a.jsonl', 'libs/staff/', 'apps/cli/src/main.ts'],
      {
        kind: 'sample',
        size: 10,
        seed: 1,
        paths: ['libs/staff', 'apps/cli/src/main.ts'],
        minutes: 75,
        results: 'of/a.jsonl',
      },
    ],
  ])('reads %j', (args, options) => {
    expect(parseOptions(args)).toEqual(options);
  });

  it.each([
    [[], 'Name one of'],
    [['libs/billing', '--change'], 'Name one of'],
    [['--change', '--sample', '3'], 'Name one of'],
    [['--change', '--sample', '3', 'libs/billing'], 'Name one of'],
    [['--all'], 'Unknown option --all.'],
    [['--sample'], "--sample takes a whole number from 1, not ''."],
    [['--sample', '0'], "--sample takes a whole number from 1, not '0'."],
    [['--sample', '5', '--seed', 'x'], "--seed takes a whole number from 1, not 'x'."],
    [['--change', '--minutes', '-1'], "--minutes takes a whole number from 1, not '-1'."],
  ])('refuses %j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });
});
