import { Money } from '@registrar/kernel';
import * as fc from 'fast-check';
import {
  ACCOUNT,
  at,
  dispute,
  NOW,
  paymentWorld,
  reinstated,
  usd,
  withdrawn,
} from '../testing/payments/payment-world';
import type { ManualDispute } from './book-dispute';
import type { GatewayEvent } from './ports';
import { orders } from '../testing/every-order';

describe('a chargeback', () => {
  type Told = (charge: string) => GatewayEvent['subject'];
  const opened: Told = (charge) => dispute(charge, 1);
  const STORIES: { story: string; reported: Told[]; available: number }[] = [
    {
      story: 'that is lost',
      reported: [
        opened,
        (charge) => withdrawn(charge, 2),
        (charge) => dispute(charge, 9, { status: 'lost', withdrawnAt: at(9) }),
      ],
      available: 0,
    },
    {
      story: 'of whose withdrawal nothing is told',
      reported: [opened, (charge) => dispute(charge, 9, { status: 'lost', withdrawnAt: at(9) })],
      available: 0,
    },
    {
      story: 'that is won',
      reported: [
        (charge) => withdrawn(charge, 1),
        (charge) => reinstated(charge, 9),
        (charge) => dispute(charge, 9, { status: 'won', reinstatedAt: at(9) }),
      ],
      available: 5_000,
    },
    {
      story: 'that is won before the bank took anything',
      reported: [opened, (charge) => dispute(charge, 9, { status: 'won', reinstatedAt: at(9) })],
      available: 5_000,
    },
    {
      story: 'that is lost, and whose money comes back later',
      reported: [
        opened,
        (charge) => dispute(charge, 5, { status: 'lost', withdrawnAt: at(5) }),
        (charge) => reinstated(charge, 9),
      ],
      available: 5_000,
    },
    {
      story: 'that is taken again by another look of the bank',
      reported: [
        (charge) => withdrawn(charge, 1),
        (charge) => reinstated(charge, 5),
        (charge) => withdrawn(charge, 9),
      ],
      available: 0,
    },
  ];

  it.each(STORIES)(
    '$story is booked the same, whatever order it is told in, each word twice, also before its payment',
    async ({ reported, available }) => {
      const all = orders<Told | 'payment'>(['payment', ...reported]);
      expect(all.length).toBeGreaterThanOrEqual(6);
      for (const order of all) {
        const test = paymentWorld();
        const { id, page, charge } = await test.waiting(5_000);
        test.gateway.pay(page);
        for (const word of [...order, ...order])
          await test.report(
            word === 'payment' ? { kind: 'payment', gatewayId: page, paymentId: id } : word(charge),
          );
        const { credit, chargeback = 0, chargeback_return: returned = 0 } = test.kinds();
        expect({
          available: test.available(),
          credit,
          taken: chargeback - returned,
          owed: test.owed(),
        }).toEqual({ available, credit: 1, taken: available === 0 ? 1 : 0, owed: 0 });
        expect(test.posted('payment_clearing')).toBe(0 - available);
        expect(test.outbox.events).toHaveLength(1 + chargeback + returned);
        expect(await test.payments.find(id)).toMatchObject({
          state: 'succeeded',
          attentionAt: expect.any(Date),
        });
      }
    },
  );

  it('takes what the credit reaches for, its limit included; the rest is owed and paid by the next payments by card, and by nothing else', async () => {
    const test = paymentWorld();
    const { charge } = await test.paid(5_000);
    await test.spend(4_000);
    test.ledgerStore.creditLimits.set(ACCOUNT, 500n);
    await test.report(withdrawn(charge, 1));
    expect([
      test.available(),
      test.owed(),
      test.posted('payment_debts'),
      test.posted('payment_clearing'),
    ]).toEqual([-500, 3_500, -3_500, 0]);
    await test.paid(2_000);
    expect([test.available(), test.owed()]).toEqual([-500, 1_500]);
    await test.paid(2_000);
    expect([test.available(), test.owed(), test.posted('payment_debts')]).toEqual([0, 0, 0]);
    await test.paid(1_000);
    expect(test.available()).toBe(1_000);
    expect(test.kinds()).toMatchObject({ chargeback: 1, debt_payment: 2 });
  });

  it.each([
    ['less than it', 1_200, 800, 4_200],
    ['all of it', 2_000, 0, 5_000],
    ['more than it', 2_100, 0, 5_000],
  ])(
    'of a payment that comes takes of it first: what it leaves where it takes %s pays what is owed, and other credit does not',
    async (_how, disputed, paid, owed) => {
      const test = paymentWorld();
      const { charge } = await test.paid(5_000);
      await test.spend(5_000);
      await test.report(withdrawn(charge, 1));
      await test.grant(9_000);
      const next = await test.waiting(2_000);
      test.gateway.pay(next.page);
      await test.uow.run(() =>
        test.events.putDispute(next.id, {
          id: 'dp_next',
          amount: BigInt(disputed),
          currency: 'USD',
          reason: 'fraudulent',
          status: 'lost',
          openedAt: NOW,
          reportedAt: NOW,
          withdrawnAt: NOW,
        }),
      );
      await test.report({ kind: 'payment', gatewayId: next.page, paymentId: next.id });
      expect({ available: test.available(), owed: test.owed(), kinds: test.kinds() }).toMatchObject({
        available: 9_000 + 2_000 - disputed - paid,
        owed,
        kinds: { credit: 3, chargeback: 2 },
      });
    },
  );

  it('that finds nothing to take is owed whole, and tells of no change; given back it leaves no debt', async () => {
    const test = paymentWorld();
    const { charge } = await test.paid(5_000);
    await test.spend(5_000);
    const reported = test.outbox.events.length;
    await test.report(withdrawn(charge, 1));
    expect([test.available(), test.owed(), test.outbox.events.length]).toEqual([0, 5_000, reported]);
    await test.paid(1_200);
    await test.report(reinstated(charge, 9));
    expect([test.available(), test.owed(), test.posted('payment_debts')]).toEqual([1_200, 0, 0]);
  });

  it('of a payment that came with another amount leads to it, and takes nothing that was not credited', async () => {
    const test = paymentWorld();
    const { id, page, charge } = await test.waiting(5_000);
    test.gateway.pay(page, 4_999);
    await test.report(withdrawn(charge, 1));
    expect(await test.payments.find(id)).toMatchObject({
      state: 'waiting',
      charge,
      attentionAt: expect.any(Date),
    });
    expect(await test.events.disputes(id)).toHaveLength(1);
    expect(test.kinds()).toEqual({});
  });

  it('is told again later while the gateway cannot be asked whose it is, and is nobody’s when it says so', async () => {
    const test = paymentWorld();
    const { page, charge } = await test.waiting(5_000);
    test.gateway.pay(page);
    test.gateway.isAway = true;
    await expect(test.report(withdrawn(charge, 1), 'evt')).rejects.toMatchObject({
      code: 'payments.gateway_away',
    });
    test.gateway.isAway = false;
    await test.report(withdrawn(charge, 1), 'evt');
    expect([test.available(), test.kinds()]).toEqual([0, { credit: 1, chargeback: 1 }]);
    await test.report(withdrawn('charge_of another', 1), 'evt_other');
    expect(test.events.events.get('evt_other')).toMatchObject({ outcome: 'not_ours' });
  });

  const inKronor = { currency: 'SEK', amount: 52_000n };
  it.each<[string, Told | undefined]>([
    [
      'the gateway says that its money is back',
      (charge) => dispute(charge, 120, { ...inKronor, status: 'under_review', reinstatedAt: at(120) }),
    ],
    [
      'the gateway says that it is won',
      (charge) => dispute(charge, 120, { ...inKronor, status: 'won', reinstatedAt: at(120) }),
    ],
    ['staff say so, without an amount', undefined],
  ])(
    'in another currency is left to people, with an error until it is booked; the amount that they booked is given back when %s',
    async (_who, back) => {
      const test = paymentWorld();
      const { id, charge } = await test.paid(5_000);
      const errors = (): number => test.log.lines.filter(({ level }) => level === 'error').length;
      const gone = dispute(charge, 1, { ...inKronor, withdrawnAt: at(1) });
      await test.report(gone);
      expect([test.available(), errors()]).toEqual([5_000, 1]);
      test.clock.advance(60);
      const byHand: ManualDispute = {
        paymentId: id,
        disputeId: `dp_${charge}`,
        outcome: 'lost',
        amount: usd(4_900),
      };
      await expect(test.byHand({ ...byHand, amount: undefined })).rejects.toMatchObject({ kind: 'invalid' });
      const { after } = await test.byHand(byHand);
      expect([after?.amount, test.available()]).toEqual([usd(4_900), 100]);
      await test.report(dispute(charge, 90, { ...inKronor, status: 'lost', withdrawnAt: at(90) }));
      test.clock.advance(60);
      if (back) await test.report(back(charge));
      const won = await test.byHand({ ...byHand, outcome: 'won', amount: undefined });
      expect(won.after).toMatchObject({ state: 'returned', amount: usd(4_900), times: 1 });
      expect([test.available(), errors(), test.kinds()]).toEqual([
        5_000,
        1,
        { credit: 1, chargeback: 1, chargeback_return: 1 },
      ]);
      await test.report(dispute(charge, 240, { ...inKronor, status: 'lost', withdrawnAt: at(240) }));
      expect([test.available(), errors()]).toEqual([5_000, 2]);
    },
  );
});

