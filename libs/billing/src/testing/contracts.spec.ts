import { Money } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeLedgerStore } from './fake-ledger-store';
import { creditTransferStoreContract } from './credit-transfer-store-contract';
import { FakeCreditTransferStore } from './fake-credit-transfer-store';
import { FakeOrderStore } from './fake-order-store';
import { ledgerStoreContract } from './ledger/ledger-store-contract';
import { step } from './ledger/ledger-under-test';
import { FakePaymentGateway } from './payments/fake-payment-gateway';
import {
  FakePaymentEventScans,
  FakePaymentEvents,
  FakePaymentRefundStore,
  FakePaymentReversalStore,
  FakePaymentStore,
} from './payments/fake-payment-stores';
import { exchangeRateStoreContract } from './exchange-rate-store-contract';
import { FakeQuoteStore } from './fake-quote-store';
import { quoteStoreContract } from './quote-store-contract';
import { FakeExchangeRateStore } from './fake-exchange-rate-store';
import { FakeTaxRuleStore } from './fake-tax-rule-store';
import { orderStoreContract } from './order-store-contract';
import { paymentGatewayContract } from './payments/payment-gateway-contract';
import { paymentStoresContract } from './payments/payment-stores-contract';
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
      ...parts,
      store,
      newConnection: parts.newAccount,
      registryOwed: async (connectionId: number) => store.registryOwed(connectionId),
      limitPurchases: async (accountId: number, most: bigint) =>
        void store.purchaseLimits.set(accountId, most),
      limitCredit: async (accountId: number, limit: bigint) => void store.creditLimits.set(accountId, limit),
    };
  });
});

describe('credit transfers in memory', () => {
  creditTransferStoreContract(async () => {
    const { uow, inUnit, newAccount } = world();
    const ledger = new FakeLedgerStore(uow);
    let ids = 0;
    return {
      inUnit,
      transfers: new FakeCreditTransferStore(ledger, uow),
      accountWith: async (minor: number) => {
        const accountId = await newAccount();
        const start = step('credit', accountId, Money.of(BigInt(minor)), { reference: 'start' });
        if (minor > 0) await inUnit(() => ledger.post(start));
        return accountId;
      },
      limitCredit: async (accountId: number, limit: bigint) => void ledger.creditLimits.set(accountId, limit),
      owe: async (accountId: number, minor: number) =>
        void (minor > 0 ? ledger.debtors.add(accountId) : ledger.debtors.delete(accountId)),
      newId: () => `transfer-${(ids += 1)}`,
    };
  });
});

describe('the order store in memory', () => {
  orderStoreContract(async () => {
    const parts = world();
    const store = new FakeOrderStore(parts.uow);
    const read = async (orderId: number) => {
      const { status, captured, refundableUntil } = store.orders.get(orderId)!;
      return {
        status,
        ...(captured && { captured: captured.minor }),
        ...(refundableUntil && { refundableUntil }),
      };
    };
    return { ...parts, store, read };
  });
});

describe('payments in memory', () => {
  paymentStoresContract(async () => {
    const parts = world();
    const { uow } = parts;
    return {
      ...parts,
      payments: new FakePaymentStore(uow),
      refunds: new FakePaymentRefundStore(uow),
      events: new FakePaymentEvents(uow),
      reversals: new FakePaymentReversalStore(uow),
      looks: new FakePaymentEventScans(),
    };
  });
});

describe('a card gateway in memory', () => {
  paymentGatewayContract(async () => {
    const gateway = new FakePaymentGateway(new FakeUnitOfWork());
    let serial = 0;
    return {
      gateway,
      pay: (id, received) => gateway.pay(id, received),
      expire: (id) => gateway.expire(id),
      next: (...mishaps) => gateway.next(...mishaps),
      refundManually: (charge, amount) =>
        gateway.refundManually(`by_hand_${(serial += 1)}`, charge, Money.of(BigInt(amount))),
      happens: (id, at, what) =>
        void gateway.event(
          id,
          what === 'refund' ? { kind: 'refund', gatewayId: 're_1' } : { kind: 'other' },
          at,
        ),
      newRefundsAre: (status) => {
        gateway.newRefunds = status;
      },
    };
  });
});

describe('exchange rates in memory', () => {
  exchangeRateStoreContract(async () => {
    const { uow, inUnit } = world();
    return { store: new FakeExchangeRateStore(uow), inUnit };
  });
});

describe('rules of tax in memory', () => {
  taxRuleStoreContract(async () => {
    const { uow, inUnit } = world();
    return { store: new FakeTaxRuleStore(uow), inUnit };
  });
});

describe('quotes in memory', () => {
  quoteStoreContract(async () => {
    const { uow, inUnit } = world();
    let last = 0;
    return { store: new FakeQuoteStore(uow), inUnit, newAccount: async () => (last += 1) };
  });
});
