import { randomUUID } from 'node:crypto';
import type { GatewayEvent } from '@registrar/billing';
import { wirePayments } from '@registrar/billing/wiring';
import { PaymentHarness, usd } from './harness';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await PaymentHarness.create();
});
afterAll(async () => {
  await harness?.verify();
  await harness?.close();
});
afterEach(() => {
  harness.gateway.isAway = false;
  harness.gateway.newRefunds = 'succeeded';
});

const waiting = async (minor = 5_000) => {
  const accountId = await harness.newAccount();
  const { id } = await harness.useCases.topUp.execute({ accountId, amount: usd(minor) });
  return { accountId, id, page: harness.gateway.pageOf(id)! };
};
const stateOf = async (id: string) => (await harness.useCases.queries.view(id)).payment;

describe('a top-up', () => {
  it('waits for its customer, with a page to pay on, and credits nothing before', async () => {
    const { accountId, id, page } = await waiting();
    expect(await stateOf(id)).toMatchObject({
      state: 'waiting',
      gatewayId: page,
      pageUrl: expect.stringContaining('https://'),
      asked: 1,
    });
    expect(await harness.standing(accountId)).toMatchObject({ available: 0, posted: {}, events: 0 });
  });

  it.each([
    [99, 400],
    [0, 400],
    [-5_000, 400],
    [1_000_001, 400],
  ])('of %p cents is refused with %p', async (minor) => {
    const accountId = await harness.newAccount();
    await expect(harness.useCases.topUp.execute({ accountId, amount: usd(minor) })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'payments.amount_invalid',
    });
    expect((await harness.standing(accountId)).payments).toEqual([]);
  });

  it('is refused in the words of a payment when the gateway does not take it, and is not asked for again', async () => {
    const accountId = await harness.newAccount();
    harness.gateway.next('refuse');
    await expect(harness.useCases.topUp.execute({ accountId, amount: usd(5_000) })).rejects.toMatchObject({
      kind: 'payment_required',
      message: 'Payment failed',
    });
    await harness.recover();
    expect((await harness.standing(accountId)).payments).toEqual(['failed']);
  });

  it('is refused where no payments are taken, and so is everything about them', async () => {
    const { accountId, id } = await waiting();
    const without = wirePayments({ ...harness.newParts(), gateway: undefined });
    const notSetUp = {
      kind: 'unavailable',
      code: 'payments.not_set_up',
      details: 'Payments by card are not available.',
    };
    await expect(without.topUp.execute({ accountId, amount: usd(5_000) })).rejects.toMatchObject(notSetUp);
    await expect(without.takeEvent.execute(Buffer.from('{}'), 'signed')).rejects.toMatchObject(notSetUp);
    await expect(harness.refund(id, 100, 'x', without)).rejects.toMatchObject(notSetUp);
    expect([await without.followPayments.execute(), await without.followRefunds.execute()]).toEqual([0, 0]);
  });

  it('that nobody pays ends when its page does', async () => {
    const { id, page } = await waiting();
    harness.gateway.expire(page);
    await harness.recover();
    expect(await stateOf(id)).toMatchObject({
      state: 'expired',
      settledAt: expect.any(Date),
      pageUrl: undefined,
      dueAt: undefined,
    });
  });

  it('that the gateway never answered is given up before its page would be too short, and never sooner', async () => {
    const accountId = await harness.newAccount();
    harness.gateway.next('cut_before', 'cut_before', 'cut_before');
    const { id } = await harness.useCases.topUp.execute({ accountId, amount: usd(5_000) });
    await harness.recover(300, 2);
    expect(await stateOf(id)).toMatchObject({ state: 'asked', trouble: expect.any(String), asked: 3 });
    harness.clock.advance(1_200);
    await harness.useCases.followPayments.execute(100);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', asked: 3 });
    expect(harness.gateway.pageOf(id)).toBeUndefined();
  });

  it('with the same key is one payment, from 24 requests at once and for 30 days', async () => {
    const accountId = await harness.newAccount();
    const request = { accountId, amount: usd(5_000), key: 'one' };
    const ids = await Promise.all(
      Array.from({ length: 24 }, async () => (await harness.useCases.topUp.execute(request)).id),
    );
    expect(new Set(ids).size).toBe(1);
    harness.clock.advance(30 * 86_400 - 1);
    expect((await harness.useCases.topUp.execute(request)).id).toBe(ids[0]);
    harness.clock.advance(2);
    expect((await harness.useCases.topUp.execute(request)).id).not.toBe(ids[0]);
  });
});

