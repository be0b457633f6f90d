import { SearchReader } from '../ports';
import type { SearchHit, SearchKind } from '../search/search-kinds';
import { searchTerms, type SearchTerms } from '../search/search-terms';

export interface FakeSearchRow {
  kind: SearchKind;
  id: string;
  title: string;
  /** Values that find it as a whole. */
  keys: readonly string[];
  /** Texts that find it by a part, in lower case. */
  texts: readonly string[];
}

/** Records in memory; keeps to the same contract as the database. */
export class FakeSearchReader extends SearchReader {
  readonly rows: FakeSearchRow[] = [];
  /** Kinds that were searched. */
  readonly searched: SearchKind[] = [];

  async find(kind: SearchKind, terms: SearchTerms, limit: number): Promise<SearchHit[]> {
    this.searched.push(kind);
    const { text, original, domainName, domainText, number, uuid, phone, address, hasTrigrams } = terms;
    const whole = [text, original, domainName, number?.toString(), uuid, phone, address];
    const part = kind === 'domain' ? domainText : text;
    const tests = {
      exact: ({ keys }: FakeSearchRow) => keys.some((key) => whole.includes(key)),
      prefix: ({ texts }: FakeSearchRow) => texts.some((each) => part && each.startsWith(part)),
      similar: ({ texts }: FakeSearchRow) => hasTrigrams && texts.some((each) => part && each.includes(part)),
    };
    const found = new Map<string, SearchHit>();
    for (const match of ['exact', 'prefix', 'similar'] as const)
      for (const row of this.rows.filter((each) => each.kind === kind && tests[match](each)))
        if (!found.has(row.id)) found.set(row.id, { kind, id: row.id, title: row.title, match });
    return [...found.values()].slice(0, limit);
  }
}

export interface SearchReaderSetup {
  reader: SearchReader;
  /** Each adds a record and returns its id. */
  domain: (name: string) => Promise<string>;
  account: (username: string) => Promise<string>;
}

/** The contract of every SearchReader. */
export function searchReaderContract(start: () => Promise<SearchReaderSetup>): void {
  const matches = async (
    reader: SearchReader,
    kind: SearchKind,
    text: string,
    limit = 10,
  ): Promise<unknown[]> =>
    (await reader.find(kind, searchTerms(text), limit)).map(({ id, match }) => [id, match]);

  it('puts the exact match before beginnings, and these before texts inside', async () => {
    const { reader, domain } = await start();
    const inside = await domain('my-alder.example');
    const longer = await domain('alder.example.net');
    const exact = await domain('alder.example');
    expect(await matches(reader, 'domain', 'Alder.example')).toEqual([
      [exact, 'exact'],
      [longer, 'prefix'],
      [inside, 'similar'],
    ]);
  });

  it('finds a domain by its Unicode form, and by a part of its A-label', async () => {
    const { reader, domain } = await start();
    const id = await domain('xn--bcher-kva.example');
    expect(await matches(reader, 'domain', 'Bücher.example')).toEqual([[id, 'exact']]);
    expect(await matches(reader, 'domain', 'bücher.')).toEqual([[id, 'prefix']]);
    expect(await matches(reader, 'domain', 'cher-kva')).toEqual([[id, 'similar']]);
  });

  it('returns each record once and no more than asked for', async () => {
    const { reader, account } = await start();
    const ids = [await account('birch-1'), await account('birch-2'), await account('birch-3')];
    expect(await matches(reader, 'account', 'birch', 2)).toEqual([
      [ids[0], 'prefix'],
      [ids[1], 'prefix'],
    ]);
    expect(await matches(reader, 'account', 'BIRCH-2')).toEqual([[ids[1], 'exact']]);
    expect(await matches(reader, 'account', `#${ids[2]}`)).toEqual([[ids[2], 'exact']]);
  });

  it('reads wildcards of patterns as characters', async () => {
    const { reader, account } = await start();
    const id = await account('cedar_5%off');
    await account('cedarX5Yoff');
    expect(await matches(reader, 'account', 'dar_5%o')).toEqual([[id, 'similar']]);
    expect(await matches(reader, 'account', '%dar')).toEqual([]);
  });

  it('finds none of another kind, and none by two letters inside', async () => {
    const { reader, domain } = await start();
    await domain('juniper.example');
    expect(await matches(reader, 'account', 'juniper.example')).toEqual([]);
    expect(await matches(reader, 'order', 'juniper.example')).toEqual([]);
    expect(await matches(reader, 'domain', 'un')).toEqual([]);
    expect(await matches(reader, 'domain', 'uni')).toHaveLength(1);
  });
}
