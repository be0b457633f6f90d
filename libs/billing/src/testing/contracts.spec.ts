import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeLedgerStore } from './fake-ledger-store';
import { FakeOrderStore } from './fake-order-store';
import { ledgerStoreContract } from './ledger-store-contract';
import { orderStoreContract } from './order-store-contract';

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
    return { ...parts, store, limitPurchases: async (accountId: number, most: bigint) => void store.purchaseLimits.set(accountId, most) };
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