describe('what was paid', () => {
  it('is credited once, from webhooks and looks at once', async () => {
    const { accountId, id, page } = await waiting();
    harness.gateway.pay(page);
    harness.clock.advance(300);
    const eventId = `evt_${randomUUID()}`;
    await Promise.all([
      ...Array.from({ length: 6 }, () => harness.report(id, eventId)),
      ...Array.from({ length: 6 }, () => harness.report(id)),
      ...Array.from({ length: 6 }, () => harness.useCases.followPayments.execute()),
    ]);
    expect(await harness.standing(accountId)).toMatchObject({
      available: 5_000,
      payments: ['succeeded'],
      posted: { credit: 1 },
      events: 1,
    });
  });

  it.each([4_999, 5_001, 1])(
    'with another amount (%p) is not credited, and staff see it',
    async (received) => {
      const { accountId, id, page } = await waiting();
      harness.gateway.pay(page, received);
      await harness.report(id);
      await harness.recover();
      expect(await harness.standing(accountId)).toMatchObject({
        available: 0,
        payments: ['waiting'],
        posted: {},
      });
      expect(await stateOf(id)).toMatchObject({
        attentionAt: expect.any(Date),
        trouble: expect.stringContaining(`${received} USD`),
      });
      const { items } = await harness.useCases.queries.part({ attention: true, accountId }, { limit: 10 });
      expect(items.map((item) => item.id)).toEqual([id]);
    },
  );

  it('after it was given up is credited all the same', async () => {
    const { accountId, id, page } = await waiting();
    harness.gateway.expire(page);
    await harness.report(id);
    expect((await stateOf(id)).state).toBe('expired');
    harness.gateway.pay(page);
    await harness.report(id);
    expect(await harness.standing(accountId)).toMatchObject({
      available: 5_000,
      payments: ['succeeded'],
      posted: { credit: 1 },
    });
  });

  it('is not lost while the gateway cannot be asked: the webhook is refused, and told again', async () => {
    const { accountId, id, page } = await waiting();
    harness.gateway.pay(page);
    harness.gateway.isAway = true;
    await expect(harness.report(id, 'evt_again')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'payments.gateway_away',
    });
    expect((await harness.standing(accountId)).available).toBe(0);
    harness.gateway.isAway = false;
    await harness.report(id, 'evt_again');
    expect((await harness.standing(accountId)).available).toBe(5_000);
  });
});

