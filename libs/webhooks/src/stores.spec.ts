import { FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  deliveryStoreContract,
  eventLogContract,
  FakeDeliveryStore,
  FakeEventHousekeeping,
  FakeEventLog,
  FakeOutboxFeed,
  FakeResendStore,
  FakeSubscriptionStore,
  FakeWebhookTables,
  outboxFeedContract,
  subscriptionStoreContract,
  type WebhookStores,
} from './testing';

let stores: WebhookStores;

beforeEach(() => {
  const tables = new FakeWebhookTables();
  const uow = new FakeUnitOfWork();
  let accounts = 0;
  stores = {
    uow,
    subscriptions: new FakeSubscriptionStore(tables, uow),
    deliveries: new FakeDeliveryStore(tables, uow),
    feed: new FakeOutboxFeed(tables, uow),
    eventLog: new FakeEventLog(tables, uow),
    resend: new FakeResendStore(tables, uow),
    housekeeping: new FakeEventHousekeeping(tables),
    outbox: tables.outbox,
    newAccount: async () => (accounts += 1),
  };
});

describe('subscriptions in memory', () => subscriptionStoreContract(() => stores));
describe('the outbox feed in memory', () => outboxFeedContract(() => stores));
describe('deliveries in memory', () => deliveryStoreContract(() => stores));
describe('the event log in memory', () => eventLogContract(() => stores));
