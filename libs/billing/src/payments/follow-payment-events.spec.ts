import { addDays, addSeconds } from '@registrar/kernel';
import { FakePaymentEventScans } from '../testing';
import { at, dispute, NOW, paymentWorld, reinstated, withdrawn } from '../testing/payments/payment-world';
import { EVENT_LOOK_POLICY, FollowPaymentEvents } from './follow-payment-events';
import type { GatewayEvent } from './ports';
import { TakeMissedEvents } from './take-missed-events';

const { keptDays, leaveSeconds, everySeconds, leaseSeconds, windowSeconds, overlapSeconds } =
  EVENT_LOOK_POLICY;
const GOING_ON = { aborted: false };
const LOST = { kind: 'unknown', why: 'the connection was cut' } as const;

function world() {
  const test = paymentWorld();
  const looks = new FakePaymentEventScans();
  const asked = jest.spyOn(test.gateway, 'eventsBetween');
  const missedEvents = new TakeMissedEvents(test.events, test.take, test.log);
  const follow = new FollowPaymentEvents(test.gateway, looks, missedEvents, test.clock, test.log);
  let missed = 0;
  return {
    ...test,
    looks,
    missedEvents,
    asked,
    follow,
    /** The gateway tells, and nobody hears it. */
    unheard: (id: string, subject: GatewayEvent['subject'], when: Date) =>
      void test.gateway.event(id, subject, when),
    /** From where it is to the present. Answers how many events were taken. */
    async catchUp(): Promise<number> {
      const before = missed;
      for (let [hasMore, looks] = [true, 1]; hasMore; looks += 1) {
        if (looks > 100) throw new Error('the looks have no end');
        const look = await follow.execute(GOING_ON);
        missed += look.missed;
        hasMore = look.hasMore;
      }
      return missed - before;
    },
    errors: (): string[] =>
      test.log.lines.filter(({ level }) => level === 'error').map(({ message }) => message),
    present: (): Date => addSeconds(test.clock.now(), -leaveSeconds),
  };
}

/** A payment, and all that was told until now looked through. */
async function settled() {
  const test = world();
  const payments = [await test.paid(5_000), await test.paid(5_000)];
  test.clock.advance(everySeconds);
  await test.catchUp();
  test.clock.advance(2 * everySeconds);
  test.asked.mockClear();
  return { test, payments };
}

