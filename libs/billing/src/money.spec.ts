import * as fc from 'fast-check';
import { type AppError, Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox } from '@registrar/kernel/testing';
import { transferPostings } from './credit-transfer';
import { Ledger } from './ledger';
import { OrderBook } from './order-book';
import type { LedgerAccount } from './postings';
import {
  FakeCreditTransferStore,
  FakeLedgerStore,
  FakeOrderStore,
  FakePaymentReversalStore,
} from './testing';
import { newCreditTransfer } from './wire';

/**
 * Whatever two accounts buy, give up, get back in parts, top up and give each other, in whatever order: not a
 * cent is lost, made, or paid back twice.
 */
type Step = 'capture' | 'release' | 'refund' | 'refundTwice' | 'refundMore';
type Deed =
  | { deed: 'credit'; who: number; amount: number }
  | { deed: 'limit'; who: number; limit: number }
  | { deed: 'transfer'; who: number; amount: number; repeated: boolean }
  | { deed: 'buy'; who: number; items: readonly { price: number; tax: number }[]; discount: number }
  | { deed: Step; which: number; items: readonly number[] };

const ACCOUNTS = [7, 8] as const;
const MOST_ITEMS = 3;
const who = fc.constantFrom(...ACCOUNTS);
const item = fc.record({
  price: fc.integer({ min: 0, max: 30_000 }),
  tax: fc.integer({ min: 0, max: 6_000 }),
});
const constant = <T extends string>(text: T) => fc.constant(text);
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ deed: constant('credit'), who, amount: fc.integer({ min: 1, max: 100_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ deed: constant('limit'), who, limit: fc.integer({ min: 0, max: 20_000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: constant('transfer'),
      who,
      amount: fc.integer({ min: 1, max: 60_000 }),
      repeated: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      deed: constant('buy'),
      who,
      items: fc.array(item, { minLength: 1, maxLength: MOST_ITEMS }),
      discount: fc.integer({ min: 0, max: 5_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      deed: fc.constantFrom<Step>(
        'capture',
        'capture',
        'release',
        'refund',
        'refund',
        'refundTwice',
        'refundMore',
      ),
      which: fc.nat({ max: 20 }),
      items: fc.uniqueArray(fc.nat({ max: MOST_ITEMS - 1 }), { minLength: 1, maxLength: MOST_ITEMS }),
    }),
  },
);

const usd = (minor: number | bigint): Money => Money.of(BigInt(minor));
const sumOf = <T>(all: readonly T[], part: (one: T) => bigint): bigint =>
  all.reduce((sum, one) => sum + part(one), 0n);

interface BoughtItem {
  id: number;
  total: bigint;
  tax: bigint;
  isRefunded: boolean;
}
interface Purchase {
  accountId: number;
  orderId: number;
  operationId: string;
  items: BoughtItem[];
  total: bigint;
  discount: bigint;
  state: 'held' | 'captured' | 'released';
}
const keptOf = ({ state, items }: Purchase): BoughtItem[] =>
  state === 'captured' ? items.filter(({ isRefunded }) => !isRefunded) : [];

class Shop {
  readonly store = new FakeLedgerStore();
  readonly orderStore = new FakeOrderStore();
  readonly transfers = new FakeCreditTransferStore(this.store);
  readonly outbox = new FakeOutbox();
  readonly purchases: Purchase[] = [];
  private readonly clock = new FakeClock();
  private readonly ids = new FakeIds();
  private readonly ledger = new Ledger(this.store, this.outbox, this.clock, this.ids);
  private readonly transfer = newCreditTransfer({
    creditTransferStore: this.transfers,
    reversals: new FakePaymentReversalStore(),
    ledgerStore: this.store,
    outbox: this.outbox,
    clock: this.clock,
    ids: this.ids,
  });
  private readonly orders = new OrderBook(this.orderStore);
  private serial = 0;

  available(accountId: number): bigint {
    return this.store.balance(accountId).available;
  }

  limit(accountId: number): bigint {
    return this.store.creditLimits.get(accountId) ?? 0n;
  }

  /** Balances that an account was told, in order. */
  reported(accountId: number): unknown[] {
    return this.outbox.events
      .filter((event) => event.accountId === accountId)
      .map(({ payload }) => payload.balance);
  }

  async do(deed: Deed): Promise<void> {
    switch (deed.deed) {
      case 'credit':
        return void (await this.ledger.credit({
          accountId: deed.who,
          amount: usd(deed.amount),
          reference: `top-up ${(this.serial += 1)}`,
        }));
      case 'limit':
        // One under what is used the database refuses; who never had credit has none to go beyond.
        if (this.reported(deed.who).length > 0 && this.available(deed.who) + BigInt(deed.limit) >= 0n)
          this.store.creditLimits.set(deed.who, BigInt(deed.limit));
        return;
      case 'transfer':
        return this.give(deed);
      case 'buy':
        return this.buy(deed);
      default: {
        const purchase = this.purchases[deed.which % Math.max(1, this.purchases.length)];
        if (purchase) await this.goOn(purchase, deed);
      }
    }
  }

  private async give({ who: from, amount, repeated }: Extract<Deed, { deed: 'transfer' }>): Promise<void> {
    const to = ACCOUNTS.find((id) => id !== from)!;
    const request = { from, to, amount: usd(amount), reference: `transfer ${(this.serial += 1)}` };
    // What stands behind a credit limit is nobody's to give away.
    if (this.available(from) < BigInt(amount))
      return void (await expect(this.transfer.execute(request)).rejects.toMatchObject({
        kind: 'payment_required',
      }));
    await this.transfer.execute(request);
    if (repeated) expect(await this.transfer.execute(request)).toBe('transferred_before');
  }

  private async buy({ who: accountId, items, discount }: Extract<Deed, { deed: 'buy' }>): Promise<void> {
    const operationId = `purchase ${(this.serial += 1)}`;
    const total = sumOf(items, ({ price, tax }) => BigInt(price + tax));
    const reach = this.available(accountId) + this.limit(accountId);
    try {
      await this.ledger.hold({ accountId, operationId, orderId: 0, total: usd(total) });
    } catch (error) {
      expect((error as AppError).kind).toBe('payment_required');
      expect(reach).toBeLessThan(total);
      return;
    }
    expect(reach).toBeGreaterThanOrEqual(total);
    const common = {
      name: 'a.example',
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      tld: 'example',
    };
    const { id, itemIds } = await this.orders.place({
      accountId,
      operationId,
      currency: 'USD',
      authAmount: usd(total),
      items: items.map(({ price, tax }) => ({ ...common, price: usd(price), taxAmount: usd(tax) })),
      createdAt: new Date(0),
    });
    const bought = items.map(({ price, tax }, at) => ({
      id: itemIds[at],
      total: BigInt(price + tax),
      tax: BigInt(tax),
      isRefunded: false,
    }));
    this.purchases.push({
      accountId,
      orderId: id,
      operationId,
      items: bought,
      total,
      discount: BigInt(discount),
      state: 'held',
    });
  }

  private async goOn(purchase: Purchase, { deed, items }: Extract<Deed, { deed: Step }>): Promise<void> {
    const { accountId, operationId, orderId, total, discount, state } = purchase;
    const money = { accountId, operationId, orderId, total: usd(total) };
    const chosen = purchase.items.filter((_, at) => items.includes(at));
    if (deed === 'capture' && state === 'held') {
      await this.orders.complete(orderId, usd(total));
      await this.ledger.capture(money, usd(sumOf(purchase.items, ({ tax }) => tax)), usd(discount));
      purchase.state = 'captured';
    } else if (deed === 'release' && state === 'held') {
      await this.orders.fail(orderId);
      await this.ledger.release(money);
      purchase.state = 'released';
    } else if (deed === 'refund' && state === 'captured') {
      const left = chosen.filter(({ isRefunded }) => !isRefunded);
      if (left.length === 0) return;
      await this.refund(purchase, left);
      for (const one of left) one.isRefunded = true;
    } else if (
      deed === 'refundTwice' &&
      (state !== 'captured' || chosen.some(({ isRefunded }) => isRefunded))
    ) {
      await expect(this.refund(purchase, chosen.length > 0 ? chosen : purchase.items)).rejects.toThrow(
        'cannot be refunded',
      );
    } else if (deed === 'refundMore' && state === 'captured' && total > 0n) {
      const more = {
        ...money,
        operationId: `more ${(this.serial += 1)}`,
        total: usd(total + 1n),
        tax: usd(0),
        purchaseId: operationId,
      };
      await expect(this.ledger.refund(more)).rejects.toThrow('was not captured for');
    }
  }

  private async refund(
    { accountId, orderId, operationId: purchaseId }: Purchase,
    items: readonly BoughtItem[],
  ): Promise<void> {
    const operationId = `refund ${(this.serial += 1)}`;
    const [total, tax] = [usd(sumOf(items, (one) => one.total)), usd(sumOf(items, (one) => one.tax))];
    await this.orders.refund({ orderId, itemIds: items.map(({ id }) => id), amount: total, operationId });
    await this.ledger.refund({ accountId, operationId, orderId, total, tax, purchaseId });
  }

  /** Of the postings, transfers among them; of one customer or of all. */
  sum(account: LedgerAccount, accountId?: number): bigint {
    const transferred = this.transfers.entries.flatMap(({ from, to, amount }) =>
      transferPostings(from, to, amount),
    );
    const postings = [
      ...this.store.transactions.flatMap((transaction) => transaction.postings),
      ...transferred,
    ];
    return sumOf(
      postings.filter(
        (posting) =>
          posting.ledgerAccount === account && (accountId === undefined || posting.accountId === accountId),
      ),
      ({ amount }) => amount.minor,
    );
  }
}

/** Each change of what is available is told once, as it is then; what changes nothing is not told. */
async function doAndListen(shop: Shop, deed: Deed): Promise<void> {
  const before = ACCOUNTS.map((id) => ({
    id,
    available: shop.available(id),
    reported: shop.reported(id).length,
  }));
  await shop.do(deed);
  for (const { id, available, reported } of before) {
    const now = shop.available(id);
    expect(shop.reported(id).slice(reported)).toEqual(now === available ? [] : [usd(now).toNumber()]);
  }
}

function expectAccountRight(shop: Shop, accountId: number): void {
  const { available, held } = shop.store.balance(accountId);
  expect([available, held]).toEqual([shop.sum('available', accountId), shop.sum('held', accountId)]);
  expect(available + shop.limit(accountId) >= 0n && held >= 0n).toBe(true);
  const own = shop.purchases.filter((purchase) => purchase.accountId === accountId);
  expect(held).toBe(
    sumOf(
      own.filter(({ state }) => state === 'held'),
      ({ total }) => total,
    ),
  );
  // What came in is what is there, what was spent for good, and what was given to the other.
  const credited = -sumOf(
    shop.store.transactions
      .filter((transaction) => transaction.accountId === accountId)
      .flatMap(({ postings }) => postings),
    ({ ledgerAccount, amount }) => (ledgerAccount === 'payment_clearing' ? amount.minor : 0n),
  );
  const given = sumOf(shop.transfers.entries, ({ from, amount }) =>
    from === accountId ? amount.minor : -amount.minor,
  );
  expect(credited).toBe(available + held + given + sumOf(own.flatMap(keptOf), ({ total }) => total));
}

function expectRegistrarRight(shop: Shop): void {
  const bought = shop.purchases.filter(({ total, state }) => total > 0n && state === 'captured');
  const kept = bought.flatMap(keptOf);
  expect(shop.sum('tax')).toBe(sumOf(kept, ({ tax }) => tax));
  expect(shop.sum('revenue') + shop.sum('refunds') + shop.sum('promotions') + shop.sum('tax')).toBe(
    sumOf(kept, ({ total }) => total),
  );
  // What promotions cost goes by what was kept of a purchase: nothing more for one refunded whole, and less
  // than a cent more for each part.
  for (const { orderId, items, total, discount } of bought) {
    const refunds = shop.store.transactions.filter(
      (transaction) => transaction.kind === 'refund' && transaction.orderId === orderId,
    );
    const taken = (transactions: typeof refunds): bigint =>
      sumOf(
        transactions.flatMap(({ postings }) => postings),
        ({ ledgerAccount, amount }) => (ledgerAccount === 'promotions' ? amount.minor : 0n),
      );
    const cost = discount - taken(refunds);
    const exact =
      discount *
      sumOf(
        items.filter(({ isRefunded }) => !isRefunded),
        (one) => one.total,
      );
    expect(cost * total).toBeGreaterThanOrEqual(exact);
    expect(cost * total - exact).toBeLessThan(BigInt(Math.max(1, refunds.length)) * total);
  }
}

function expectOrdersRight(shop: Shop): void {
  for (const { orderId, items } of shop.purchases) {
    const order = shop.orderStore.orders.get(orderId)!;
    const refunded = items.filter(({ isRefunded }) => isRefunded);
    expect([[...order.refunds.keys()].sort(), order.refunded?.minor ?? 0n]).toEqual([
      refunded.map(({ id }) => id).sort(),
      sumOf(refunded, ({ total }) => total),
    ]);
  }
}

it('money: every sequence of purchases, refunds in parts, promotions and transfers of two accounts adds up', () =>
  fc.assert(
    fc.asyncProperty(fc.array(deeds, { minLength: 1, maxLength: 40 }), async (sequence) => {
      const shop = new Shop();
      for (const deed of sequence) await doAndListen(shop, deed);
      for (const { postings } of shop.store.transactions)
        expect(sumOf(postings, ({ amount }) => amount.minor)).toBe(0n);
      expect(
        new Set(
          shop.store.transactions.map(
            ({ kind, operationId, reference }) => `${kind} ${operationId ?? reference}`,
          ),
        ).size,
      ).toBe(shop.store.transactions.length);
      for (const accountId of ACCOUNTS) expectAccountRight(shop, accountId);
      expectRegistrarRight(shop);
      expectOrdersRight(shop);
    }),
    { numRuns: 200 },
  ));
