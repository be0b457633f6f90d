import type { AuthenticatedAccount } from '@registrar/accounts';
import type { DomainPricing, PremiumList, TldPrices } from '@registrar/catalog';
import type { Paging, Query, Serializer } from '@registrar/http';
import { DomainName, Money } from '@registrar/kernel';
import { PricingController } from './pricing.controller';

const ACCOUNT = { accountId: 7, access: { approvedReseller: true } } as AuthenticatedAccount;
const NAME = DomainName.of('a.example');

const price = jest.fn();
const prices = jest.fn().mockResolvedValue({ items: [] });
const ticket = jest.fn().mockResolvedValue({ accountId: 7, expires: 1_772_442_900, signature: 'a+b' });
const serialize = jest.fn((_schema: string, answer: object) => answer);
const controller = new PricingController(
  { execute: price } as unknown as DomainPricing,
  { execute: prices } as unknown as TldPrices,
  { ticket } as unknown as PremiumList,
  { serialize } as unknown as Serializer,
);

it.each<[Query, number | undefined]>([
  [{}, undefined],
  [{ years: '2' }, 2],
  [{ years: '-1' }, NaN],
  [{ years: 'two' }, NaN],
])('prices a domain for %j; the core refuses wrong years after the TLD', async (query, years) => {
  price.mockResolvedValue({ purchasePrice: 14.5, futurePrices: [] });
  expect(await controller.getPricing(ACCOUNT, NAME, query)).toStrictEqual({ purchasePrice: 14.5 });
  expect(price.mock.lastCall).toEqual([{ accountId: 7, name: NAME, years }]);
  expect(serialize.mock.lastCall?.[0]).toBe('PricingResponse');
});

it('shows prices to come with the time from which they hold', async () => {
  const effectiveFrom = new Date('2026-04-01T00:00:00Z');
  price.mockResolvedValue({
    purchasePrice: null,
    futurePrices: [{ product: 'renewal', effectiveFrom, price: Money.of(1_625n, 'USD') }],
  });
  expect(await controller.getPricing(ACCOUNT, NAME, {})).toEqual({
    purchasePrice: null,
    futurePrices: [{ product: 'renewal', effectiveFrom: '2026-04-01T00:00:00Z', price: 16.25 }],
  });
});

it.each<[Query, object]>([
  [{}, { duration: undefined, tlds: undefined }],
  [
    { duration: '2', tlds: 'com,net' },
    { duration: 2, tlds: ['com', 'net'] },
  ],
])('lists prices of TLDs: %j', async (query, asked) => {
  const json = jest.fn().mockReturnValue('{}');
  expect(
    await controller.listTldPricing(ACCOUNT, { page: 2, perPage: 10, json } as unknown as Paging, query),
  ).toBe('{}');
  expect(prices.mock.lastCall).toEqual([{ accountId: 7, page: 2, perPage: 10, ...asked }]);
  expect(json.mock.lastCall).toEqual(['pricing', { items: [] }]);
});

it('links to the premium list, signed for the account until a time', async () => {
  const answer = await controller.downloadPremiumList(ACCOUNT, 'https://api.example');
  expect(serialize.mock.lastCall?.[0]).toBe('PremiumDomainsDownloadResponse');
  expect(answer).toEqual({
    downloadUrl: expect.stringMatching(
      /^https:\/\/api\.example\/[^?]+\?account=7&expires=1772442900&signature=a%2Bb$/,
    ),
    expireDate: new Date(1_772_442_900_000),
  });
  expect(ticket.mock.lastCall).toEqual([7]);
});

it('links to no premium list for an account that is no approved reseller', async () => {
  ticket.mockClear();
  const account = { accountId: 7, access: { approvedReseller: false } } as AuthenticatedAccount;
  await expect(controller.downloadPremiumList(account, '')).rejects.toMatchObject({ kind: 'forbidden' });
  expect(ticket).not.toHaveBeenCalled();
});
