import { DelegationWarnings } from './delegation-warnings';

const REGISTRARS = ['ns1.registrar.example', 'ns2.registrar.example'];
const DS = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' };

const warningsOf = (
  change: { before: object; after: object },
  { ds = '[]', nameservers = ['ns1.example.net'] }: { ds?: string; nameservers?: string[] } = {},
): Promise<string[]> =>
  new DelegationWarnings(
    { find: () => Promise.resolve({ nameservers } as never) },
    { list: () => Promise.resolve(ds) },
    { nameservers: REGISTRARS },
  ).of(7, { name: 'a.example', ...change });
const delegation = (nameservers: string[]) => ({
  before: { nameservers: ['ns1.example.net'] },
  after: { nameservers },
});

describe('a change of a delegation', () => {
  it.each<[string, Parameters<typeof warningsOf>, string[]]>([
    [
      'to new name servers of a domain with DS records warns and names them',
      [delegation(['ns1.example.net', 'ns9.example.org']), { ds: '[{}]' }],
      [expect.stringContaining('unless ns9.example.org sign the zone')],
    ],
    ['to new name servers of a domain without DS records', [delegation(['ns9.example.org'])], []],
    ['to name servers that sign', [delegation(REGISTRARS), { ds: '[{}]' }], []],
    ['that only removes a name server', [delegation([]), { ds: '[{}]' }], []],
    [
      'that removes the last DS record warns',
      [{ before: { ds: [DS] }, after: { ds: [] } }],
      ['The last DS record is removed: resolvers no longer validate the zone.'],
    ],
    ['that removes one of two', [{ before: { ds: [DS, DS] }, after: { ds: [DS] } }], []],
    [
      "that adds a DS record while the registrar's name servers serve the zone warns",
      [{ before: { ds: [] }, after: { ds: [DS] } }, { nameservers: REGISTRARS }],
      [expect.stringContaining("All name servers are the registrar's")],
    ],
    ['that adds one while others serve the zone', [{ before: { ds: [] }, after: { ds: [DS] } }], []],
    [
      'to the first name servers of a domain with DS records warns and names them all',
      [{ before: {}, after: { nameservers: ['ns8.example.org', 'ns9.example.org'] } }, { ds: '[{}]' }],
      [expect.stringContaining('unless ns8.example.org, ns9.example.org sign the zone')],
    ],
    ['to no DS records of a domain that has none', [{ before: {}, after: { ds: [] } }], []],
    [
      "that replaces a DS record while the registrar's name servers serve the zone",
      [{ before: { ds: [DS] }, after: { ds: [{ ...DS, keyTag: 2 }] } }, { nameservers: REGISTRARS }],
      [],
    ],
    [
      "of a setting while the registrar's name servers serve the zone",
      [{ before: { locked: true }, after: { locked: false } }, { nameservers: REGISTRARS }],
      [],
    ],
    ['of neither', [{ before: { locked: true }, after: { locked: false } }, { ds: '[{}]' }], []],
  ])('%s', async (_, given, expected) => {
    expect(await warningsOf(...given)).toEqual(expected);
  });

  it('of a domain that is not in the account warns of nothing', async () => {
    const warnings = new DelegationWarnings(
      { find: () => Promise.resolve(undefined) },
      { list: () => Promise.resolve(undefined) },
      { nameservers: REGISTRARS },
    );
    expect(
      await warnings.of(7, {
        name: 'a.example',
        before: { ds: [], nameservers: [] },
        after: { ds: [DS], nameservers: ['ns9.example.org'] },
      }),
    ).toEqual([]);
  });
});
