import { Money } from '@registrar/kernel';
import type { LedgerTransactionKind } from '../../postings';
import { ledgerCreditsContract } from './ledger-credits-contract';
import { type LedgerUnderTest, NOW, step } from './ledger-under-test';

const usd = (minor: number): Money => Money.of(BigInt(minor));

/** What every implementation of LedgerStore does. */
export function ledgerStoreContract(start: () => Promise<LedgerUnderTest>): void {
  let test: LedgerUnderTest;
  let accountId: number;
  let operationId: string;
  beforeAll(async () => {
    test = await start();
  });
  let looks: bigint;
  beforeEach(async () => {
    looks = 0n;
    accountId = await test.newAccount();
    operationId = await test.newOperation(accountId);
  });

  type Values = Parameters<typeof step>[3];
  const post = (kind: LedgerTransactionKind, amount: Money | number, values?: Values) =>
    test.inUnit(() =>
      test.store.post(step(kind, accountId, typeof amount === 'number' ? usd(amount) : amount, values)),
    );
  const grant = (amount: number) => post('credit', amount, { reference: 'first' });
  /** The balance as a credit of one cent tells it, less the cents that were given to see it. */
  const balance = async (): Promise<[bigint, bigint]> => {
    looks += 1n;
    const { available, held } = await post('credit', 1, { reference: `look ${looks}` });
    return [available.minor - looks, held.minor];
  };

  it('answers the balance after each step of a purchase', async () => {
    expect(await grant(100)).toEqual({ available: usd(100), held: usd(0) });
    expect(await post('hold', 40, { operationId })).toEqual({ available: usd(60), held: usd(40) });
    expect(await post('capture', 40, { operationId, tax: usd(7) })).toEqual({
      available: usd(60),
      held: usd(0),
    });
    const other = await test.newOperation(accountId);
    expect(await post('hold', 60, { operationId: other })).toEqual({ available: usd(0), held: usd(60) });
    expect(await post('release', 60, { operationId: other })).toEqual({ available: usd(60), held: usd(0) });
  });

  const SHORT: { when: string; credit?: number; hold: Money }[] = [
    { when: 'there never was any', hold: usd(1) },
    { when: 'a cent is missing', credit: 99, hold: usd(100) },
    { when: 'it is in another currency', credit: 1_000_000, hold: Money.of(1n, 'EUR') },
    { when: 'the amount is beyond all reason', credit: 99, hold: Money.of(2n ** 62n) },
  ];
  it.each(SHORT)('refuses a hold for want of credit when $when', async ({ credit, hold }) => {
    if (credit) await grant(credit);
    await expect(post('hold', hold, { operationId })).rejects.toMatchObject({
      kind: 'payment_required',
      code: 'billing.insufficient_funds',
    });
    expect(await balance()).toEqual([BigInt(credit ?? 0), 0n]);
  });

  it.each([
    [40, undefined],
    [41, 'billing.purchase_limit'],
    [101, 'billing.purchase_limit'],
  ])('with a limit of 40 for one purchase: a hold of %p, refused as %p', async (amount, code) => {
    await grant(100);
    await test.limitPurchases(accountId, 40n);
    const held = post('hold', amount, { operationId });
    if (code === undefined)
      await expect(held).resolves.toEqual({ available: usd(100 - amount), held: usd(amount) });
    else
      await expect(held).rejects.toMatchObject({
        kind: 'payment_required',
        code,
        message: 'Payment failed',
        details: 'Insufficient Funds',
      });
  });

  describe('the credit that is read', () => ledgerCreditsContract(() => test));

  it('counts each purchase alone against the limit, and nothing else that is posted', async () => {
    await grant(100);
    await test.limitPurchases(accountId, 40n);
    await post('hold', 40, { operationId });
    expect(await post('hold', 40, { operationId: await test.newOperation(accountId) })).toEqual({
      available: usd(20),
      held: usd(80),
    });
    await post('credit', 500, { reference: 'second' });
    expect(await post('payment_refund', 200, { reference: 'payment_refund:1' })).toEqual({
      available: usd(320),
      held: usd(80),
    });
  });

  it('takes credit that goes back to a card, and gives it back when it does not get there', async () => {
    await grant(100);
    expect(await post('payment_refund', 60, { reference: 'payment_refund:1' })).toEqual({
      available: usd(40),
      held: usd(0),
    });
    expect(await post('payment_refund', 40, { reference: 'payment_refund:2' })).toEqual({
      available: usd(0),
      held: usd(0),
    });
    expect(await post('payment_refund_settle', 60, { reference: 'payment_refund:1' })).toEqual({
      available: usd(0),
      held: usd(0),
    });
    expect(await post('payment_refund_return', 40, { reference: 'payment_refund:2' })).toEqual({
      available: usd(40),
      held: usd(0),
    });
    await expect(post('payment_refund_return', 40, { reference: 'payment_refund:2' })).rejects.toMatchObject({
      code: 'billing.reference_in_use',
    });
    await expect(post('payment_refund', 41, { reference: 'payment_refund:3' })).rejects.toMatchObject({
      code: 'billing.insufficient_funds',
    });
  });

  it('tells how far the credit reaches, its limit included, and takes back what is covered, and the rest as owed', async () => {
    const reach = (currency = 'USD') => test.inUnit(() => test.store.lockReach(accountId, currency));
    expect(await reach()).toEqual(usd(0));
    await grant(100);
    await test.limitCredit(accountId, 30n);
    expect([await reach(), await reach('EUR')]).toEqual([usd(130), Money.zero('EUR')]);
    expect(await post('chargeback', 200, { reference: 'dispute:1', owed: usd(70) })).toEqual({
      available: usd(-30),
      held: usd(0),
    });
    expect(await reach()).toEqual(usd(0));
    expect(await post('gateway_refund', 50, { reference: 'gateway_refund:1', owed: usd(50) })).toEqual({
      available: usd(-30),
      held: usd(0),
    });
    await expect(post('debt_payment', 1, { reference: 'dispute:1:debt:1' })).rejects.toMatchObject({
      code: 'billing.insufficient_funds',
    });
    await expect(post('chargeback', 1, { reference: 'dispute:2' })).rejects.toMatchObject({
      code: 'billing.insufficient_funds',
    });
    await post('credit', 50, { reference: 'second' });
    expect(await post('debt_payment', 20, { reference: 'dispute:1:debt:1' })).toEqual({
      available: usd(0),
      held: usd(0),
    });
    expect(await post('chargeback_return', 200, { reference: 'dispute:1', owed: usd(50) })).toEqual({
      available: usd(150),
      held: usd(0),
    });
    await expect(
      post('chargeback_return', 200, { reference: 'dispute:1', owed: usd(50) }),
    ).rejects.toMatchObject({ code: 'billing.reference_in_use' });
  });

  it.each(['capture', 'release'] as const)('refuses a %s of more than is held', async (kind) => {
    await grant(100);
    await post('hold', 40, { operationId });
    await expect(post(kind, 41, { operationId })).rejects.toThrow('account_balances_held_ck');
    expect(await balance()).toEqual([60n, 40n]);
  });

  it.each(['hold', 'capture', 'release'] as const)('posts a %s of an operation once', async (kind) => {
    const other = await test.newOperation(accountId);
    await grant(1_000);
    await post('hold', 100, { operationId: other });
    if (kind !== 'hold') await post('hold', 100, { operationId });
    await post(kind, 100, { operationId });
    const before = await balance();
    await expect(post(kind, 100, { operationId })).rejects.toThrow('ledger_transactions_step_uq');
    expect(await balance()).toEqual(before);
  });

  it('refuses a credit in another currency than the first', async () => {
    await grant(100);
    await expect(post('credit', Money.of(50n, 'EUR'), { reference: 'second' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.other_currency',
    });
    expect(await balance()).toEqual([100n, 0n]);
  });

  it('takes a reference once for an account and a kind, and again for another account', async () => {
    await grant(100);
    await expect(grant(100)).rejects.toMatchObject({ kind: 'conflict', code: 'billing.reference_in_use' });
    expect(await balance()).toEqual([100n, 0n]);
    accountId = await test.newAccount();
    expect(await grant(5)).toEqual({ available: usd(5), held: usd(0) });
  });

  it('finds what was posted with a reference, of this account and kind only', async () => {
    await grant(100);
    const { store } = test;
    expect(await store.findByReference(accountId, 'credit', 'first')).toEqual({ amount: usd(100) });
    expect(await store.findByReference(accountId, 'credit', 'second')).toBeUndefined();
    expect(await store.findByReference(accountId, 'hold', 'first')).toBeUndefined();
    expect(await store.findByReference(await test.newAccount(), 'credit', 'first')).toBeUndefined();
  });

  it('gives credit to one of 24 holds of it at once', async () => {
    await grant(100);
    const ids = await Promise.all(Array.from({ length: 24 }, () => test.newOperation(accountId)));
    const results = await Promise.allSettled(ids.map((id) => post('hold', 100, { operationId: id })));
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => (reason as { code: string }).code);
    expect(refused).toEqual(Array(23).fill('billing.insufficient_funds'));
    expect(await balance()).toEqual([0n, 100n]);
  });

  it('gives back what was captured, and knows what that was', async () => {
    await grant(100);
    await post('hold', 60, { operationId });
    expect(await test.inUnit(() => test.store.captured(operationId))).toBeUndefined();
    await post('capture', 60, { operationId, tax: usd(10), discount: usd(25) });
    expect(await test.inUnit(() => test.store.captured(operationId))).toEqual({
      total: usd(60),
      discount: usd(25),
    });
    const refund = await test.newOperation(accountId);
    expect(await post('refund', 60, { operationId: refund, tax: usd(10), discount: usd(25) })).toEqual({
      available: usd(100),
      held: usd(0),
    });
    expect(await test.inUnit(() => test.store.captured(refund))).toBeUndefined();
    await expect(post('refund', 60, { operationId: refund })).rejects.toThrow('ledger_transactions_step_uq');
    expect(await balance()).toEqual([100n, 0n]);
  });

  it('posts what a registry charges once per reference, and takes it back once, with no balance moved', async () => {
    await grant(100);
    const [first, second] = [await test.newConnection(), await test.newConnection()];
    const reference = `operation:${operationId}`;
    const charge = (minor: number, values: object = {}) =>
      test.inUnit(() =>
        test.store.chargeRegistry({
          id: step('credit', accountId, usd(1)).id,
          accountId,
          connectionId: first,
          amount: Money.of(BigInt(minor), 'EUR'),
          reference,
          createdAt: NOW,
          ...values,
        }),
      );
    const credit = (of = reference) =>
      test.inUnit(() =>
        test.store.creditRegistry({
          id: step('credit', accountId, usd(1)).id,
          reference: of,
          createdAt: NOW,
        }),
      );
    const owed = async () => [await test.registryOwed(first), await test.registryOwed(second)];
    await charge(900);
    await charge(900);
    await charge(250, { connectionId: second, reference: `${reference}:renew` });
    expect(await owed()).toEqual([900n, 250n]);
    await credit();
    await credit();
    await credit('nothing was charged with it');
    expect([await owed(), await balance()]).toEqual([
      [0n, 250n],
      [100n, 0n],
    ]);
  });

  it('posts nothing outside a unit of work', async () => {
    await expect(
      test.store.chargeRegistry({
        id: operationId,
        accountId,
        connectionId: 1,
        amount: usd(1),
        reference: 'none',
        createdAt: NOW,
      }),
    ).rejects.toThrow('outside a unit of work');
    await expect(
      test.store.creditRegistry({ id: operationId, reference: 'none', createdAt: NOW }),
    ).rejects.toThrow('outside a unit of work');
    await expect(test.store.post(step('credit', accountId, usd(100)))).rejects.toThrow(
      'outside a unit of work',
    );
    await expect(test.store.lockReach(accountId, 'USD')).rejects.toThrow('outside a unit of work');
  });
}