describe('a chargeback booked by hand', () => {
  it('is booked once, whatever the gateway tells later, and given back when it says so', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    const byHand: ManualDispute = {
      paymentId: id,
      disputeId: `dp_${charge}`,
      outcome: 'lost',
      amount: usd(5_000),
    };
    expect(await test.byHand(byHand)).toMatchObject({
      before: undefined,
      after: { state: 'taken', owed: usd(0) },
    });
    await test.byHand(byHand);
    await test.report(withdrawn(charge, 60));
    expect(test.kinds()).toEqual({ credit: 1, chargeback: 1 });
    await test.report(reinstated(charge, 120));
    expect([test.available(), test.kinds()]).toEqual([
      5_000,
      { credit: 1, chargeback: 1, chargeback_return: 1 },
    ]);
    test.clock.advance(180);
    await test.byHand({ ...byHand, amount: undefined });
    expect((await test.byHand({ ...byHand, amount: undefined, outcome: 'won' })).after).toMatchObject({
      state: 'returned',
      times: 2,
    });
    expect(test.available()).toBe(5_000);
  });

  it('collects what is owed, out of whatever credit there is meanwhile', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.spend(5_000);
    const byHand: ManualDispute = {
      paymentId: id,
      disputeId: `dp_${charge}`,
      outcome: 'lost',
      amount: usd(5_000),
    };
    await test.byHand(byHand);
    test.ledgerStore.creditLimits.set(ACCOUNT, 3_000n);
    expect((await test.byHand(byHand)).after?.owed).toEqual(usd(2_000));
    expect((await test.byHand(byHand)).after?.owed).toEqual(usd(2_000));
    expect(test.available()).toBe(-3_000);
  });

  it.each<[string, Partial<ManualDispute>, string]>([
    ['is refused without an amount that somebody told', { disputeId: 'dp_new' }, 'invalid'],
    ['is refused for a payment that is not there', { paymentId: 'nowhere' }, 'not_found'],
    ['is refused for more than was paid', { amount: usd(5_001) }, 'invalid'],
    ['is refused in another currency', { amount: Money.of(1n, 'EUR') }, 'invalid'],
    ['is refused for the dispute of another payment', { disputeId: 'dp_other', amount: usd(1) }, 'conflict'],
    ['is refused for a refund of the payment', { disputeId: 'refund_re', amount: usd(1) }, 'conflict'],
    [
      'is refused for a refund of another payment',
      { disputeId: 'refund_re_other', amount: usd(1) },
      'conflict',
    ],
  ])('%s', async (_what, values, kind) => {
    const test = paymentWorld();
    const [paid, other] = [await test.paid(5_000), await test.paid(100)];
    await test.byHand({ paymentId: other.id, disputeId: 'dp_other', outcome: 'lost', amount: usd(100) });
    for (const [refund, charge] of [
      ['re', paid.charge],
      ['re_other', other.charge],
    ]) {
      test.gateway.refundManually(refund, charge, usd(30));
      await test.report({ kind: 'charge', charge });
    }
    const booked = new Map(test.reversals.reversals);
    for (const outcome of ['lost', 'won'] as const)
      await expect(
        test.byHand({ paymentId: paid.id, disputeId: 'dp_1', outcome, ...values }),
      ).rejects.toMatchObject({ kind });
    const open = await test.waiting(100);
    await expect(
      test.byHand({ paymentId: open.id, disputeId: 'dp_1', outcome: 'lost', amount: usd(1) }),
    ).rejects.toMatchObject({ code: 'payments.not_paid' });
    expect(test.kinds()).toEqual({ credit: 2, chargeback: 1, gateway_refund: 2 });
    expect(test.reversals.reversals).toEqual(booked);
    expect(await test.events.disputes(paid.id)).toEqual([]);
  });
});

