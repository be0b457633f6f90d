import { readOptions, roundsOf } from './options';

const seed = (): number => 42;

describe('the options of the chaos run', () => {
  it('have defaults, with a seed that is then printed', () => {
    expect(readOptions([], seed)).toEqual({
      kills: 200,
      minutes: 10,
      seed: 42,
      clients: 6,
      roundMinutes: 10,
      calmSeconds: 600,
      hurry: false,
      keep: false,
    });
  });

  it('are taken from the command line', () => {
    expect(
      readOptions(
        [
          '--kills',
          '12',
          '--minutes',
          '0.5',
          '--seed',
          '7',
          '--clients',
          '2',
          '--round-minutes',
          '0.4',
          '--calm-seconds',
          '60',
          '--hurry',
          '--keep',
        ],
        seed,
      ),
    ).toEqual({
      kills: 12,
      minutes: 0.5,
      seed: 7,
      clients: 2,
      roundMinutes: 0.4,
      calmSeconds: 60,
      hurry: true,
      keep: true,
    });
  });

  it.each([
    ['--kills', 'many'],
    ['--kills', '1.5'],
    ['--minutes', '0'],
    ['--minutes', '-1'],
    ['--seed', '1e3'],
    ['--clients', '0'],
    ['--round-minutes', '21'],
    ['--calm-seconds', '1'],
  ])('refuse %s %s with the name of the option', (option, value) => {
    expect(() => readOptions([`${option}=${value}`], seed)).toThrow(`${option} is a number from`);
  });

  it.each([
    [
      ['--kills', '1000', '--minutes', '50'],
      [
        [200, 10, 42],
        [200, 10, 43],
        [200, 10, 44],
        [200, 10, 45],
        [200, 10, 46],
      ],
    ],
    [['--kills', '200', '--minutes', '10'], [[200, 10, 42]]],
    [
      ['--kills', '7', '--minutes', '3', '--round-minutes', '1.5'],
      [
        [3, 1.5, 42],
        [4, 1.5, 43],
      ],
    ],
    [['--kills', '0', '--minutes', '0.5'], [[0, 0.5, 42]]],
  ])('%j are rounds of so many kills, minutes and with such seeds', (args, expected) => {
    expect(
      roundsOf(readOptions(args, seed)).map(({ kills, minutes, seed: of }) => [kills, minutes, of]),
    ).toEqual(expected);
  });

  it('refuse what there is not', () => {
    expect(() => readOptions(['--mercy'], seed)).toThrow('--mercy');
  });
});
