import { Money } from '@registrar/kernel';
import type { CatalogueWriter, PriceRecord, TldRecord } from '../../records/ports';

export interface CatalogueWriterUnderTest {
  writer: CatalogueWriter;
  /** Codes of two existing connections. */
  connections: readonly [string, string];
  /** An existing account. */
  accountId: number;
  inUnit<T>(work: () => Promise<T>): Promise<T>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const EARLIER = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2027-01-01T00:00:00Z');
const usd = (minor: bigint): Money => Money.of(minor);

/** The contract of a CatalogueWriter, for the fake and the real one. */
export function catalogueWriterContract(start: () => Promise<CatalogueWriterUnderTest>): void {
  let test: CatalogueWriterUnderTest;
  const tld = (name: string, more: Partial<TldRecord> = {}): TldRecord => ({
    name,
    status: 'live',
    origin: 'file',
    ...more,
  });
  const price = (more: Partial<PriceRecord> = {}): PriceRecord => ({
    tld: 'priced',
    product: 'registration',
    price: usd(1_000n),
    listPrice: usd(1_200n),
    validFrom: EARLIER,
    source: { origin: 'file' },
    ...more,
  });
  const put = (...records: TldRecord[]) => test.inUnit(() => test.writer.putTlds(records, NOW));

  beforeAll(async () => {
    test = await start();
  });

  it('knows the registry connections', async () => {
    expect(await test.writer.connectionCodes()).toEqual(expect.arrayContaining([...test.connections]));
  });

  it('keeps TLDs with their connection, or with none, and changes them as a whole', async () => {
    const [first, second] = test.connections;
    await put(tld('kept', { connection: first }), tld('nowhere'), tld('shut', { status: 'blocked' }));
    await put(tld('kept', { connection: second, origin: 'staff' }));
    expect(await test.writer.tlds('kept')).toEqual([tld('kept', { connection: second, origin: 'staff' })]);
    expect(await test.writer.tlds('nowhere')).toEqual([tld('nowhere')]);
    expect((await test.writer.tlds()).map(({ name }) => name)).toEqual(['kept', 'nowhere', 'shut']);
    expect(await test.writer.tlds('unknown')).toEqual([]);
  });

  it('stores what a block stops beside sales, and forgets it with the block', async () => {
    const shut = tld('closed', { status: 'blocked', blockedProducts: ['renewal', 'restore'] });
    await put(shut);
    expect(await test.writer.tlds('closed')).toEqual([shut]);
    await put(tld('closed'));
    expect(await test.writer.tlds('closed')).toEqual([tld('closed')]);
  });

  it('keeps every version of rules, and changes none', async () => {
    await put(tld('ruled'), tld('other'));
    const early = {
      tld: 'ruled',
      validFrom: EARLIER,
      rules: { minLength: 3, allowedYears: [1, 2] },
      source: { origin: 'file' as const, text: 'a file', date: '2026-03-01' },
    };
    const late = {
      ...early,
      validFrom: LATER,
      rules: { minLength: 4 },
      source: { origin: 'staff' as const, reason: 'shorter ones are gone' },
    };
    await test.inUnit(() => test.writer.addRules([early, { ...early, tld: 'other' }], NOW));
    await test.inUnit(() => test.writer.addRules([late], NOW));
    expect(await test.writer.rules('ruled')).toEqual([late, early]);
    expect(await test.writer.rules()).toHaveLength(3);
    await expect(test.inUnit(() => test.writer.addRules([{ ...late, rules: {} }], NOW))).rejects.toThrow();
    expect(await test.writer.rules('ruled')).toEqual([late, early]);
  });

  it('keeps prices by product, account and start, and replaces one with the same start', async () => {
    await put(tld('priced'));
    const own = price({
      accountId: test.accountId,
      price: usd(900n),
      source: { origin: 'staff', reason: 'by contract' },
    });
    await test.inUnit(() =>
      test.writer.putPrices([price(), own, price({ product: 'restore', validFrom: LATER })]),
    );
    await test.inUnit(() =>
      test.writer.putPrices([price({ price: usd(1_100n), source: { origin: 'staff' } })]),
    );
    const kept = await test.writer.prices('priced');
    expect(kept[0]).toEqual(price({ product: 'restore', validFrom: LATER }));
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(
      expect.arrayContaining([own, price({ price: usd(1_100n), source: { origin: 'staff' } })]),
    );
  });

  it('writes in a unit of work only', async () => {
    await expect(test.writer.lock()).rejects.toThrow('outside a unit of work');
    await expect(test.writer.putTlds([tld('late')], NOW)).rejects.toThrow('outside a unit of work');
    await expect(test.writer.addRules([], NOW)).rejects.toThrow('outside a unit of work');
    await expect(test.writer.putPrices([])).rejects.toThrow('outside a unit of work');
  });
}
