import { randomUUID } from 'node:crypto';
import { Executioner, survive, throughEveryMoment } from '../crash';
import { PaymentHarness, usd } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: what the gateway has is credited once, what it does not have is not, and what goes back to a card
 * left the credit once.
 */
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await PaymentHarness.create();
});
afterAll(async () => {
  await harness?.verify();
  await harness?.close();
});

type Mishap = Parameters<PaymentHarness['gateway']['next']>[0];
const MISHAPS: { story: string; mishap?: Mishap }[] = [
  { story: 'the gateway answers', mishap: undefined },
  { story: 'the gateway does it, and its answer is lost', mishap: 'cut_after' },
  { story: 'the question is lost', mishap: 'cut_before' },
  { story: 'the gateway refuses', mishap: 'refuse' },
];

describe.each(MISHAPS)('a top-up when $story', ({ mishap }) => {
  it('leaves one payment at most, which is found again by the key of its request and credited once', () =>
    throughEveryMoment(6, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const executioner = new Executioner(killAt);
      if (mishap) harness.gateway.next(mishap);
      const request = { accountId, amount: usd(5_000), key: 'the-key' };
      await harness.doomed(executioner).topUp.execute(request).catch(survive);
      harness.gateway.calm();
      // the client tries again with its key
      const again = await harness.useCases.topUp.execute(request).catch(survive);
      await harness.recover();
      const page = again && harness.gateway.pageOf(again.id);
      if (page !== undefined) harness.gateway.pay(page);
      await harness.recover();
      const { payments, available, posted, events } = await harness.standing(accountId);
      expect(payments).toEqual([page === undefined ? 'failed' : 'succeeded']);
      expect({ available, posted, events }).toEqual(
        page === undefined
          ? { available: 0, posted: {}, events: 0 }
          : { available: 5_000, posted: { credit: 1 }, events: 1 },
      );
      return executioner.moments;
    }));
});

describe('a payment that was paid', () => {
  it('is credited once, whatever moment dies who takes the webhook, and tells it again', () =>
    throughEveryMoment(10, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const { id } = await harness.useCases.topUp.execute({ accountId, amount: usd(5_000) });
      harness.gateway.pay(harness.gateway.pageOf(id)!);
      const executioner = new Executioner(killAt);
      const eventId = `evt_${randomUUID()}`;
      await harness.report(id, eventId, harness.doomed(executioner)).catch(survive);
      await harness.report(id, eventId);
      await harness.recover();
      expect(await harness.standing(accountId)).toMatchObject({
        available: 5_000,
        payments: ['succeeded'],
        posted: { credit: 1 },
        events: 1,
      });
      return executioner.moments;
    }));

  it('is credited once, whatever moment the worker dies that looks because no webhook came', () =>
    throughEveryMoment(8, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const { id } = await harness.useCases.topUp.execute({ accountId, amount: usd(5_000) });
      harness.gateway.pay(harness.gateway.pageOf(id)!);
      harness.clock.advance(300);
      const executioner = new Executioner(killAt);
      await harness.doomed(executioner).followPayments.execute(100).catch(survive);
      await harness.recover();
      expect(await harness.standing(accountId)).toMatchObject({
        available: 5_000,
        payments: ['succeeded'],
        posted: { credit: 1 },
        events: 1,
      });
      return executioner.moments;
    }));
});

describe('a chargeback', () => {
  it('is booked once, whatever moment dies who takes its event, and what is owed of it is paid once by whoever takes the next top-up', () =>
    throughEveryMoment(12, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const { id, charge } = await harness.paid(accountId, 5_000);
      await harness.refund(id, 4_000, 'spent');
      const executioner = new Executioner(killAt);
      const doomed = harness.doomed(executioner);
      const now = harness.clock.now();
      const dispute = {
        id: `dp_${id}`,
        amount: 5_000n,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'needs_response',
        openedAt: now,
        reportedAt: now,
        withdrawnAt: now,
      };
      const event = harness.gateway.event(
        `evt_${randomUUID()}`,
        { kind: 'dispute', charge: charge!, dispute },
        now,
      );
      await doomed.takeEvent.execute(event, 'signed').catch(survive);
      const topUp = await harness.useCases.topUp.execute({ accountId, amount: usd(1_500) });
      harness.gateway.pay(harness.gateway.pageOf(topUp.id)!);
      const eventId = `evt_${randomUUID()}`;
      await harness.report(topUp.id, eventId, doomed).catch(survive);
      // both are told again
      await harness.useCases.takeEvent.execute(event, 'signed');
      await harness.report(topUp.id, eventId);
      await harness.recover();
      const { available, posted } = await harness.standing(accountId);
      const [{ owed }] = (await harness.useCases.queries.view(id)).reversals;
      // where the event was lost, the top-up came first, and the chargeback found its money
      expect({
        chargeback: posted['chargeback'],
        credit: posted['credit'],
        available,
        owed: Number(owed.minor),
      }).toEqual({ chargeback: 1, credit: 2, available: 0, owed: 2_500 });
      return executioner.moments;
    }));
});

