/** @jest-environment node */
import { readOf } from './page-reads';

jest.mock('../api/operations', () => ({ describedOperation: () => undefined }));

it.each([
  ['/domains/a.example', 'getDomain'],
  ['/accounts/7', 'getAccount'],
  ['/payments/p-1', 'getPayment'],
  ['/orders/12', 'getOrder'],
  ['/operations/o-1', 'getOperation'],
  ['/deliveries/d-1', 'getDelivery'],
  ['/registries/main', 'getRegistryConnection'],
  ['/tlds/com', 'getTld'],
  ['/bulk/j-1', 'getBulkJob'],
  ['/bulk/j-1/items?state=refused', 'getBulkJob'],
  ['/incidents/4', undefined],
  ['/accounts', 'listAccounts'],
  ['/payments?disputed=true', 'listPayments'],
  ['/tlds/new', 'listTlds'],
  ['/bulk/new', undefined],
  ['/reports', undefined],
  ['/', undefined],
])('the page %s is empty without %s', (href, operation) => {
  expect(readOf(href)).toBe(operation);
});
