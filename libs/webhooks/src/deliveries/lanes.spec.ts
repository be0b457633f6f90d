import { type Lane, Lanes } from './lanes';

const LIMITS = { total: 8, perHost: 5, perSubscription: 6, perSlowSubscription: 2 };

/** Requests that are under way until they are answered. */
class Road {
  readonly lanes: Lanes;
  readonly running: {
    subscriptionId: number;
    host: string;
    answer(milliseconds: number | undefined): void;
  }[] = [];
  readonly notRun: number[] = [];

  constructor(limits = LIMITS) {
    this.lanes = new Lanes(limits);
  }

  async send(count: number, lane: Partial<Lane> & { subscriptionId: number }): Promise<void> {
    const whole = { isQuick: true, host: `host-${lane.subscriptionId}`, ...lane };
    for (let one = 0; one < count; one += 1) {
      this.lanes.enter(
        whole,
        (answer) => this.running.push({ ...whole, answer }),
        () => this.notRun.push(whole.subscriptionId),
      );
    }
    await this.settle();
  }

  of(subscriptionId: number): number {
    return this.running.filter((one) => one.subscriptionId === subscriptionId).length;
  }

  async answer(subscriptionId: number, milliseconds: number | undefined, count = 1): Promise<void> {
    for (let one = 0; one < count; one += 1) {
      const at = this.running.findIndex((running) => running.subscriptionId === subscriptionId);
      this.running.splice(at, 1)[0].answer(milliseconds);
      await this.settle();
    }
  }

  private settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

it('gives a subscription no more than half of the lanes, however many it may have', async () => {
  const road = new Road();
  await road.send(20, { subscriptionId: 1 });
  await road.send(1, { subscriptionId: 2 });
  expect([road.of(1), road.of(2)]).toEqual([4, 1]);
});

it('gives all that are not known to be quick half of the lanes together', async () => {
  const road = new Road();
  for (let subscriptionId = 1; subscriptionId <= 10; subscriptionId += 1)
    await road.send(3, { subscriptionId, isQuick: false });
  expect(road.running).toHaveLength(4);
  await road.send(4, { subscriptionId: 11 });
  expect(road.of(11)).toBe(4);
});

it.each([
  [false, 2],
  [true, 4],
])(
  'takes the word of others for a pace that was not seen here (quick: %p): %i at once',
  async (isQuick, atOnce) => {
    const road = new Road();
    await road.send(10, { subscriptionId: 1, isQuick });
    expect(road.of(1)).toBe(atOnce);
  },
);

it('gives back what waits for a receiver that turns out to be slow, and then lets it have two at once', async () => {
  const road = new Road();
  await road.send(10, { subscriptionId: 1 });
  await road.answer(1, 2_000);
  expect([road.notRun, road.of(1)]).toEqual([[1, 1, 1, 1, 1, 1], 3]);
  await road.answer(1, 9_000, 3);
  await road.send(4, { subscriptionId: 1 });
  expect([road.of(1), road.notRun.length]).toEqual([2, 6]);
});

it('opens up again with the first answer that comes soon', async () => {
  const road = new Road();
  await road.send(8, { subscriptionId: 1, isQuick: false });
  await road.answer(1, 5);
  expect(road.of(1)).toBe(4);
});

it.each([
  [false, 2],
  [true, 4],
])('learns nothing from what was not asked (quick: %p): %i at once', async (isQuick, atOnce) => {
  const road = new Road();
  await road.send(8, { subscriptionId: 1, isQuick });
  await road.answer(1, undefined);
  expect([road.of(1), road.notRun]).toEqual([atOnce, []]);
});

it('lets others pass those who wait for their host', async () => {
  const road = new Road();
  await road.send(4, { subscriptionId: 1, host: 'crowded' });
  await road.send(4, { subscriptionId: 2, host: 'crowded' });
  await road.send(1, { subscriptionId: 3 });
  expect([road.of(1), road.of(2), road.of(3)]).toEqual([4, 1, 1]);
  await road.answer(1, 5, 2);
  expect([road.of(1), road.of(2)]).toEqual([2, 3]);
});

it('keeps a lane free for each of two where there are only two', async () => {
  const road = new Road({ ...LIMITS, total: 2 });
  await road.send(50, { subscriptionId: 1 });
  await road.send(1, { subscriptionId: 2 });
  expect([road.of(1), road.of(2)]).toEqual([1, 1]);
});

it('begins the next one at once where a request ends as it begins, however many wait', () => {
  const lanes = new Lanes({ ...LIMITS, total: 1 });
  const begun: number[] = [];
  let end: (milliseconds: number | undefined) => void = () => undefined;
  const enter = (subscriptionId: number, start: (leave: typeof end) => void): void =>
    lanes.enter({ subscriptionId, host: 'a', isQuick: true }, start, () => undefined);
  enter(1, (leave) => (end = leave));
  for (let subscriptionId = 2; subscriptionId <= 20_000; subscriptionId += 1)
    enter(subscriptionId % 3, (leave) => {
      begun.push(subscriptionId);
      leave(undefined);
    });
  expect(begun).toEqual([]);
  end(5);
  expect(begun).toEqual(Array.from({ length: 19_999 }, (_, at) => at + 2));
});

it.each([
  [3, 1],
  [7, 3],
  [20, 6],
])(
  'of %i lanes gives a subscription half, rounded down, and no more than its own limit: %i',
  async (total, atOnce) => {
    const road = new Road({ ...LIMITS, total, perHost: 20 });
    await road.send(20, { subscriptionId: 1 });
    expect(road.of(1)).toBe(atOnce);
  },
);

it.each([
  [1_999, 4],
  [2_000, 2],
])('takes an answer after %i ms for one that leaves it %i lanes', async (milliseconds, atOnce) => {
  const road = new Road();
  await road.send(1, { subscriptionId: 1 });
  await road.answer(1, milliseconds);
  await road.send(8, { subscriptionId: 1 });
  expect(road.of(1)).toBe(atOnce);
});

it('begins what waits in the order in which it came, as soon as there is room and not before', async () => {
  const road = new Road({ ...LIMITS, total: 2 });
  for (let subscriptionId = 1; subscriptionId <= 5; subscriptionId += 1)
    await road.send(1, { subscriptionId });
  const running = (): number[] => road.running.map(({ subscriptionId }) => subscriptionId);
  const seen = [running()];
  for (const subscriptionId of [1, 2, 3]) {
    await road.answer(subscriptionId, 5);
    seen.push(running());
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ]);
});