describe('an event', () => {
  const take = (subject: GatewayEvent['subject'], signature = 'signed', id = `evt_${randomUUID()}`) =>
    harness.useCases.takeEvent.execute(harness.gateway.event(id, subject, harness.clock.now()), signature);

  it('that nobody signed changes nothing', async () => {
    const { accountId, id, page } = await waiting();
    harness.gateway.pay(page);
    await expect(take({ kind: 'payment', gatewayId: page, paymentId: id }, 'forged')).rejects.toMatchObject({
      kind: 'invalid',
      code: 'payments.event_not_signed',
    });
    expect((await harness.standing(accountId)).available).toBe(0);
  });

  it.each<[string, GatewayEvent['subject']]>([
    ['of another kind', { kind: 'other' }],
    [
      'about a payment of somebody else',
      { kind: 'payment', gatewayId: 'page_foreign', paymentId: randomUUID() },
    ],
    ['about a refund of somebody else', { kind: 'refund', gatewayId: 'refund_foreign' }],
  ])('%s is kept and changes nothing', async (_what, subject) => {
    const eventId = `evt_${randomUUID()}`;
    await take(subject, 'signed', eventId);
    expect(
      await harness.rows('select outcome, payment_id from payment_events where id = $1', [eventId]),
    ).toEqual([{ outcome: 'not_ours', payment_id: null }]);
  });

  it('about a dispute is shown to staff, the newest word last, and stops refunds until it is over; no money moves before the bank has it', async () => {
    const accountId = await harness.newAccount();
    const { id, charge } = await harness.paid(accountId, 5_000);
    const now = harness.clock.now();
    const dispute = (status: string, minutes: number) =>
      take({
        kind: 'dispute',
        charge: charge!,
        dispute: {
          id: `dp_${id}`,
          amount: 5_000n,
          currency: 'USD',
          reason: 'fraudulent',
          status,
          openedAt: now,
          reportedAt: new Date(now.getTime() + minutes * 60_000),
        },
      });
    await dispute('under_review', 2);
    await dispute('needs_response', 1);
    expect(await harness.useCases.queries.view(id)).toMatchObject({
      payment: { attentionAt: expect.any(Date) },
      disputes: [{ status: 'under_review', amount: 5_000n }],
    });
    await expect(harness.refund(id, 100, 'case 1')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payments.in_dispute',
    });
    expect((await harness.standing(accountId)).available).toBe(5_000);
    await dispute('won', 3);
    expect((await harness.refund(id, 100, 'case 1')).state).toBe('succeeded');
  });

  const chargeback = (
    charge: string,
    times: { withdrawnAt?: Date; reinstatedAt?: Date },
  ): GatewayEvent['subject'] => {
    const now = harness.clock.now();
    return {
      kind: 'dispute',
      charge,
      dispute: {
        id: `dp_${charge}`,
        amount: 5_000n,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'lost',
        openedAt: now,
        reportedAt: now,
        ...times,
      },
    };
  };

  it('about money that the bank has is booked once, of 12 at once; what is owed of it is paid by top-ups of that very moment, once', async () => {
    const accountId = await harness.newAccount();
    const { id, charge } = await harness.paid(accountId, 5_000);
    await harness.refund(id, 4_000, 'spent');
    const reported = chargeback(charge!, { withdrawnAt: harness.clock.now() });
    const topUps = await Promise.all(
      Array.from({ length: 5 }, () => harness.useCases.topUp.execute({ accountId, amount: usd(1_000) })),
    );
    for (const topUp of topUps) harness.gateway.pay(harness.gateway.pageOf(topUp.id)!);
    await Promise.all([
      ...Array.from({ length: 12 }, () => take(reported)),
      ...topUps.flatMap((topUp) => [harness.report(topUp.id), harness.report(topUp.id)]),
    ]);
    const { posted, available } = await harness.standing(accountId);
    const { reversals } = await harness.useCases.queries.view(id);
    expect({ chargebacks: posted['chargeback'], left: available - Number(reversals[0].owed.minor) }).toEqual({
      chargebacks: 1,
      left: 1_000,
    });
    expect(
      (await harness.useCases.queries.part({ accountId, disputed: true }, { limit: 10 })).items.map(
        (payment) => payment.id,
      ),
    ).toEqual([id]);
    expect(
      (await harness.useCases.queries.part({ accountId, owed: true }, { limit: 10 })).items,
    ).toHaveLength(reversals[0].owed.minor > 0n ? 1 : 0);
    await take(chargeback(charge!, { reinstatedAt: harness.clock.now() }));
    expect(await harness.standing(accountId)).toMatchObject({
      available: 6_000,
      posted: { chargeback_return: 1 },
    });
  });

  it('about a dispute or a refund of the gateway leads to a payment that nobody has told of yet, and credits that first', async () => {
    for (const take_ of ['dispute', 'refund'] as const) {
      const { accountId, id, page } = await waiting();
      harness.gateway.pay(page);
      harness.gateway.refundManually(id, `charge_${id}`, usd(5_000));
      await take(
        take_ === 'dispute'
          ? chargeback(`charge_${id}`, { withdrawnAt: harness.clock.now() })
          : { kind: 'charge', charge: `charge_${id}` },
      );
      await harness.report(id);
      expect(await harness.standing(accountId)).toMatchObject({
        available: 0,
        payments: ['succeeded'],
        posted: { credit: 1, [take_ === 'dispute' ? 'chargeback' : 'gateway_refund']: 1 },
      });
    }
  });

  it('about a payment of another amount finds it again by the money that came', async () => {
    const { accountId, id, page } = await waiting();
    harness.gateway.pay(page, 4_999);
    await harness.report(id);
    await take(chargeback(`charge_${id}`, { withdrawnAt: harness.clock.now() }));
    expect(await harness.useCases.queries.view(id)).toMatchObject({
      payment: { state: 'waiting', charge: `charge_${id}` },
      disputes: [{ status: 'lost' }],
      reversals: [],
    });
    expect((await harness.standing(accountId)).posted).toEqual({});
  });
});

