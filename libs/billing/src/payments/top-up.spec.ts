import { ACCOUNT, at, NOW, paymentWorld, POLICY, usd } from '../testing/payments/payment-world';
import type { Payment } from './payment';
import { TopUp } from './top-up';

const PAYMENT = '00000000-0000-7000-8000-000000000001';
const waiting: Payment = {
  id: PAYMENT,
  accountId: ACCOUNT,
  amount: usd(2_500),
  state: 'waiting',
  gatewayId: `page_${PAYMENT}`,
  pageUrl: `https://pay.example.net/page_${PAYMENT}`,
  pageEndsAt: at(3_600),
  asked: 1,
  refunded: usd(0),
  dueAt: at(120),
  createdAt: NOW,
};

describe('a top-up by card', () => {
  it('is written down, asked for at the gateway, and answers the page on which the customer pays', async () => {
    const test = paymentWorld();
    const created = jest.spyOn(test.gateway, 'create');
    expect(await test.topUp.execute({ accountId: ACCOUNT, amount: usd(2_500) })).toEqual(waiting);
    expect(await test.payments.find(PAYMENT)).toEqual(waiting);
    expect(created.mock.calls).toEqual([
      [{ id: PAYMENT, accountId: ACCOUNT, amount: usd(2_500), pageEndsAt: at(3_600) }],
    ]);
    expect(test.available()).toBe(0);
  });

  it.each([100, 1_000_000])('may be of %i cents', async (minor) => {
    expect(await paymentWorld().topUp.execute({ accountId: ACCOUNT, amount: usd(minor) })).toMatchObject({
      state: 'waiting',
      amount: usd(minor),
    });
  });

  it.each([99, 1_000_001, 0])(
    'is refused for %i cents, with the least and the most, before anything is written',
    async (minor) => {
      const test = paymentWorld();
      await expect(test.topUp.execute({ accountId: ACCOUNT, amount: usd(minor) })).rejects.toMatchObject({
        kind: 'invalid',
        code: 'payments.amount_invalid',
        details: `'amount' must be from 1.00 to 10000.00`,
      });
      expect(test.payments.payments.size).toBe(0);
    },
  );

  it('is refused where no payments by card are taken', async () => {
    const test = paymentWorld();
    const without = new TopUp(undefined, test.uow, test.payments, test.clock, test.ids, POLICY);
    await expect(without.execute({ accountId: ACCOUNT, amount: usd(2_500) })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'payments.not_set_up',
      message: 'Service Unavailable',
      details: 'Payments by card are not available.',
    });
  });

  it('is refused when the gateway takes no such payment, which ends it', async () => {
    const test = paymentWorld();
    test.gateway.next('refuse');
    await expect(test.topUp.execute({ accountId: ACCOUNT, amount: usd(2_500) })).rejects.toMatchObject({
      kind: 'payment_required',
      code: 'payments.refused',
      message: 'Payment failed',
      details: 'The payment was refused.',
    });
    expect(await test.payments.find(PAYMENT)).toMatchObject({
      state: 'failed',
      trouble: 'not taken',
      settledAt: NOW,
    });
  });

  it('without an answer of the gateway is asked for, and its row says until when nobody asks again', async () => {
    const test = paymentWorld();
    test.gateway.next('cut_after');
    const began = jest.spyOn(test.payments, 'beginAsking');
    expect(await test.topUp.execute({ accountId: ACCOUNT, amount: usd(2_500) })).toMatchObject({
      state: 'asked',
      asked: 1,
      trouble: 'the connection was cut',
    });
    expect(began.mock.calls).toEqual([[PAYMENT, at(90)]]);
  });

  it('is due to be looked at when its request dies before the gateway is asked', async () => {
    const test = paymentWorld();
    jest.spyOn(test.payments, 'beginAsking').mockRejectedValue(new Error('the process dies'));
    await expect(test.topUp.execute({ accountId: ACCOUNT, amount: usd(2_500) })).rejects.toThrow(
      'the process dies',
    );
    expect(await test.payments.find(PAYMENT)).toEqual({
      ...waiting,
      state: 'created',
      asked: 0,
      dueAt: at(90),
      gatewayId: undefined,
      pageUrl: undefined,
    });
  });

  it('with the key of one that was begun leads to that one, for an hour, and is a 409 for another amount', async () => {
    const test = paymentWorld();
    const request = { accountId: ACCOUNT, amount: usd(2_500), key: 'key-1' };
    await test.topUp.execute(request);
    test.clock.advance(3_599);
    expect(await test.topUp.execute(request)).toEqual(waiting);
    await expect(test.topUp.execute({ ...request, amount: usd(2_501) })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency.reused',
      details: 'Idempotency key has been reused for a different request.',
    });
    expect([test.payments.payments.size, test.gateway.pages.size]).toEqual([1, 1]);
    test.clock.advance(1);
    expect((await test.topUp.execute(request)).id).not.toBe(PAYMENT);
    expect((await test.topUp.execute({ ...request, key: undefined })).id).not.toBe(PAYMENT);
    expect(test.payments.payments.size).toBe(3);
  });
});

