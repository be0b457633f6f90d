import * as fc from 'fast-check';
import { type AppError, Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox } from '@registrar/kernel/testing';
import { Ledger } from './ledger';
import { OrderBook } from './order-book';
import type { LedgerAccount } from './postings';
import { FakeLedgerStore, FakeOrderStore } from './testing';

/** Whatever is bought, given up, refunded and topped up, in whatever order: not a cent is lost, made, or paid back twice. */
type Deed =
  | { deed: 'credit'; amount: number }
  | { deed: 'buy'; price: number; tax: number; discount: number }
  | { deed: 'capture' | 'release' | 'refund' | 'refundTwice' | 'refundMore'; which: number };

const cents = fc.integer({ min: 0, max: 50_000 });
const which = fc.nat({ max: 20 });
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ deed: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ deed: fc.constant('buy' as const), price: cents, tax: fc.integer({ min: 0, max: 9_000 }), discount: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ deed: fc.constantFrom('capture' as const, 'release' as const, 'refund' as const, 'refundTwice' as const, 'refundMore' as const), which }),
);

const ACCOUNT = 7;
const usd = (minor: number | bigint): Money => Money.of(BigInt(minor));

interface Purchase {
  orderId: number;
  itemId: number;
  operationId: string;
  total: Money;
  tax: Money;
  discount: Money;
  state: 'held' | 'captured' | 'released' | 'refunded';
}

class Shop {
  readonly store = new FakeLedgerStore();
  readonly orderStore = new FakeOrderStore();
  readonly outbox = new FakeOutbox();
  readonly purchases: Purchase[] = [];
  private readonly ledger = new Ledger(this.store, this.outbox, new FakeClock(), new FakeIds());
  private readonly orders = new OrderBook(this.orderStore);
  private serial = 0;

  async do(deed: Deed): Promise<void> {
    if (deed.deed === 'credit') return void (await this.ledger.credit({ accountId: ACCOUNT, amount: usd(deed.amount), reference: `top-up ${(this.serial += 1)}` }));
    if (deed.deed === 'buy') return this.buy(deed);
    const purchase = this.purchases[deed.which % Math.max(1, this.purchases.length)];
    if (purchase) await this.goOn(purchase, deed.deed);
  }

  private async buy({ price, tax, discount }: Extract<Deed, { deed: 'buy' }>): Promise<void> {
    const operationId = `purchase ${(this.serial += 1)}`;
    const total = usd(price + tax);
    const before = this.store.balance(ACCOUNT);
    try {
      await this.ledger.hold({ accountId: ACCOUNT, operationId, orderId: 0, total });
    } catch (error) {
      expect((error as AppError).kind).toBe('payment_required');
      expect(before.available).toBeLessThan(total.minor);
      return;
    }
    const item = { name: 'a.example', type: 'registration' as const, interval: 'year' as const, duration: 1, quantity: 1, price: usd(price), taxAmount: usd(tax), tld: 'example' };
    const { id, itemIds } = await this.orders.place({ accountId: ACCOUNT, operationId, currency: 'USD', authAmount: total, items: [item], createdAt: new Date(0) });
    this.purchases.push({ orderId: id, itemId: itemIds[0], operationId, total, tax: usd(tax), discount: usd(discount), state: 'held' });
  }

  private async goOn(purchase: Purchase, deed: 'capture' | 'release' | 'refund' | 'refundTwice' | 'refundMore'): Promise<void> {
    const { operationId, orderId, total, tax, discount, state } = purchase;
    const money = { accountId: ACCOUNT, operationId, orderId, total };
    if (deed === 'capture' && state === 'held') {
      await this.orders.complete(orderId, total);
      await this.ledger.capture(money, tax, discount);
      purchase.state = 'captured';
    } else if (deed === 'release' && state === 'held') {
      await this.orders.fail(orderId);
      await this.ledger.release(money);
      purchase.state = 'released';
    } else if (deed === 'refund' && state === 'captured') {
      await this.refund(purchase);
      purchase.state = 'refunded';
    } else if (deed === 'refundTwice' && state !== 'captured') {
      await expect(this.refund(purchase)).rejects.toThrow('cannot be refunded');
    } else if (deed === 'refundMore' && state === 'captured' && total.minor > 0n) {
      const more = { ...money, operationId: `more ${(this.serial += 1)}`, total: total.plus(usd(1)), tax, purchaseId: operationId };
      await expect(this.ledger.refund(more)).rejects.toThrow('was not captured for');
    }
  }

  private async refund({ orderId, itemId, operationId, total, tax }: Purchase): Promise<void> {
    await this.orders.refund({ orderId, itemIds: [itemId], amount: total, operationId: `refund of ${operationId}` });
    await this.ledger.refund({ accountId: ACCOUNT, operationId: `refund of ${operationId}`, orderId, total, tax, purchaseId: operationId });
  }

  sum(account: LedgerAccount): bigint {
    return this.store.transactions.flatMap(({ postings }) => postings).filter(({ ledgerAccount }) => ledgerAccount === account).reduce((all, { amount }) => all + amount.minor, 0n);
  }
}

it('money: every sequence of purchases, captures, releases, refunds and promotions adds up', () => fc.assert(
  fc.asyncProperty(fc.array(deeds, { minLength: 1, maxLength: 40 }), async (sequence) => {
    const shop = new Shop();
    for (const deed of sequence) await shop.do(deed);

    for (const { postings } of shop.store.transactions) expect(postings.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(0n);
    const { available, held } = shop.store.balance(ACCOUNT);
    expect([available, held]).toEqual([shop.sum('available'), shop.sum('held')]);
    expect(available >= 0n && held >= 0n).toBe(true);

    const of = (...states: Purchase['state'][]): Purchase[] => shop.purchases.filter(({ state }) => states.includes(state));
    const total = (purchases: Purchase[], part: (purchase: Purchase) => bigint): bigint => purchases.reduce((sum, purchase) => sum + part(purchase), 0n);
    expect(held).toBe(total(of('held'), ({ total: { minor } }) => minor));
    // What stays with the registrar is what was captured and not taken back: its tax, what promotions cost, and the rest, net of refunds.
    const kept = of('captured').filter(({ total: { minor } }) => minor > 0n);
    expect(shop.sum('tax')).toBe(total(kept, ({ tax }) => tax.minor));
    expect(-shop.sum('promotions')).toBe(total(kept, ({ discount }) => discount.minor));
    expect(shop.sum('revenue') + shop.sum('refunds')).toBe(total(kept, (one) => one.total.minor - one.tax.minor + one.discount.minor));
    expect(available + held + total(kept, (one) => one.total.minor)).toBe(-shop.sum('payment_clearing'));

    for (const { orderId, state, total: price } of shop.purchases) {
      const order = shop.orderStore.orders.get(orderId)!;
      expect([order.refunds.size, order.refunded?.minor ?? 0n]).toEqual(state === 'refunded' ? [1, price.minor] : [0, 0n]);
    }
    expect(new Set(shop.store.transactions.map(({ kind, operationId, reference }) => `${kind} ${operationId ?? reference}`)).size).toBe(shop.store.transactions.length);
    // The account was told its balance last as it is now.
    if (shop.outbox.events.length > 0) expect(shop.outbox.events.at(-1)!.payload.balance).toBe(usd(available).toNumber());
  }), { numRuns: 300 },
));