describe('a refund to the card', () => {
  const refused = async (accountId: number, work: Promise<unknown>, code: string): Promise<void> => {
    const before = await harness.standing(accountId);
    await expect(work).rejects.toMatchObject({ code });
    expect(await harness.standing(accountId)).toEqual(before);
  };

  it('is refused beyond what is left of the payment, for what was not paid, and for what is not there', async () => {
    const accountId = await harness.newAccount();
    const { id } = await harness.paid(accountId, 5_000);
    await harness.paid(accountId, 5_000);
    await harness.refund(id, 4_000, 'case 1');
    await refused(accountId, harness.refund(id, 1_001, 'case 2'), 'payments.more_than_left');
    await refused(accountId, harness.refund(id, 3_999, 'case 1'), 'payments.reference_reused');
    await refused(accountId, harness.refund(randomUUID(), 1, 'case 3'), 'payments.not_found');
    const open = await waiting();
    await refused(open.accountId, harness.refund(open.id, 1, 'case 4'), 'payments.not_paid');
  });

  it('is refused beyond what the account has, also where a credit limit would reach', async () => {
    const accountId = await harness.newAccount();
    const { id } = await harness.paid(accountId, 5_000);
    await harness.limitCredit(accountId, 10_000);
    await harness.spend(accountId, 3_001);
    await refused(accountId, harness.refund(id, 2_000, 'case 1'), 'billing.insufficient_funds');
    await harness.refund(id, 1_999, 'case 2');
    expect(await harness.standing(accountId)).toMatchObject({ available: 0, held: 3_001, refunded: 1_999 });
  });

  it('with the same reference is one, from 24 requests at once', async () => {
    const accountId = await harness.newAccount();
    const { id } = await harness.paid(accountId, 5_000);
    await Promise.all(Array.from({ length: 24 }, () => harness.refund(id, 1_000, 'case 1')));
    expect(await harness.standing(accountId)).toMatchObject({
      available: 4_000,
      refunded: 1_000,
      refunds: ['succeeded'],
    });
  });

  it('of 24 at once takes no more than came', async () => {
    const accountId = await harness.newAccount();
    const { id } = await harness.paid(accountId, 5_000);
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => harness.refund(id, 5_000, `case ${at}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await harness.standing(accountId)).toMatchObject({
      available: 0,
      refunded: 5_000,
      refunds: ['succeeded'],
    });
  });

  it('that the gateway has waits for its word: then it is settled, or the credit comes back', async () => {
    for (const [status, available, state] of [
      ['succeeded', 4_000, 'succeeded'],
      ['failed', 5_000, 'failed'],
    ] as const) {
      const accountId = await harness.newAccount();
      const { id } = await harness.paid(accountId, 5_000);
      harness.gateway.newRefunds = 'pending';
      const refund = await harness.refund(id, 1_000, 'case 1');
      await harness.recover();
      expect(await harness.standing(accountId)).toMatchObject({ available: 4_000, refunds: ['pending'] });
      harness.gateway.refunds.get(refund.id)!.status = status;
      await harness.recover(3_700, 1);
      expect(await harness.standing(accountId)).toMatchObject({
        available,
        refunds: [state],
        refunded: 5_000 - available,
      });
    }
  });

  it('that the bank sends back days later gives the credit back, once', async () => {
    const accountId = await harness.newAccount();
    const { id } = await harness.paid(accountId, 5_000);
    const refund = await harness.refund(id, 1_000, 'case 1');
    harness.gateway.refunds.get(refund.id)!.status = 'failed';
    const subject = { kind: 'refund', gatewayId: `refund_${refund.id}`, refundId: refund.id } as const;
    for (const event of ['a', 'b'])
      await harness.useCases.takeEvent.execute(
        harness.gateway.event(`evt_${event}_${id}`, subject, harness.clock.now()),
        'signed',
      );
    expect(await harness.standing(accountId)).toMatchObject({
      available: 5_000,
      refunds: ['failed'],
      refunded: 0,
      posted: { payment_refund_return: 1 },
    });
  });

  it('that never reached the gateway is sent again for a day, shown to staff, and given up only when no request of it can be under way', async () => {
    const accountId = await harness.newAccount();
    const { id } = await harness.paid(accountId, 5_000);
    harness.gateway.next(...Array.from({ length: 30 }, () => 'cut_before' as const));
    const refund = await harness.refund(id, 1_000, 'case 1');
    await harness.recover(3_600, 22);
    expect(await harness.standing(accountId)).toMatchObject({ available: 4_000, refunds: ['asked'] });
    expect((await harness.useCases.queries.view(id)).refunds[0].attentionAt).toEqual(expect.any(Date));
    await harness.recover(3_000, 2);
    expect((await harness.standing(accountId)).refunds).toEqual(['asked']);
    await harness.recover(3_600, 2);
    expect(await harness.standing(accountId)).toMatchObject({
      available: 5_000,
      refunds: ['failed'],
      refunded: 0,
    });
    expect(harness.gateway.refunds.has(refund.id)).toBe(false);
    harness.gateway.calm();
  });
});