describe('payments that nobody told of', () => {
  /** A payment whose question at the gateway was cut. */
  async function cut(how: 'cut_before' | 'cut_after', policySeconds = 90) {
    const test = paymentWorld();
    test.gateway.next(how);
    await test.topUp.execute({ accountId: ACCOUNT, amount: usd(2_500) });
    test.clock.advance(policySeconds);
    return test;
  }

  it.each(['cut_before', 'cut_after'] as const)(
    'are asked for once more under the same id when the question was lost: %s',
    async (how) => {
      const test = await cut(how, 120);
      const taken = jest.spyOn(test.payments, 'takeDue');
      expect(await test.followPayments.execute()).toBe(1);
      expect(await test.payments.find(PAYMENT)).toEqual({ ...waiting, asked: 2, dueAt: at(240) });
      expect(taken.mock.calls).toEqual([[at(120), at(210), 20]]);
      expect(test.gateway.pages.size).toBe(1);
    },
  );

  it('are left alone before their time', async () => {
    const test = await cut('cut_before', 119);
    expect(await test.followPayments.execute()).toBe(0);
  });

  it.each([
    [1_739, 'waiting'],
    [1_740, 'failed'],
  ])(
    'are asked for as long as the page would live long enough: after %i seconds one is %s',
    async (seconds, state) => {
      const test = await cut('cut_before', seconds);
      const created = jest.spyOn(test.gateway, 'create');
      await test.followPayments.execute();
      expect(await test.payments.find(PAYMENT)).toMatchObject({
        state,
        ...(state === 'failed' && { trouble: 'the connection was cut', settledAt: at(seconds) }),
      });
      expect(created).toHaveBeenCalledTimes(state === 'failed' ? 0 : 1);
    },
  );

  it('are given up with a reason where nobody has asked for them either', async () => {
    const test = paymentWorld();
    await test.uow.run(() =>
      test.payments.add(
        { ...waiting, state: 'created', asked: 0, gatewayId: undefined, pageUrl: undefined, dueAt: at(90) },
        undefined,
        NOW,
      ),
    );
    test.clock.advance(3_600);
    await test.followPayments.execute();
    expect(await test.payments.find(PAYMENT)).toMatchObject({
      state: 'failed',
      trouble: 'the gateway did not answer in time',
    });
  });

  it.each(['waiting', 'asked'] as const)(
    'that the gateway has are looked at there when they are %s',
    async (state) => {
      const test = paymentWorld();
      const { id, page } = await test.waiting(2_500);
      await test.uow.run(async () => test.payments.save({ ...(await test.payments.lock(id))!, state }));
      test.gateway.pay(page);
      const created = jest.spyOn(test.gateway, 'create');
      test.clock.advance(120);
      expect(await test.followPayments.execute()).toBe(1);
      expect(await test.payments.find(id)).toMatchObject({
        state: 'succeeded',
        charge: `charge_${id}`,
        settledAt: at(120),
      });
      expect([created.mock.calls.length, test.available()]).toEqual([0, 2_500]);
    },
  );

  it('are looked at all the same when one of them fails, which is logged', async () => {
    const test = paymentWorld();
    const [bad, good] = [await test.waiting(700), await test.waiting(800)];
    test.gateway.pay(good.page);
    const error = new Error('a fault');
    const find = test.gateway.find.bind(test.gateway);
    jest.spyOn(test.gateway, 'find').mockImplementation(async (page) => {
      if (page === bad.page) throw error;
      return find(page);
    });
    test.clock.advance(120);
    expect(await test.followPayments.execute()).toBe(2);
    expect(test.available()).toBe(800);
    expect(test.log.lines[0]).toEqual({
      level: 'error',
      message: 'payment not polled',
      fields: { paymentId: bad.id, error },
    });
  });

  it('are at most as many as asked for at a time', async () => {
    const test = paymentWorld();
    for (let count = 0; count < 3; count += 1) await test.waiting(700);
    test.clock.advance(120);
    expect([
      await test.followPayments.execute(2),
      await test.followPayments.execute(2),
      await test.followPayments.execute(2),
    ]).toEqual([2, 1, 0]);
  });

  it.each(['no gateway', 'nothing to ask it with'])('are left alone where there is %s', async (missing) => {
    const test = await cut('cut_before', 120);
    const without = test.followPaymentsWith(
      missing === 'no gateway' ? { gateway: undefined } : { ask: undefined },
    );
    expect([await without.execute(), (await test.payments.find(PAYMENT))!.asked]).toEqual([0, 1]);
  });
});

describe('the question for a payment', () => {
  it('is not sent again for one that is further, which is answered as it is', async () => {
    const test = paymentWorld();
    const { id } = await test.paid(2_500);
    const created = jest.spyOn(test.gateway, 'create');
    const payment = (await test.payments.find(id))!;
    expect(await test.ask.execute({ ...payment, state: 'created' })).toEqual(payment);
    expect(created).not.toHaveBeenCalled();
  });
});
