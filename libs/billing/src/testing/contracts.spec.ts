import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeLedgerStore } from './fake-ledger-store';
import { FakeOrderStore } from './fake-order-store';
import { ledgerStoreContract } from './ledger-store-contract';
import { FakePaymentEvents, FakePaymentRefundStore, FakePaymentReversalStore, FakePaymentStore } from './fake-payment-stores';
import { FakeTaxRuleStore } from './fake-tax-rule-store';
import { orderStoreContract } from './order-store-contract';
import { paymentStoresContract } from './payment-stores-contract';
import { taxRuleStoreContract } from './tax-rule-store-contract';

function world() {
  const uow = new FakeUnitOfWork();
  let serial = 0;
  return {
    uow,
    inUnit: <T>(work: () => Promise<T>): Promise<T> => uow.run(work),
    newAccount: async () => (serial += 1),
    newOperation: async () => `operation-${(serial += 1)}`,
  };
}

describe('the ledger in memory', () => {
  ledgerStoreContract(async () => {
    const parts = world();
    const store = new FakeLedgerStore(parts.uow);
    return {
      ...parts, store, newConnection: parts.newAccount, registryOwed: async (connectionId: number) => store.registryOwed(connectionId),
      limitPurchases: async (accountId: number, most: bigint) => void store.purchaseLimits.set(accountId, most),
      limitCredit: async (accountId: number, limit: bigint) => void store.creditLimits.set(accountId, limit),
    };
  });
});

describe('the order store in memory', () => {
  orderStoreContract(async () => {
    const parts = world();
    const store = new FakeOrderStore(parts.uow);
    const read = async (orderId: number) => {
      const { status, captured, refundableUntil } = store.orders.get(orderId)!;
      return { status, ...(captured && { captured: captured.minor }), ...(refundableUntil && { refundableUntil }) };
    };
    return { ...parts, store, read };
  });
});

describe('payments in memory', () => {
  paymentStoresContract(async () => {
    const parts = world();
    const { uow } = parts;
    return { ...parts, payments: new FakePaymentStore(uow), refunds: new FakePaymentRefundStore(uow), events: new FakePaymentEvents(uow), reversals: new FakePaymentReversalStore(uow) };
  });
});

describe('rules of tax in memory', () => {
  taxRuleStoreContract(async () => {
    const { uow, inUnit } = world();
    return { store: new FakeTaxRuleStore(uow), inUnit };
  });
});