describe('an event told again', () => {
  it.each<[string, (payment: { page: string; charge: string }) => GatewayEvent['subject']]>([
    ['of a payment', ({ page }) => ({ kind: 'payment', gatewayId: page })],
    ['of a dispute', ({ charge }) => withdrawn(charge, 1)],
    ['of a refund', ({ charge }) => ({ kind: 'charge', charge })],
    ['of nobody', () => ({ kind: 'charge', charge: 'nowhere' })],
    ['of something else', () => ({ kind: 'other' })],
  ])('%s is known by writing its row and not by a read, and changes nothing', async (_what, subjectOf) => {
    const test = paymentWorld();
    const payment = await test.waiting(5_000);
    test.gateway.pay(payment.page);
    test.gateway.refundManually('re', payment.charge, usd(100));
    await test.report(subjectOf(payment), 'evt');
    const before = [test.kinds(), test.available(), [...test.events.events], [...test.reversals.reversals]];
    const recorded = jest.spyOn(test.events, 'record');
    await test.report(subjectOf(payment), 'evt');
    expect(await Promise.all(recorded.mock.results.map(({ value }) => value as Promise<boolean>))).toEqual([
      false,
    ]);
    expect([test.kinds(), test.available(), [...test.events.events], [...test.reversals.reversals]]).toEqual(
      before,
    );
  });
});