describe('what the gateway told while nobody heard it', () => {
  it('is taken as if a webhook had brought it, oldest first, and once', async () => {
    const {
      test,
      payments: [{ charge }, { charge: other }],
    } = await settled();
    test.gateway.refundManually('re', other, test.payments.payments.get('payment-1')!.amount);
    test.unheard('evt_back', reinstated(charge, 3_700), at(3_700));
    test.unheard('evt_refund', { kind: 'charge', charge: other }, at(3_650));
    test.unheard('evt_gone', withdrawn(charge, 3_600), at(3_600));
    const [from, until] = [addSeconds((await test.follow.takenUntil())!, -overlapSeconds), test.present()];
    const warned = () => test.log.lines.filter(({ message }) => message.includes('found by polling'));
    expect([await test.catchUp(), warned()]).toEqual([
      3,
      [
        {
          level: 'warn',
          message: 'card gateway events found by polling, not delivered by webhook',
          fields: { missed: 3, from, until },
        },
      ],
    ]);
    expect([...test.events.events.keys()].slice(-3)).toEqual(['evt_gone', 'evt_refund', 'evt_back']);
    expect(test.kinds()).toMatchObject({ credit: 2, chargeback: 1, chargeback_return: 1, gateway_refund: 1 });
    test.clock.advance(everySeconds);
    expect([await test.catchUp(), warned().length]).toEqual([0, 1]);
    expect(test.kinds()).toMatchObject({ credit: 2, chargeback: 1, chargeback_return: 1, gateway_refund: 1 });
  });

  it('is skipped where a webhook brought it, by one read for a hundred, and where that read knows of nothing it is taken again and changes nothing', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    for (let second = 0; second < 250; second += 1) await test.report({ kind: 'charge', charge: 'nowhere' });
    await test.report(withdrawn(charge, 1));
    test.clock.advance(2 * everySeconds);
    const [known, recorded] = [jest.spyOn(test.events, 'known'), jest.spyOn(test.events, 'record')];
    expect(await test.catchUp()).toBe(0);
    expect([known.mock.calls.length, recorded.mock.calls.length]).toEqual([3, 0]);
    known.mockResolvedValue(new Set());
    test.clock.advance(everySeconds);
    await test.catchUp();
    expect(recorded.mock.calls.length).toBeGreaterThan(250);
    expect(test.kinds()).toEqual({ credit: 2, chargeback: 1 });
  });

  it('of nobody here is kept as such, and in another currency is left to people; neither is in the way', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    test.unheard('evt_foreign', { kind: 'charge', charge: 'pi_foreign' }, at(3_600));
    test.unheard(
      'evt_kronor',
      dispute(charge, 3_601, { currency: 'SEK', withdrawnAt: at(3_601) }),
      at(3_601),
    );
    expect(await test.catchUp()).toBe(2);
    expect(test.events.events.get('evt_foreign')).toMatchObject({ outcome: 'not_ours' });
    expect(test.errors()).toEqual(['chargeback in another currency, manual booking required']);
    expect(test.kinds()).toEqual({ credit: 2 });
    expect(await test.follow.takenUntil()).toEqual(test.present());
  });
});

