import { readOptions } from './options';

describe('options of the benchmark', () => {
  it('are those of a full run where nothing is said, and shorter in a quick one', () => {
    const [full, quick] = [readOptions([]), readOptions(['--quick'])];
    expect(full.parts).toEqual(['reads', 'registrations']);
    expect([quick.rounds < full.rounds, quick.seconds < full.seconds, quick.saleSeconds < full.saleSeconds, quick.domains < full.domains]).toEqual([true, true, true, true]);
  });

  it('say more than --quick, whatever the order', () => {
    expect(readOptions(['--rounds', '7', '--quick', '--only', 'reads'])).toMatchObject({ rounds: 7, seconds: readOptions(['--quick']).seconds, parts: ['reads'] });
  });

  it.each([
    [['--only', 'writes'], '--only is reads or registrations, not writes'],
    [['--rounds', '0'], '--rounds is a whole number from 1 to 50, not 0'],
    [['--seconds', '1.5'], '--seconds is a whole number from 1 to 60, not 1.5'],
    [['--domains', '10'], '--domains is a whole number from 5000 to 5000000, not 10'],
    [['--fast'], "Unknown option '--fast'"],
  ])('are refused when they are %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