it('gives the lanes of slow ones back when they end, quick by then or not', async () => {
  const road = new Road();
  for (const subscriptionId of [1, 2]) await road.send(2, { subscriptionId, isQuick: false });
  await road.send(2, { subscriptionId: 3, isQuick: false });
  expect(road.of(3)).toBe(0);
  await road.answer(1, 5, 2);
  await road.answer(2, 9_000, 2);
  expect(road.of(3)).toBe(2);
  await road.send(2, { subscriptionId: 4, isQuick: false });
  expect(road.of(4)).toBe(2);
  await road.send(1, { subscriptionId: 5, isQuick: false });
  expect(road.of(5)).toBe(0);
});

it('gives back what waits for a slow receiver alone, and only with the first slow answer', async () => {
  const road = new Road();
  await road.send(5, { subscriptionId: 1 });
  await road.send(4, { subscriptionId: 2 });
  await road.send(1, { subscriptionId: 3 });
  expect([road.of(1), road.of(2), road.of(3)]).toEqual([4, 4, 0]);
  await road.answer(1, 2_000);
  expect([road.notRun, road.of(3)]).toEqual([[1], 1]);
  await road.answer(1, 2_000, 3);
  await road.send(3, { subscriptionId: 1 });
  expect(road.of(1)).toBe(2);
  await road.answer(1, 2_000);
  expect([road.notRun, road.of(1)]).toEqual([[1], 2]);
});

it('remembers the pace of ten thousand subscriptions, and forgets the one remembered longest', async () => {
  const lanes = new Lanes({ ...LIMITS, total: 1 });
  const run = (subscriptionId: number, milliseconds: number): Promise<boolean> =>
    new Promise((done) => {
      const start = (leave: (milliseconds: number) => void): void =>
        void Promise.resolve().then(() => {
          leave(milliseconds);
          done(true);
        });
      lanes.enter({ subscriptionId, host: 'a', isQuick: false }, start, () => done(false));
    });
  // a slow answer gives back the second of two that wait, where the subscription was known to be quick
  const two = (subscriptionId: number): Promise<boolean[]> =>
    Promise.all([run(subscriptionId, 9_000), run(subscriptionId, 5)]);
  for (let subscriptionId = 1; subscriptionId <= 10_000; subscriptionId += 1) await run(subscriptionId, 5);
  expect(await two(2)).toEqual([true, false]);
  await run(1, 5);
  await run(10_001, 5);
  const known = [await two(1), await two(4)];
  expect([known, await two(3)]).toEqual([
    [
      [true, false],
      [true, false],
    ],
    [true, true],
  ]);
});