describe('what the gateway told while nobody heard it', () => {
  it('is booked once, whatever moment the worker dies that looks for it', () =>
    throughEveryMoment(20, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const { id, charge } = await harness.paid(accountId, 5_000);
      await harness.followEvents();
      const now = harness.clock.now();
      const dispute = {
        id: `dp_${id}`,
        amount: 5_000n,
        currency: 'USD',
        reason: 'fraudulent',
        status: 'needs_response',
        openedAt: now,
        reportedAt: now,
        withdrawnAt: now,
      };
      harness.gateway.event(`evt_${randomUUID()}`, { kind: 'dispute', charge: charge!, dispute }, now);
      harness.gateway.event(`evt_${randomUUID()}`, { kind: 'charge', charge: 'charge_nowhere' }, now);
      harness.clock.advance(2 * 3_600);
      const executioner = new Executioner(killAt);
      await harness.doomed(executioner).followEvents.execute({ aborted: false }).catch(survive);
      const [{ before }] = await harness.rows<{ before: boolean }>(
        'select taken_until <= $1 as before from payment_event_looks',
        [now],
      );
      const [{ taken }] = await harness.rows<{ taken: number }>(
        `select count(*)::int as taken from payment_events e where e.payment_id = $1 and type = 'dispute.changed'`,
        [id],
      );
      // what lies before the mark is committed
      expect(before || taken === 1).toBe(true);
      harness.clock.advance(3_600);
      await harness.followEvents();
      const { available, posted } = await harness.standing(accountId);
      expect({ available, posted }).toEqual({ available: 0, posted: { credit: 1, chargeback: 1 } });
      expect((await harness.useCases.followEvents.takenUntil())!.getTime()).toBeGreaterThan(now.getTime());
      return executioner.moments;
    }));
});

describe.each(MISHAPS)('a refund to the card when $story', ({ mishap }) => {
  it('takes the credit once and settles it, or gives it back whole', () =>
    throughEveryMoment(15, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const { id } = await harness.paid(accountId, 5_000);
      const executioner = new Executioner(killAt);
      if (mishap) harness.gateway.next(mishap);
      await harness.refund(id, 3_000, 'case 1', harness.doomed(executioner)).catch(survive);
      harness.gateway.calm();
      await harness.recover();
      const { refunds, ...standing } = await harness.standing(accountId);
      const atGateway = [...harness.gateway.refunds.values()].filter(
        ({ order }) => order.charge === `charge_${id}`,
      );
      const isDone = refunds[0] === 'succeeded';
      expect([[], ['succeeded'], ['failed']]).toContainEqual(refunds);
      expect(atGateway).toHaveLength(isDone ? 1 : 0);
      const back =
        refunds.length === 0
          ? {}
          : isDone
            ? { payment_refund: 1, payment_refund_settle: 1 }
            : { payment_refund: 1, payment_refund_return: 1 };
      expect(standing).toEqual({
        available: isDone ? 2_000 : 5_000,
        held: 0,
        payments: ['succeeded'],
        refunded: isDone ? 3_000 : 0,
        posted: { credit: 1, ...back },
        events: refunds.length === 0 ? 1 : isDone ? 2 : 3,
      });
      return executioner.moments;
    }));

  it('ends consistent whatever moment the worker dies that follows it', () =>
    throughEveryMoment(8, async (_run, killAt) => {
      const accountId = await harness.newAccount();
      const { id } = await harness.paid(accountId, 5_000);
      // a connection cut before anything: all is left to the worker
      harness.gateway.next('cut_before');
      await harness.refund(id, 3_000, 'case 1');
      harness.clock.advance(300);
      if (mishap) harness.gateway.next(mishap);
      const executioner = new Executioner(killAt);
      await harness.doomed(executioner).followRefunds.execute(100).catch(survive);
      harness.gateway.calm();
      await harness.recover();
      const { refunds, available, refunded } = await harness.standing(accountId);
      const isDone = refunds[0] === 'succeeded';
      expect({
        available,
        refunded,
        atGateway: [...harness.gateway.refunds.values()].filter(
          ({ order }) => order.charge === `charge_${id}`,
        ).length,
      }).toEqual(
        isDone
          ? { available: 2_000, refunded: 3_000, atGateway: 1 }
          : { available: 5_000, refunded: 0, atGateway: 0 },
      );
      return executioner.moments;
    }));
});
