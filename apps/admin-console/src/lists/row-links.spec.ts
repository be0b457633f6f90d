import { hasRecordPage, hitLink, rowLink, targetLink } from './row-links';

it.each([
  ['domain:a.example', { href: '/domains/a.example', name: 'a.example' }],
  ['account:7', { href: '/accounts/7', name: 'account 7' }],
  ['order:12', { href: '/orders/12', name: 'order 12' }],
  ['payment:pi:1', { href: '/payments/pi%3A1', name: 'payment pi:1' }],
  ['operation:o-1', { href: '/operations/o-1', name: 'operation o-1' }],
  ['registry:sim-thin', undefined],
  ['constructor:x', undefined],
  ['domain:', undefined],
  ['domain', undefined],
])('leads from the target %s of an act to its page, where there is one', (target, link) => {
  expect(targetLink(target)).toEqual(link);
});

it.each<[list: string, row: Record<string, unknown>, href: string | undefined]>([
  ['domains', { name: 'a.example', domainName: 'b.example' }, '/domains/a.example'],
  ['domains', { name: null, domainName: 'b.example' }, '/domains/b.example'],
  ['domains', { id: 1 }, undefined],
  ['accounts', { id: 7, accountId: 8 }, '/accounts/7'],
  ['accounts', { accountId: 8 }, '/accounts/8'],
  ['orders', { id: 12, orderId: 13 }, '/orders/12'],
  ['orders', { orderId: 13 }, '/orders/13'],
  ['order-items', { id: 1, orderId: 13 }, '/orders/13'],
  ['ORDER_ITEMS', { id: 1, orderId: 13 }, '/orders/13'],
  ['payments', { id: 'a/b' }, '/payments/a%2Fb'],
  ['refunds', { id: 1, paymentId: 'p-1' }, '/payments/p-1'],
  ['operations', { id: 'o-1' }, '/operations/o-1'],
  ['transfers', { domainName: 'a.example', name: 'b.example' }, '/domains/a.example'],
  ['transfers', { name: 'b.example' }, '/domains/b.example'],
  ['transfer_steps', { id: 1, name: 'b.example', accountId: 7 }, '/domains/b.example'],
  ['deliveries', { id: 'd-1' }, '/deliveries/d-1'],
  ['zones', { domainName: 'a.example', name: 'b.example' }, '/domains/a.example'],
  ['zones', { name: 'b.example' }, '/domains/b.example'],
  ['registries', { id: 1, code: 'sim-thin' }, '/registries/sim-thin'],
  ['tlds', { name: 'com', tld: 'net' }, '/tlds/com'],
  ['tlds', { tld: 'net' }, '/tlds/net'],
  ['a list without a page of its own', { domainName: 'a.example', accountId: 7 }, '/domains/a.example'],
  ['a list without a page of its own', { id: 1, accountId: 7 }, '/accounts/7'],
  ['a list without a page of its own', { id: 1 }, undefined],
])('leads from a row of %s, as %p, to its page: %s', (list, row, href) => {
  expect(rowLink(list)(row)).toBe(href);
});

it.each([
  'contacts',
  'mails',
  'events',
  'webhook-subscriptions',
  'registry-commands',
  'verifications',
  'transfers-in',
  'transfers-out',
])('leads from a row of %s to the page of its columns, whatever domain it names', (list) => {
  expect(hasRecordPage(list)).toBe(true);
  expect(rowLink(list.toUpperCase().replaceAll('-', '_'))({ id: 5, domainName: 'a.example' })).toBe(
    `/lists/${list}/5`,
  );
});

it.each(['domains', 'accounts', 'transfers', ''])('has no page of columns for a row of "%s"', (list) => {
  expect(hasRecordPage(list)).toBe(false);
});

it.each<[kind: string, accountId: number | undefined, href: string | undefined]>([
  ['domains', 7, '/domains/a%2Fb'],
  ['domain', 7, '/domains/a%2Fb'],
  ['contacts', 7, '/lists/contacts/5%2F6'],
  ['accounts', 7, '/accounts/5%2F6'],
  ['orders', 7, '/orders/5%2F6'],
  ['payments', 7, '/payments/5%2F6'],
  ['operations', 7, '/operations/5%2F6'],
  ['mails', 7, '/accounts/7'],
  ['mails', 0, '/accounts/0'],
  ['mails', undefined, undefined],
])('leads from a hit among %s of account %s to %s', (kind, accountId, href) => {
  expect(hitLink(kind, { id: '5/6', title: 'a/b', accountId })).toBe(href);
});
