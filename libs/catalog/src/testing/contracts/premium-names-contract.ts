import { Money } from '@registrar/kernel';
import type { PremiumNames } from '../../ports';
import type { PremiumName } from '../../prices/premium-names';

export interface PremiumNamesUnderTest {
  names: PremiumNames;
  /** Adds them; their TLDs are on sale. */
  put(names: readonly PremiumName[]): Promise<void>;
}

const usd = (minor: bigint): Money => Money.of(minor);
const eur = (minor: bigint): Money => Money.of(minor, 'EUR');
const named = (name: string, values: Partial<PremiumName> = {}): PremiumName => ({
  tld: name.slice(name.indexOf('.') + 1),
  name,
  registration: usd(34_900n),
  renewal: usd(24_900n),
  transfer: usd(24_900n),
  ...values,
});

/** The contract of PremiumNames, for the fake and the real ones. */
export function premiumNamesContract(start: () => Promise<PremiumNamesUnderTest>): void {
  let test: PremiumNamesUnderTest;
  const all = ['b.club', 'a.club', 'gold.example', 'a.example', 'xn--bcher-kva.club'].map((name) =>
    named(name),
  );
  beforeAll(async () => {
    test = await start();
  });

  it('says that there are none while there are none', async () => {
    expect(await test.names.any()).toBe(false);
    expect(await test.names.after(undefined, 10)).toEqual([]);
  });

  it('returns the prices of one name, and none of others', async () => {
    await test.put([
      ...all,
      named('last.example', { registration: eur(7n), renewal: eur(5n), transfer: undefined }),
    ]);
    expect(await test.names.any()).toBe(true);
    expect(await test.names.price('gold.example')).toEqual({
      registration: usd(34_900n),
      renewal: usd(24_900n),
      transfer: usd(24_900n),
    });
    expect(await test.names.price('last.example')).toEqual({
      registration: eur(7n),
      renewal: eur(5n),
      transfer: undefined,
    });
    for (const name of ['silver.example', 'gold.club', 'gold', 'GOLD.example', ''])
      expect(await test.names.price(name)).toBeUndefined();
  });

  it.each([1, 2, 3, 10])('lists each name once, by TLD and name, %i at a time', async (limit) => {
    const seen: string[] = [];
    let last: PremiumName | undefined;
    do {
      const batch = await test.names.after(last, limit);
      expect(batch.length).toBeLessThanOrEqual(limit);
      seen.push(...batch.map(({ name }) => name));
      last = batch.at(-1);
    } while (last);
    expect(seen).toEqual([
      'a.club',
      'b.club',
      'xn--bcher-kva.club',
      'a.example',
      'gold.example',
      'last.example',
    ]);
  });
}