/** Anything that may happen to the money of an account with a few payments. */
const deed = fc.record({
  what: fc.constantFrom('pay', 'spend', 'withdraw', 'reinstate', 'refund', 'fail', 'by hand', 'write off'),
  which: fc.nat({ max: 3 }),
  minor: fc.integer({ min: 1, max: 9_000 }),
  seconds: fc.nat({ max: 50 }),
});

it('whatever the gateway takes and gives back: credit, debts and clearing stay what was posted, and nobody is beyond the limit', () =>
  fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 30 }), async (deeds) => {
      const test = paymentWorld();
      test.ledgerStore.creditLimits.set(ACCOUNT, 1_000n);
      const payments = [await test.paid(5_000)];
      for (const { what, which, minor, seconds } of deeds) {
        const { id, charge } = payments[which % payments.length];
        if (what === 'pay') payments.push(await test.paid(minor));
        if (what === 'spend') await test.spend(minor).catch(() => undefined);
        if (what === 'withdraw') await test.report(withdrawn(charge, seconds));
        if (what === 'reinstate') await test.report(reinstated(charge, seconds));
        if (what === 'by hand') {
          const most = Number(test.payments.payments.get(id)!.amount.minor);
          await test.byHand({
            paymentId: id,
            disputeId: `dp_${charge}`,
            outcome: 'lost',
            amount: usd(Math.min(minor, most)),
          });
        }
        if (what === 'write off') await test.writeOff(id).catch(() => undefined);
        if (what === 'refund') test.gateway.refundManually(`re_${charge}`, charge, usd(minor));
        if (what === 'fail' && test.gateway.refunds.has(`re_${charge}`))
          test.gateway.refunds.get(`re_${charge}`)!.status = 'failed';
        if (what === 'refund' || what === 'fail') await test.report({ kind: 'charge', charge });
        const taken = [...test.reversals.reversals.values()]
          .filter(({ state }) => state === 'taken')
          .reduce((sum, { amount }) => sum + Number(amount.minor), 0);
        const credited = [...test.payments.payments.values()].reduce(
          (sum, { amount }) => sum + Number(amount.minor),
          0,
        );
        expect(test.available()).toBeGreaterThanOrEqual(-1_000);
        expect({
          available: test.posted('available'),
          debts: 0 - test.posted('payment_debts'),
          losses: 0 - test.posted('bad_debts'),
          clearing: 0 - test.posted('payment_clearing'),
        }).toEqual({
          available: test.available(),
          debts: test.owed(),
          losses: test.writtenOff(),
          clearing: credited - taken,
        });
      }
    }),
    { numRuns: 40 },
  ));