describe('an event that cannot be taken', () => {
  const STORIES: [string, () => Promise<typeof LOST>][] = [
    ['has no answer of the gateway', async () => LOST],
    [
      'fails here',
      async () => {
        throw new Error('a fault');
      },
    ],
  ];

  it.each(STORIES)(
    'because it %s stops no other, and is tried again by each pass until it is taken',
    async (_why, answer) => {
      const { test } = await settled();
      const [stuck, fine] = [await test.waiting(700), await test.waiting(800)];
      for (const { page } of [stuck, fine]) test.gateway.pay(page);
      const find = test.gateway.find.bind(test.gateway);
      const found = jest
        .spyOn(test.gateway, 'find')
        .mockImplementation((page) => (page === stuck.page ? answer() : find(page)));
      const when = test.clock.now();
      test.unheard('evt_stuck', { kind: 'payment', gatewayId: stuck.page }, when);
      test.unheard('evt_fine', { kind: 'payment', gatewayId: fine.page }, addSeconds(when, 1));
      test.clock.advance(3 * 86_400);
      // some days later: the way from it to the present is more than one look
      for (let pass = 1; pass <= 3; pass += 1) {
        expect(await test.catchUp()).toBe(pass === 1 ? 1 : 0);
        expect([test.available(), await test.follow.takenUntil()]).toEqual([10_800, when]);
        test.clock.advance(everySeconds);
      }
      expect(test.log.lines).toContainEqual({
        level: 'error',
        message: 'card gateway event not processed',
        fields: expect.objectContaining({ event: 'evt_stuck', at: when }) as object,
      });
      found.mockImplementation(find);
      expect(await test.catchUp()).toBe(1);
      expect([test.available(), await test.follow.takenUntil()]).toEqual([11_500, test.present()]);
    },
  );

  it('because nobody here can read it stops no other, and is not kept as taken', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    test.unheard('evt_unreadable', { kind: 'unreadable' }, at(3_600));
    test.unheard('evt', withdrawn(charge, 3_601), at(3_601));
    expect([await test.catchUp(), test.kinds()]).toEqual([1, { credit: 2, chargeback: 1 }]);
    expect([await test.follow.takenUntil(), test.events.events.has('evt_unreadable')]).toEqual([
      at(3_600),
      false,
    ]);
    await expect(test.report({ kind: 'unreadable' })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('holds the mark before the first where two of one look cannot be taken', async () => {
    const { test } = await settled();
    const [first, second] = [await test.waiting(700), await test.waiting(800)];
    for (const { page } of [first, second]) test.gateway.pay(page);
    const find = test.gateway.find.bind(test.gateway);
    const stuck = new Set([first.page, second.page]);
    jest
      .spyOn(test.gateway, 'find')
      .mockImplementation(async (page) => (stuck.has(page) ? LOST : find(page)));
    const when = test.clock.now();
    test.unheard('evt_first', { kind: 'payment', gatewayId: first.page }, when);
    test.unheard('evt_second', { kind: 'payment', gatewayId: second.page }, addSeconds(when, 60));
    test.clock.advance(2 * everySeconds);
    expect([await test.catchUp(), await test.follow.takenUntil()]).toEqual([0, when]);
    stuck.delete(first.page);
    test.clock.advance(everySeconds);
    expect([await test.catchUp(), await test.follow.takenUntil()]).toEqual([1, addSeconds(when, 60)]);
    stuck.clear();
    test.clock.advance(everySeconds);
    expect([await test.catchUp(), await test.follow.takenUntil(), test.available()]).toEqual([
      1,
      test.present(),
      11_500,
    ]);
  });

  it('lets later ones be tried again too, as often as itself', async () => {
    const { test } = await settled();
    const [first, second] = [await test.waiting(700), await test.waiting(800)];
    for (const [days, { page }] of [first, second].entries()) {
      test.gateway.pay(page);
      test.unheard(
        `evt_${days}_days`,
        { kind: 'payment', gatewayId: page },
        addDays(test.clock.now(), 2 * days),
      );
    }
    test.clock.advance(3 * 86_400);
    const find = test.gateway.find.bind(test.gateway);
    const found = jest.spyOn(test.gateway, 'find').mockResolvedValue(LOST);
    expect(await test.catchUp()).toBe(0);
    found.mockImplementation(async (page) => (page === first.page ? LOST : find(page)));
    test.clock.advance(everySeconds);
    expect([await test.catchUp(), test.available()]).toEqual([1, 10_800]);
  });

  it('is given up when the gateway keeps it no longer, with an error that says since when', async () => {
    const { test } = await settled();
    const { page } = await test.waiting(700);
    jest.spyOn(test.gateway, 'find').mockResolvedValue(LOST);
    const when = test.clock.now();
    test.unheard('evt_stuck', { kind: 'payment', gatewayId: page }, when);
    const given: string[] = [];
    for (let day = 1; day <= keptDays + 2; day += 1) {
      test.clock.advance(86_400);
      await test.catchUp();
      const lost = test.log.lines.filter(({ message }) => message.includes('expired before'));
      given.push(lost.length === 0 ? 'kept' : `given up ${lost.length} times`);
      if (lost.length > 0) expect(lost[0].fields).toMatchObject({ from: when });
      else expect(await test.follow.takenUntil()).toEqual(when);
    }
    expect(given).toEqual([
      ...Array.from({ length: keptDays }, () => 'kept'),
      'given up 1 times',
      'given up 1 times',
    ]);
    expect(await test.follow.takenUntil()).toEqual(test.present());
  });
});

describe('the look through what the gateway told', () => {
  const windowsOf = ({ asked }: ReturnType<typeof world>) =>
    asked.mock.calls.map(([from, until]) => ({ from, until }));

  it('begins as far back as the gateway keeps events, goes on by a day at most, and what was new to one is looked at again by the next', async () => {
    const test = world();
    const known = jest.spyOn(test.events, 'known');
    await test.catchUp();
    expect(known).not.toHaveBeenCalled();
    const windows = windowsOf(test);
    expect(windows[0]).toEqual({
      from: addDays(NOW, -keptDays),
      until: addSeconds(addDays(NOW, -keptDays), windowSeconds - overlapSeconds),
    });
    expect(windows.at(-1)!.until).toEqual(test.present());
    expect(windows).toHaveLength(60);
    for (const [number, { from, until }] of windows.entries()) {
      expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(windowSeconds * 1_000);
      // of the one before what was new, which began where its own predecessor ended
      if (number > 0) expect(from).toEqual(windows[number - 2]?.until ?? windows[0].from);
    }
    expect(await test.follow.takenUntil()).toEqual(test.present());
  });

  it('leaves young events to their webhooks, and is taken once an hour, by one process', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    test.unheard('evt', withdrawn(charge, 1), addSeconds(test.clock.now(), -leaveSeconds));
    const looks = await Promise.all(Array.from({ length: 5 }, () => test.follow.execute(GOING_ON)));
    expect([looks.filter(({ missed }) => missed > 0), windowsOf(test).length]).toEqual([[], 1]);
    test.clock.advance(everySeconds - 1);
    expect([await test.catchUp(), windowsOf(test).length]).toEqual([0, 1]);
    test.clock.advance(1);
    expect([await test.catchUp(), windowsOf(test).length]).toEqual([1, 2]);
  });

  it('does not move on while the gateway does not tell, and asks again when its lease is over', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    const before = await test.follow.takenUntil();
    test.unheard('evt', withdrawn(charge, 1), addSeconds(before!, 1));
    test.gateway.isAway = true;
    expect([await test.catchUp(), await test.follow.takenUntil()]).toEqual([0, before]);
    test.gateway.isAway = false;
    test.clock.advance(leaseSeconds - 1);
    expect(await test.catchUp()).toBe(0);
    test.clock.advance(1);
    expect([await test.catchUp(), await test.follow.takenUntil()]).toEqual([1, test.present()]);
  });

  it('ends after the event under way when the process wants to, and is taken up again at once', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    const before = await test.follow.takenUntil();
    for (const second of [1, 2, 3])
      test.unheard(`evt_second_${second}`, withdrawn(charge, second), addSeconds(before!, second));
    const stop = { aborted: false };
    const record = test.events.record.bind(test.events);
    jest.spyOn(test.events, 'record').mockImplementationOnce((event) => {
      stop.aborted = true;
      return record(event);
    });
    expect(await test.follow.execute(stop)).toEqual({ missed: 1, hasMore: false });
    expect(await test.follow.takenUntil()).toEqual(before);
    expect([await test.catchUp(), await test.follow.takenUntil()]).toEqual([2, test.present()]);
  });

  it('goes on as far back as there are events when nobody looked for longer, with an error', async () => {
    const {
      test,
      payments: [{ charge }],
    } = await settled();
    test.clock.advance(40 * 86_400);
    test.unheard('evt', withdrawn(charge, 1), addDays(test.clock.now(), -29));
    expect(await test.catchUp()).toBe(1);
    expect(windowsOf(test)[0].from).toEqual(addDays(test.clock.now(), -keptDays));
    expect(test.errors()).toEqual(['card gateway events expired before they were processed']);
    expect(test.kinds()).toMatchObject({ chargeback: 1 });
  });

  it('is no error when the gateway does not answer for the very first of them', async () => {
    const test = world();
    test.gateway.isAway = true;
    for (let time = 0; time < 3; time += 1) {
      await test.catchUp();
      test.clock.advance(leaseSeconds);
    }
    expect([test.errors(), await test.follow.takenUntil()]).toEqual([[], undefined]);
  });

  it('is not taken where no payments are', async () => {
    const test = world();
    const without = new FollowPaymentEvents(undefined, test.looks, test.missedEvents, test.clock, test.log);
    test.looks.row = { takenUntil: NOW, lookedUntil: NOW, dueAt: NOW };
    expect([await without.execute(GOING_ON), await without.takenUntil(), test.looks.row.dueAt]).toEqual([
      { missed: 0, hasMore: false },
      undefined,
      NOW,
    ]);
  });
});
