import * as fc from 'fast-check';
import { Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox } from '@registrar/kernel/testing';
import { Ledger } from './ledger';
import { assertBalanced, capturePostings, creditPostings, holdPostings, releasePostings } from './postings';
import { FakeLedgerStore } from './testing';

const ACCOUNT = 7;
const usd = (text: string): Money => Money.parse(text)!;

function world() {
  const store = new FakeLedgerStore();
  const outbox = new FakeOutbox();
  return { store, outbox, ledger: new Ledger(store, outbox, new FakeClock(), new FakeIds()) };
}

const purchase = (total: string, operationId = 'op-1') => ({
  accountId: ACCOUNT,
  operationId,
  orderId: 1,
  total: usd(total),
});
const balances = (outbox: FakeOutbox): unknown[] => outbox.events.map(({ payload }) => payload.balance);

describe('the ledger', () => {
  it('moves a purchase from available to held to revenue and tax, and tells of the available balance only', async () => {
    const { store, outbox, ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('100'), reference: 'top-up' });
    await ledger.hold(purchase('14.50'));
    expect(store.balance(ACCOUNT)).toEqual({ available: 85_50n, held: 14_50n });
    await ledger.capture(purchase('14.50'), usd('2.50'));
    expect(store.balance(ACCOUNT)).toEqual({ available: 85_50n, held: 0n });
    expect(balances(outbox)).toEqual([100, 85.5]);
    expect(
      store.transactions
        .at(-1)
        ?.postings.map(({ ledgerAccount, amount }) => [ledgerAccount, amount.toDecimal()]),
    ).toEqual([
      ['held', '-14.50'],
      ['revenue', '12.00'],
      ['tax', '2.50'],
    ]);
  });

  it.each([
    ['in parts: each takes its share back, rounded down to the cent', ['1.00', '2.00'], ['0.33', '0.66']],
    ['whole: all of the discount is taken back', ['3.00'], ['1.00']],
    ['by the smallest amount: no share of a cent', ['0.02', '0.03'], ['0.00', '0.01']],
  ])('refunds a purchase with a promotion %s', async (_how, parts, shares) => {
    const { store, outbox, ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('3'), reference: 'top-up' });
    await ledger.hold(purchase('3'));
    await ledger.capture(purchase('3'), usd('0'), usd('1'));
    for (const [at, total] of parts.entries())
      await ledger.refund({ ...purchase(total, `refund-${at}`), tax: usd('0'), purchaseId: 'op-1' });
    const refunds = store.transactions.filter(({ kind }) => kind === 'refund');
    const amountsOf = (account: string): string[] =>
      refunds.map(
        ({ postings }) =>
          postings.find(({ ledgerAccount }) => ledgerAccount === account)?.amount.toDecimal() ?? '0.00',
      );
    expect([amountsOf('available'), amountsOf('promotions')]).toEqual([
      parts.map((part) => usd(part).toDecimal()),
      shares,
    ]);
    expect(amountsOf('refunds')).toEqual(
      parts.map((part, at) => Money.zero().minus(usd(part)).minus(usd(shares[at])).toDecimal()),
    );
    expect(balances(outbox).at(-1)).toBe(parts.reduce((sum, part) => sum + Number(part), 0));
  });

  it('gives a hold back whole', async () => {
    const { store, outbox, ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('20'), reference: 'top-up' });
    await ledger.hold(purchase('20'));
    await ledger.release(purchase('20'));
    expect(store.balance(ACCOUNT)).toEqual({ available: 20_00n, held: 0n });
    expect(balances(outbox)).toEqual([20, 0, 20]);
  });

  it('refuses a hold that credit does not reach, with nothing posted and nobody told', async () => {
    const { store, outbox, ledger } = world();
    await expect(ledger.hold(purchase('0.01'))).rejects.toMatchObject({
      kind: 'payment_required',
      message: 'Payment failed',
      details: 'Insufficient Funds',
    });
    expect(store.transactions).toEqual([]);
    expect(outbox.events).toEqual([]);
  });

  it.each(['hold', 'release'] as const)('posts a %s of an operation once', async (step) => {
    const { ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('50'), reference: 'top-up' });
    await ledger.hold(purchase('10'));
    await ledger.hold(purchase('10', 'op-2'));
    if (step === 'release') await ledger.release(purchase('10'));
    await expect(ledger[step](purchase('10'))).rejects.toThrow('ledger_transactions_step_uq');
  });

  it('posts nothing for what costs nothing', async () => {
    const { store, outbox, ledger } = world();
    await ledger.hold(purchase('0'));
    await ledger.capture(purchase('0'), usd('0'));
    expect([store.transactions, outbox.events]).toEqual([[], []]);
  });

  it('credits a reference once, and refuses it with another amount', async () => {
    const { store, ledger } = world();
    expect(await ledger.credit({ accountId: ACCOUNT, amount: usd('5'), reference: 'r' })).toBe(true);
    expect(await ledger.credit({ accountId: ACCOUNT, amount: usd('5'), reference: 'r' })).toBe(false);
    await expect(
      ledger.credit({ accountId: ACCOUNT, amount: usd('6'), reference: 'r' }),
    ).rejects.toMatchObject({ kind: 'conflict' });
    expect(store.balance(ACCOUNT)).toEqual({ available: 5_00n, held: 0n });
  });
});

