import type { AuthenticatedAccount } from '@registrar/accounts';
import type { OrderQueries } from '@registrar/billing';
import type { Paging, Query } from '@registrar/http';
import type { Clock } from '@registrar/kernel';
import { OrdersController } from './orders.controller';

const ACCOUNT = { accountId: 7 } as AuthenticatedAccount;
const NOW = new Date('2026-03-02T09:15:00Z');

const list = jest.fn();
const get = jest.fn().mockResolvedValue('{"id":3}');
const now = jest.fn().mockReturnValue(NOW);
const json = jest.fn().mockReturnValue('{}');
const paging = { page: 2, perPage: 10, json } as unknown as Paging;
const controller = new OrdersController({ list, get } as unknown as OrderQueries, { now } as Clock);
const READ = { items: ['{}'], count: 1, totalCount: 11 };

it.each<[string, Query, object, boolean]>([
  ['all, oldest first', {}, {}, false],
  ['in ascending order', { dir: 'asc' }, {}, false],
  ['in descending order', { dir: 'desc' }, {}, true],
  [
    'of a domain in punycode',
    { domainName: 'bücher.example' },
    { domainName: 'xn--bcher-kva.example' },
    false,
  ],
  ['of a text that is no domain', { domainName: 'A b' }, { domainName: 'a b' }, false],
  ['of a TLD', { tld: '.NET' }, { tld: 'net' }, false],
  ['of a type', { type: 'renewal' }, { type: 'renewal' }, false],
  ...['success', 'failed', 'initialized', 'review', 'started'].map(
    (status): [string, Query, object, boolean] => [
      `with the status ${status}`,
      { orderStatus: status },
      { status },
      false,
    ],
  ),
  [
    'of a day, to its end',
    { createDateStart: '2026-03-01', createDateEnd: '2026-03-01' },
    { createdFrom: new Date('2026-03-01T00:00:00Z'), createdBefore: new Date('2026-03-02T00:00:00Z') },
    false,
  ],
])('lists orders %s', async (_title, query, filter, descending) => {
  list.mockResolvedValue(READ);
  expect(await controller.list(ACCOUNT, paging, query)).toBe('{}');
  expect(list.mock.lastCall).toEqual([
    {
      accountId: 7,
      page: 2,
      perPage: 10,
      descending,
      filter: {
        domainName: undefined,
        tld: undefined,
        type: undefined,
        status: undefined,
        createdFrom: undefined,
        createdBefore: undefined,
        ...filter,
      },
      now: NOW,
    },
  ]);
  expect(now.mock.lastCall).toEqual([7]);
});

it.each([
  ['of a sub-account', { parentAccountId: 3 }, { parentAccountId: 3 }],
  ['without a parent', {}, {}],
])('answers the orders of an account with its parent: %s', async (_title, read, shown) => {
  list.mockResolvedValue({ ...READ, ...read });
  await controller.list(ACCOUNT, paging, {});
  expect(json.mock.lastCall).toStrictEqual(['orders', READ, shown]);
});

it.each<Query>([
  { dir: 'up' },
  { orderStatus: 'paid' },
  { tld: '*' },
  { createDateStart: 'soon' },
  { createDateEnd: 'soon' },
])('refuses the query %j, and reads nothing', async (query) => {
  list.mockClear();
  await expect(controller.list(ACCOUNT, paging, query)).rejects.toMatchObject({ kind: 'invalid' });
  expect(list).not.toHaveBeenCalled();
});

it('reads one order of the account at its own time', async () => {
  expect(await controller.get(ACCOUNT, 3)).toBe('{"id":3}');
  expect(get.mock.lastCall).toEqual([7, 3, NOW]);
});
