import { readGrowthOptions, refuseNamedDatabase } from './options';

describe('options of the growth benchmark', () => {
  it('are ten million domains beside a hundred thousand where nothing is said', () => {
    expect(readGrowthOptions([])).toEqual({ domains: 10_000_000, base: 100_000, samples: 15 });
  });

  it('take any number of domains from the base on', () => {
    expect(readGrowthOptions(['--domains', '100000'])).toMatchObject({ domains: 100_000, base: 100_000 });
    expect(readGrowthOptions(['--domains', '2000', '--base', '1000', '--samples', '3'])).toEqual({
      domains: 2_000,
      base: 1_000,
      samples: 3,
    });
  });

  it.each([
    [['--domains', '99999'], '--domains is at least --base (100000), not 99999'],
    [['--domains', '999'], '--domains is a whole number from 1000 to 50000000, not 999'],
    [['--domains', '50000001'], '--domains is a whole number from 1000 to 50000000, not 50000001'],
    [['--domains', '1e5.5'], '--domains is a whole number from 1000 to 50000000, not 1e5.5'],
    [['--base', 'many'], '--base is a whole number from 1000 to 50000000, not many'],
    [['--samples', '2'], '--samples is a whole number from 3 to 1000, not 2'],
  ])('refuse %j', (args, message) => {
    expect(() => readGrowthOptions(args)).toThrow(message);
  });

  it('refuse an unknown option', () => {
    expect(() => readGrowthOptions(['--quick'])).toThrow(/Unknown option/);
  });
});

describe('a database that the environment names', () => {
  it.each(['DATABASE_URL', 'MIGRATIONS_DATABASE_URL'])('is refused by %s', (variable) => {
    expect(() => refuseNamedDatabase({ [variable]: 'postgres://shop' })).toThrow(
      `The growth benchmark fills databases of its own and no other. Unset ${variable}.`,
    );
  });

  it('is not assumed where the variables are empty or absent', () => {
    expect(() => refuseNamedDatabase({})).not.toThrow();
    expect(() => refuseNamedDatabase({ DATABASE_URL: '', REDIS_URL: 'redis://x' })).not.toThrow();
  });
});
