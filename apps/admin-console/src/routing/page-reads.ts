import type { OperationId } from '../api/operations';
import { COLLECTIONS } from '../lists/collections';

/** What the page of one object reads, by the first part of its address. */
const OBJECTS: Readonly<Record<string, OperationId>> = {
  domains: 'getDomain',
  accounts: 'getAccount',
  payments: 'getPayment',
  orders: 'getOrder',
  operations: 'getOperation',
  deliveries: 'getDelivery',
  registries: 'getRegistryConnection',
  tlds: 'getTld',
  bulk: 'getBulkJob',
};

/** The operation without which a page is empty; undefined: the page has parts for each role. */
export function readOf(href: string): OperationId | undefined {
  const [first, object] = href.split('?')[0].split('/').slice(1);
  if (object !== undefined && object !== 'new') return OBJECTS[first];
  return COLLECTIONS.find(({ path }) => path === first)?.operationId;
}
