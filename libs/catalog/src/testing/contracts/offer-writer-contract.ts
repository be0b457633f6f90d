import { Money } from '@registrar/kernel';
import type { OfferWriter, PremiumNameRecord, PromotionRecord } from '../../records/ports';

export interface OfferWriterUnderTest {
  writer: OfferWriter;
  /** An existing TLD of the catalogue, and an existing account. */
  tld: string;
  accountId: number;
  inUnit<T>(work: () => Promise<T>): Promise<T>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2027-01-01T00:00:00Z');

/** The contract of an OfferWriter, for the fake and the real one. */
export function offerWriterContract(start: () => Promise<OfferWriterUnderTest>): void {
  let test: OfferWriterUnderTest;
  beforeAll(async () => {
    test = await start();
  });
  const plain = (more: Partial<PromotionRecord> = {}): PromotionRecord => ({
    code: 'PLAIN',
    description: '',
    products: ['registration'],
    minYears: 1,
    maxYears: 10,
    off: { percentBps: 1_000 },
    startsAt: NOW,
    ...more,
  });
  const premium = (label: string, more: Partial<PremiumNameRecord> = {}): PremiumNameRecord => ({
    tld: test.tld,
    name: `${label}.${test.tld}`,
    class: 'gold',
    registration: Money.of(30_000n),
    renewal: Money.of(20_000n),
    ...more,
  });
  const find = (code: string) => test.inUnit(() => test.writer.promotion(code));
  const put = (record: PromotionRecord) => test.inUnit(() => test.writer.putPromotion(record, NOW));

  it('keeps promotions with all their terms, and replaces them as a whole', async () => {
    const full = plain({
      code: 'FULL',
      description: 'for one',
      tlds: [test.tld],
      products: ['renewal', 'transfer'],
      minYears: 2,
      maxYears: 3,
      off: { amount: Money.of(250n) },
      accountId: test.accountId,
      endsAt: LATER,
      maxUses: 10,
      maxUsesPerAccount: 1,
    });
    await put(full);
    await put(plain());
    expect([await find('FULL'), await find('PLAIN'), await find('NONE')]).toEqual([full, plain(), undefined]);
    await put(plain({ code: 'FULL', description: 'for all' }));
    expect(await test.writer.promotions()).toEqual([
      { ...plain({ code: 'FULL', description: 'for all' }), uses: 0 },
      { ...plain(), uses: 0 },
    ]);
  });

  it('keeps premium names in parts, by name, and forgets those that are removed', async () => {
    for (const label of ['c', 'a', 'b'])
      await test.inUnit(() => test.writer.putPremiumName(premium(label), NOW));
    await test.inUnit(() =>
      test.writer.putPremiumName(premium('a', { transfer: Money.of(100n), class: 'silver' }), NOW),
    );
    expect(await test.writer.premiumName(`a.${test.tld}`)).toEqual(
      premium('a', { transfer: Money.of(100n), class: 'silver' }),
    );
    const first = await test.writer.premiumNames(test.tld, undefined, 2);
    expect(first.map(({ name }) => name)).toEqual([`a.${test.tld}`, `b.${test.tld}`]);
    expect(await test.writer.premiumNames(test.tld, first[1].name, 2)).toEqual([premium('c')]);
    await test.inUnit(() => test.writer.removePremiumName(`b.${test.tld}`));
    await test.inUnit(() => test.writer.removePremiumName(`b.${test.tld}`));
    expect(await test.writer.premiumName(`b.${test.tld}`)).toBeUndefined();
    expect(await test.writer.premiumNames('elsewhere', undefined, 10)).toEqual([]);
  });

  it('writes in a unit of work only', async () => {
    await expect(test.writer.promotion('PLAIN')).rejects.toThrow('outside a unit of work');
    await expect(test.writer.putPromotion(plain(), NOW)).rejects.toThrow('outside a unit of work');
    await expect(test.writer.putPremiumName(premium('a'), NOW)).rejects.toThrow('outside a unit of work');
    await expect(test.writer.removePremiumName('a.example')).rejects.toThrow('outside a unit of work');
  });
}
