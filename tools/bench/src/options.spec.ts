import { readOptions } from './options';

describe('options of the benchmark', () => {
  it('are those of a full run where nothing is said, and shorter in a quick one', () => {
    const [full, quick] = [readOptions([]), readOptions(['--quick'])];
    expect(full.parts).toEqual([
      'reads',
      'registrations',
      'search',
      'zones',
      'records',
      'deliveries',
      'money',
      'epp',
      'hostile',
      'overload',
      'bulk',
      'waits',
      'fairness',
      'processes',
      'traces',
      'lists',
      'staff',
    ]);
    const isLess = (
      [
        'rounds',
        'seconds',
        'saleSeconds',
        'overloadSeconds',
        'domains',
        'listDomains',
        'staffDomains',
        'zoneNames',
        'postings',
        'samples',
      ] as const
    ).map((name) => quick[name] < full[name]);
    expect(isLess).toEqual(isLess.map(() => true));
  });

  it('measure by default what the aims speak of: an account of a million domains', () => {
    expect(readOptions([]).listDomains).toBe(1_000_000);
    expect(readOptions([]).staffDomains).toBe(1_000_000);
  });

  it('set the domains of staff together with those of the stack', () => {
    const { domains, staffDomains } = readOptions(['--domains', '7000']);
    expect([domains, staffDomains]).toEqual([7_000, 7_000]);
  });

  it('measure all of the admin API by default, and some of it on demand', () => {
    expect(readOptions([]).staffParts).toEqual(['searches', 'lists', 'routes', 'previews', 'screen']);
    expect(readOptions(['--staff-parts', 'screen,previews']).staffParts).toEqual(['screen', 'previews']);
  });

  it('say more than --quick, whatever the order', () => {
    expect(readOptions(['--rounds', '7', '--quick', '--only', 'lists,reads'])).toMatchObject({
      rounds: 7,
      seconds: readOptions(['--quick']).seconds,
      parts: ['lists', 'reads'],
    });
  });

  it.each([
    [
      ['--only', 'reads,writes'],
      '--only names some of reads, registrations, search, zones, records, deliveries, money, epp, hostile, overload, bulk, waits, fairness, processes, traces, lists, staff, not writes',
    ],
    [
      ['--only', ''],
      '--only names some of reads, registrations, search, zones, records, deliveries, money, epp, hostile, overload, bulk, waits, fairness, processes, traces, lists, staff, not ',
    ],
    [
      ['--staff-parts', 'screens'],
      '--staff-parts names some of searches, lists, routes, previews, screen, not screens',
    ],
    [['--rounds', '0'], '--rounds is a whole number from 1 to 50, not 0'],
    [['--seconds', '1.5'], '--seconds is a whole number from 1 to 60, not 1.5'],
    [['--domains', '10'], '--domains is a whole number from 5000 to 5000000, not 10'],
    [['--list-domains', '999'], '--list-domains is a whole number from 1000 to 10000000, not 999'],
    [['--zone-names', 'all'], '--zone-names is a whole number from 1000 to 200000000, not all'],
    [['--postings', '9999'], '--postings is a whole number from 10000 to 100000000, not 9999'],
    [['--overload-seconds', '4'], '--overload-seconds is a whole number from 5 to 600, not 4'],
    [['--samples', '2'], '--samples is a whole number from 3 to 1000, not 2'],
    [['--fast'], "Unknown option '--fast'"],
  ])('are refused when they are %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
