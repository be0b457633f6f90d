import type { AuthenticatedAccount } from '@registrar/accounts';
import type { CreateQuote, QuoteQueries, ShownQuote } from '@registrar/billing';
import type { Paging } from '@registrar/http';
import { QuotesController } from './quotes.controller';

const ID = '0b5ae1d2-4f1c-4c7e-9b1a-2f6f6d1f9a10';
const ACCOUNT = { accountId: 7, tokenId: 9 } as AuthenticatedAccount;
const PLAN = {
  currency: 'USD',
  items: [
    { name: 'a.example', type: 'renewal', interval: 'year', duration: 1, priceCents: 1_099, taxCents: 0 },
  ],
  totalCents: 1_099,
  registryCommands: [],
  changes: [{ field: 'expireDate', from: '2026-03-02', to: '2027-03-02' }],
  events: [],
  warnings: [],
  verifications: [],
  mails: [],
};
const QUOTE = {
  id: ID,
  command: 'renewDomain',
  state: 'open',
  createdAt: new Date('2026-03-02T09:15:00Z'),
  expiresAt: new Date('2026-03-02T09:30:00Z'),
  plan: PLAN,
} as unknown as ShownQuote;
const SHOWN = {
  id: ID,
  command: 'renewDomain',
  state: 'open',
  createDate: '2026-03-02T09:15:00Z',
  expireDate: '2026-03-02T09:30:00Z',
  plan: PLAN,
};

const execute = jest.fn();
const list = jest.fn();
const get = jest.fn();
const controller = new QuotesController(
  { execute } as unknown as CreateQuote,
  { list, get } as unknown as QuoteQueries,
);
const BODY = { command: 'renewDomain', item: { domainName: 'a.example', years: 1 } };

it('makes a quote for the caller, which is open', async () => {
  execute.mockResolvedValue({ kind: 'quoted', quote: { ...QUOTE, state: undefined } });
  expect(await controller.create(ACCOUNT, BODY)).toStrictEqual(SHOWN);
  expect(execute.mock.lastCall).toEqual([{ caller: { accountId: 7, tokenId: 9 }, ...BODY }]);
});

it('refuses as the call itself would be', async () => {
  const body = { message: 'Payment Required', details: 'no credit' };
  execute.mockResolvedValue({
    kind: 'refused',
    answer: { status: 402, body, requestId: 'r', errorCode: 'account.funds' },
  });
  await expect(controller.create(ACCOUNT, BODY)).rejects.toMatchObject({
    answer: { status: 402, body, code: 'account.funds' },
    retryAfter: undefined,
  });
});

it.each<[string, Partial<ShownQuote>, object]>([
  ['that is open', {}, {}],
  ['whose time is over', { state: 'expired' }, { state: 'expired' }],
  [
    'that a call without an order used',
    { state: 'used', usedAt: new Date('2026-03-02T09:20:00Z') },
    { state: 'used', useDate: '2026-03-02T09:20:00Z' },
  ],
  [
    'that an order used',
    { state: 'used', usedAt: new Date('2026-03-02T09:20:00Z'), orderId: 41 },
    { state: 'used', useDate: '2026-03-02T09:20:00Z', order: 41 },
  ],
])('shows a quote %s', async (_, more, shown) => {
  get.mockResolvedValue({ ...QUOTE, ...more });
  expect(await controller.get(ACCOUNT, ID)).toStrictEqual({ ...SHOWN, ...shown });
  expect(get.mock.lastCall).toEqual([7, ID]);
});

it('does not show a stored plan that is none', async () => {
  get.mockResolvedValue({ ...QUOTE, plan: { ...PLAN, totalCents: '1099' } });
  await expect(controller.get(ACCOUNT, ID)).rejects.toThrow('plan of the quote');
});

it('lists quotes page by page', async () => {
  const envelope = jest.fn(() => ({ totalCount: 11, from: 11, to: 11 }));
  const paging = { page: 2, perPage: 10, envelope } as unknown as Paging;
  list.mockResolvedValue({ quotes: [QUOTE], totalCount: 11 });
  expect(await controller.list(ACCOUNT, paging)).toStrictEqual({
    quotes: [SHOWN],
    totalCount: 11,
    from: 11,
    to: 11,
  });
  expect([list.mock.lastCall, envelope.mock.lastCall]).toEqual([
    [7, paging],
    [11, 1],
  ]);
});
