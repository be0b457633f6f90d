import { DomainName, Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import type { PriceQuotes, QuoteRequest } from '../prices/price-quotes';
import { tldOf } from '../testing/fake-catalog-store';
import type { Quote } from '../tld';
import { SharedQuotes } from './shared-quotes';

const usd = (text: string): Money => Money.parse(text)!;
const NOW = new Date('2026-03-01T00:00:00Z');
const FEE: FeeQuote = {
  class: 'standard',
  premium: false,
  currency: 'USD',
  create: usd('10'),
  renew: usd('12'),
};
const [QUAY, MILL] = ['quay.example', 'mill.example'].map((name) => DomainName.of(name));
const EXAMPLE = tldOf({ name: 'example', connectionId: 1, supportsPremium: true });

/** Quotes that count; each is another object. */
function world() {
  const requests: Partial<QuoteRequest>[] = [];
  const quoteRegistration = async (request: Partial<QuoteRequest>): Promise<Quote | undefined> => {
    requests.push(request);
    return { price: usd(String(requests.length)) } as Quote;
  };
  return { requests, shared: new SharedQuotes({ quoteRegistration } as PriceQuotes, 7, NOW) };
}

describe('prices of one search', () => {
  it('are calculated once for names under one TLD with the same fees', async () => {
    const { shared, requests } = world();
    const quotes = [
      await shared.ofRegistration(EXAMPLE, QUAY, { fee: FEE, feeExpected: true }),
      await shared.ofRegistration(EXAMPLE, MILL, { fee: { ...FEE }, feeExpected: true }),
    ];
    expect(quotes[1]).toBe(quotes[0]);
    expect(requests).toEqual([
      { tld: EXAMPLE, name: QUAY, years: 1, accountId: 7, fee: FEE, feeExpected: true, now: NOW },
    ]);
  });

  it.each<[string, Partial<FeeQuote>]>([
    ['premium names', { premium: true }],
    ['another currency', { currency: 'EUR' }],
    ['another fee to create', { create: usd('11') }],
    ['a fee to create in another currency', { create: Money.parse('10', 'EUR') }],
    ['no fee to create', { create: undefined }],
    ['another fee to renew', { renew: usd('11') }],
    ['no fee to renew', { renew: undefined }],
  ])('are calculated anew for %s', async (_, difference) => {
    const { shared, requests } = world();
    await shared.ofRegistration(EXAMPLE, QUAY, { fee: FEE });
    await shared.ofRegistration(EXAMPLE, MILL, { fee: { ...FEE, ...difference } });
    expect(requests).toHaveLength(2);
  });

  it('are calculated anew under another TLD, and where a fee is expected', async () => {
    const { shared, requests } = world();
    await shared.ofRegistration(EXAMPLE, QUAY, { fee: FEE });
    await shared.ofRegistration(tldOf({ name: 'test', connectionId: 1 }), QUAY, { fee: FEE });
    await shared.ofRegistration(EXAMPLE, QUAY, { fee: FEE, feeExpected: true });
    expect(requests).toHaveLength(3);
  });

  it('are calculated for each name that may be on the premium list', async () => {
    const { shared, requests } = world();
    for (const name of [QUAY, MILL]) await shared.ofRegistration(EXAMPLE, name, {});
    expect(requests.map(({ name }) => name)).toEqual([QUAY, MILL]);
  });

  it('are shared without fees where the TLD has no premium names', async () => {
    const { shared, requests } = world();
    const plain = tldOf({ name: 'example', connectionId: 1, supportsPremium: false });
    for (const name of [QUAY, MILL]) await shared.ofRegistration(plain, name, {});
    expect(requests).toHaveLength(1);
  });
});