describe('a step of the ledger', () => {
  const NOW = new Date('2026-03-02T09:15:00Z');
  const CLOCK_AHEAD = new Date('2026-03-02T10:15:00Z');
  type Step = (ledger: Ledger) => Promise<unknown>;
  const money = (total: string, operationId: string) => ({
    ...purchase(total, operationId),
    tax: usd('1'),
    purchaseId: 'op-1',
  });
  const reversal = {
    source: 'dispute' as const,
    accountId: ACCOUNT,
    amount: usd('60'),
    reference: 'dispute:d1',
  };
  const refund = { accountId: ACCOUNT, amount: usd('10'), refundId: 'r1' };
  const [held, captured, takenBack, refunded]: Step[] = [
    (ledger) => ledger.hold(purchase('20')),
    (ledger) => ledger.capture(purchase('20'), usd('2')),
    (ledger) => ledger.takeBack(reversal),
    (ledger) => ledger.takePaymentRefund(refund),
  ];

  /** An account with 50.00, whose clock is an hour ahead, after some steps. */
  async function after(steps: Step[]) {
    const [store, outbox, clock, ids] = [
      new FakeLedgerStore(),
      new FakeOutbox(),
      new FakeClock(NOW),
      new FakeIds(),
    ];
    clock.ahead = new Map([[ACCOUNT, 3_600]]);
    const ledger = new Ledger(store, outbox, clock, ids);
    await ledger.credit({ accountId: ACCOUNT, amount: usd('50'), reference: 'top-up' });
    for (const step of steps) await step(ledger);
    const [posted, reported] = [store.transactions.length, outbox.events.length];
    return {
      store,
      ledger,
      posted: () => store.transactions.slice(posted),
      reported: () => outbox.events.slice(reported),
    };
  }

  const ofOperation = (operationId: string) => ({ operationId, orderId: 1 });
  it.each<[string, Step[], Step, object, string[], number | undefined]>([
    [
      'credit',
      [],
      (ledger) => ledger.credit({ accountId: ACCOUNT, amount: usd('5'), reference: 'grant' }),
      { kind: 'credit', reference: 'grant' },
      ['payment_clearing -5.00', 'available 5.00'],
      55,
    ],
    ['hold', [], held, { kind: 'hold', ...ofOperation('op-1') }, ['available -20.00', 'held 20.00'], 30],
    [
      'release',
      [held],
      (ledger) => ledger.release(purchase('20')),
      { kind: 'release', ...ofOperation('op-1') },
      ['held -20.00', 'available 20.00'],
      50,
    ],
    [
      'capture',
      [held],
      captured,
      { kind: 'capture', ...ofOperation('op-1') },
      ['held -20.00', 'revenue 18.00', 'tax 2.00'],
      undefined,
    ],
    [
      'refund',
      [held, captured],
      (ledger) => ledger.refund(money('20', 'op-2')),
      { kind: 'refund', ...ofOperation('op-2') },
      ['available 20.00', 'refunds -19.00', 'tax -1.00'],
      50,
    ],
    [
      'refund to a card',
      [],
      refunded,
      { kind: 'payment_refund', reference: 'payment_refund:r1' },
      ['available -10.00', 'payment_refunds 10.00'],
      40,
    ],
    [
      'refund that reached the card',
      [refunded],
      (ledger) => ledger.settlePaymentRefund(refund),
      { kind: 'payment_refund_settle', reference: 'payment_refund:r1' },
      ['payment_refunds -10.00', 'payment_clearing 10.00'],
      undefined,
    ],
    [
      'refund that did not reach the card',
      [refunded],
      (ledger) => ledger.returnPaymentRefund(refund, 'taken'),
      { kind: 'payment_refund_return', reference: 'payment_refund:r1' },
      ['payment_refunds -10.00', 'available 10.00'],
      50,
    ],
    [
      'refund that the bank sent back',
      [refunded],
      (ledger) => ledger.returnPaymentRefund(refund, 'settled'),
      { kind: 'payment_refund_return', reference: 'payment_refund:r1' },
      ['payment_clearing -10.00', 'available 10.00'],
      50,
    ],
    [
      'chargeback',
      [],
      takenBack,
      { kind: 'chargeback', reference: 'dispute:d1' },
      ['available -50.00', 'payment_debts -10.00', 'payment_clearing 60.00'],
      0,
    ],
    [
      'chargeback that finds nothing',
      [(ledger) => ledger.hold(purchase('50'))],
      takenBack,
      { kind: 'chargeback', reference: 'dispute:d1' },
      ['payment_debts -60.00', 'payment_clearing 60.00'],
      undefined,
    ],
    [
      'refund made at the gateway',
      [],
      (ledger) => ledger.takeBack({ ...reversal, source: 'refund', amount: usd('10') }),
      { kind: 'gateway_refund', reference: 'dispute:d1' },
      ['available -10.00', 'payment_clearing 10.00'],
      40,
    ],
    [
      'chargeback given back',
      [takenBack],
      (ledger) => ledger.giveBack({ ...reversal, owed: usd('6'), writtenOff: usd('4') }),
      { kind: 'chargeback_return', reference: 'dispute:d1' },
      ['payment_clearing -60.00', 'payment_debts 6.00', 'bad_debts 4.00', 'available 50.00'],
      50,
    ],
    [
      'refund given back that was owed whole',
      [],
      (ledger) => ledger.giveBack({ ...reversal, source: 'refund', owed: usd('45'), writtenOff: usd('15') }),
      { kind: 'gateway_refund_return', reference: 'dispute:d1' },
      ['payment_clearing -60.00', 'payment_debts 45.00', 'bad_debts 15.00'],
      undefined,
    ],
    [
      'debt that is paid',
      [],
      (ledger) => ledger.payDebt(reversal),
      { kind: 'debt_payment', reference: 'dispute:d1' },
      ['available -50.00', 'payment_debts 50.00'],
      0,
    ],
    [
      'debt that is written off',
      [],
      (ledger) => ledger.writeOff(reversal),
      { kind: 'debt_write_off', reference: 'dispute:d1' },
      ['bad_debts -60.00', 'payment_debts 60.00'],
      undefined,
    ],
  ])(
    'posts a %s at the time of the account, and tells of what it can spend where that changes',
    async (_what, steps, step, transaction, postings, balance) => {
      const { ledger, posted, reported } = await after(steps);
      await step(ledger);
      expect(posted()).toEqual([
        {
          id: expect.any(String),
          accountId: ACCOUNT,
          createdAt: CLOCK_AHEAD,
          postings: expect.any(Array),
          ...transaction,
          ...('operationId' in transaction && { total: expect.anything() }),
        },
      ]);
      expect(
        posted()[0].postings.map(({ ledgerAccount, amount }) => `${ledgerAccount} ${amount.toDecimal()}`),
      ).toEqual(postings);
      const name = 'account.credit.balance_change';
      expect(reported()).toEqual(
        balance === undefined
          ? []
          : [
              {
                name,
                accountId: ACCOUNT,
                payload: { eventName: name, accountId: ACCOUNT, balance },
                occurredAt: CLOCK_AHEAD,
              },
            ],
      );
    },
  );

  it.each<[string, Step]>([
    ['a refund', (ledger) => ledger.refund({ ...money('0', 'op-2'), tax: usd('0') })],
    ['a release', (ledger) => ledger.release(purchase('0'))],
    [
      'a charge of a registry',
      (ledger) =>
        ledger.chargeRegistry({ accountId: ACCOUNT, connectionId: 1, amount: usd('0'), reference: 'c1' }),
    ],
  ])('posts nothing for %s of nothing', async (_what, step) => {
    const { ledger, store, posted, reported } = await after([]);
    await step(ledger);
    expect([posted(), reported(), store.registryCosts]).toEqual([[], [], []]);
  });

  it.each<[string, Step[], string]>([
    ['that was not captured', [held], '20'],
    ['that was captured for less', [held, captured], '20.01'],
  ])('refunds no purchase %s', async (_what, steps, total) => {
    const { ledger, posted } = await after(steps);
    await expect(ledger.refund(money(total, 'op-2'))).rejects.toThrow(
      `purchase op-1 was not captured for ${usd(total).toDecimal()} or more`,
    );
    expect(posted()).toEqual([]);
  });

  it('says of which amount a reference was used before', async () => {
    const { ledger, posted, reported } = await after([]);
    await expect(
      ledger.credit({ accountId: ACCOUNT, amount: usd('51'), reference: 'top-up' }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.reference_reused',
      details: 'Reference top-up was used for another amount (50.00).',
    });
    expect([posted(), reported()]).toEqual([[], []]);
  });

  it('gives no credit limit away to a card', async () => {
    const { ledger, store, reported } = await after([]);
    store.creditLimits.set(ACCOUNT, 9_000n);
    await expect(ledger.takePaymentRefund({ ...refund, amount: usd('50.01') })).rejects.toMatchObject({
      kind: 'payment_required',
      code: 'billing.insufficient_funds',
    });
    expect(reported()).toEqual([]);
    await expect(
      ledger.takePaymentRefund({ ...refund, refundId: 'r2', amount: usd('0.01') }),
    ).rejects.toMatchObject({ kind: 'payment_required' });
  });

  it('gives all of the credit to a card', async () => {
    const { ledger, reported } = await after([]);
    await ledger.takePaymentRefund({ ...refund, amount: usd('50') });
    expect(reported().map(({ payload }) => payload.balance)).toEqual([0]);
  });

  it.each([
    ['60', '10.00'],
    ['50', '0.00'],
    ['49', '0.00'],
  ])('answers what is owed of a chargeback of %s: %s', async (amount, owed) => {
    const { ledger } = await after([]);
    expect((await ledger.takeBack({ ...reversal, amount: usd(amount) })).toDecimal()).toBe(owed);
  });

  it('answers what was paid of a debt, and posts nothing where there is nothing', async () => {
    const { ledger, posted, reported } = await after([]);
    expect((await ledger.payDebt({ ...reversal, amount: usd('20') })).toDecimal()).toBe('20.00');
    expect((await ledger.payDebt({ ...reversal, amount: usd('40'), reference: 'd2' })).toDecimal()).toBe(
      '30.00',
    );
    expect((await ledger.payDebt({ ...reversal, amount: usd('40'), reference: 'd3' })).toDecimal()).toBe(
      '0.00',
    );
    expect([posted().length, reported().length]).toEqual([2, 2]);
  });

  it('has what a registry charges, once, until the registry takes it back; no account is told', async () => {
    const { ledger, store, reported } = await after([]);
    const cost = { accountId: ACCOUNT, connectionId: 3, amount: Money.of(850n, 'EUR'), reference: 'c1' };
    for (let times = 0; times < 2; times += 1) await ledger.chargeRegistry(cost);
    expect(store.registryCosts).toEqual([
      { ...cost, id: expect.any(String), createdAt: CLOCK_AHEAD, isTakenBack: false },
    ]);
    const credited = jest.spyOn(store, 'creditRegistry');
    await ledger.creditRegistry({ accountId: ACCOUNT, reference: 'c1' });
    expect([store.registryOwed(3), reported()]).toEqual([0n, []]);
    expect(credited.mock.calls).toEqual([
      [{ reference: 'c1', id: expect.any(String), createdAt: CLOCK_AHEAD }],
    ]);
  });
});

describe('postings', () => {
  it('balance, whatever the amounts', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: 0n, max: 10n ** 12n }), (one, other, off) => {
        const total = Money.of(one > other ? one : other);
        const tax = Money.of(one > other ? other : one);
        for (const postings of [
          creditPostings(1, total),
          holdPostings(1, total),
          releasePostings(1, total),
          capturePostings(1, total, tax),
          capturePostings(1, total, tax, Money.of(off)),
        ]) {
          expect(() => assertBalanced(postings)).not.toThrow();
          expect(postings.every((posting) => posting.amount.minor !== 0n)).toBe(true);
        }
      }),
    );
  });

  it('that do not sum to nothing, or are none, are a bug', () => {
    expect(() => assertBalanced([])).toThrow('a ledger transaction needs postings');
    expect(() => assertBalanced([{ ledgerAccount: 'revenue', amount: usd('1') }])).toThrow(
      'unbalanced ledger transaction: off by 1.00 USD',
    );
  });
});
