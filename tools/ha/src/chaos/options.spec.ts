import { readHaOptions } from './options';

const anySeed = (): number => 42;

describe('the options of chaos on the highly available stack', () => {
  it('have defaults for the whole plan', () => {
    expect(readHaOptions(['--ha'], anySeed)).toEqual({
      kills: 50,
      seed: 42,
      from: 0,
      events: 10_000,
      minutes: 20,
      clients: 3,
      keep: false,
      sum: false,
    });
  });

  it('are read as given', () => {
    const args = ['--ha', '--kills', '5', '--seed', '7', '--from', '3', '--events', '2', '--keep'];
    expect(readHaOptions(args, anySeed)).toMatchObject({ kills: 5, seed: 7, from: 3, events: 2, keep: true });
  });

  it.each([
    [['--kills', '0'], '--kills is a whole number from 1 to 1000, not 0'],
    [['--kills', '1001'], '--kills is a whole number from 1 to 1000, not 1001'],
    [['--kills', 'many'], '--kills is a whole number from 1 to 1000, not many'],
    [['--minutes', '21'], '--minutes is a whole number from 1 to 20, not 21'],
    [['--minutes', '1.5'], '--minutes is a whole number from 1 to 20, not 1.5'],
    [['--from', '3'], '--from and --sum continue a run: give its --seed'],
    [['--sum'], '--from and --sum continue a run: give its --seed'],
    [['--partitions', '3'], "Unknown option '--partitions'"],
  ])('refuse %j', (args, expected) => {
    expect(() => readHaOptions(['--ha', ...args], anySeed)).toThrow(expected);
  });
});
