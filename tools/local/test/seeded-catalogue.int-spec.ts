import { type SearchResult, tldRulesOf } from '@registrar/catalog';
import { TLD_DATA } from '@registrar/composition/catalogue';
import { labelFor, type SeededWorld, seededWorld } from './seeded-world';

/** Names of one request (contract: AvailabilityRequest). */
const MAX_NAMES = 50;
/** Under claims a sale needs a notice, which is another test's. */
const IN_THE_OPEN = TLD_DATA.filter(({ rules }) => tldRulesOf(rules).claimsCheckRequired.length === 0);

describe('the seeded catalogue at the registry simulator', () => {
  let world: SeededWorld;
  beforeAll(async () => {
    world = await seededWorld();
  });
  afterAll(() => world?.end());

  async function execute(domainNames: string[]): Promise<SearchResult[]> {
    const results: SearchResult[] = [];
    for (let from = 0; from < domainNames.length; from += MAX_NAMES) {
      results.push(
        ...(await world.check.execute({
          accountId: 1,
          domainNames: domainNames.slice(from, from + MAX_NAMES),
        })),
      );
    }
    return results;
  }

  it('sells a free name under every TLD at the price of the list', async () => {
    const results = await execute(
      IN_THE_OPEN.map(({ name }) => `${labelFor(name, 'quay-and-lantern')}.${name}`),
    );
    expect(
      results.map((result) => [result.tld, result.purchasable && result.purchasePrice.toNumber()]),
    ).toEqual(
      IN_THE_OPEN.map(({ name, prices, rules }) => [
        name,
        Number(prices.registration!.price) * tldRulesOf(rules).allowedYears[0],
      ]),
    );
  });

  it('sells premium names with the mark-up wherever the registry has them', async () => {
    const premium = IN_THE_OPEN.filter(({ rules }) => rules.supportsPremium);
    const results = await execute(premium.map(({ name }) => `gold.${name}`));
    expect(
      results.map((result) => [
        result.tld,
        result.purchasable && result.premium && result.purchasePrice.toNumber(),
      ]),
    ).toEqual(premium.map(({ name, rules }) => [name, 345 * tldRulesOf(rules).allowedYears[0]]));
  });

  it('leaves out blocked TLDs, and ASCII names where only internationalised ones are sold', async () => {
    await expect(execute(['quay.in', 'quay.co.in', 'quay.xn--p1ai'])).rejects.toMatchObject({
      message: 'None of the submitted domains are valid',
    });
  });
});
