import { everyAligned } from './aligned-timer';

describe('aligned timers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('that start at different moments end at the same ones', () => {
    const moments: [string, number][] = [];
    const note = (name: string) => () => moments.push([name, performance.now()]);
    const stops = [everyAligned(1_000, note('one'))];
    jest.advanceTimersByTime(350);
    stops.push(everyAligned(1_000, note('other')));
    jest.advanceTimersByTime(1_700);
    for (const stop of stops) stop();
    jest.advanceTimersByTime(5_000);
    const [first, second] = [...new Set(moments.map(([, at]) => at))];
    expect(second - first).toBe(1_000);
    expect(moments).toEqual([
      ['one', first],
      ['other', first],
      ['one', second],
      ['other', second],
    ]);
  });

  it('go on when their work throws', () => {
    let calls = 0;
    const stop = everyAligned(1_000, () => {
      calls += 1;
      throw new Error('work fails');
    });
    expect(() => jest.advanceTimersByTime(1_000)).toThrow('work fails');
    expect(() => jest.advanceTimersByTime(1_000)).toThrow('work fails');
    stop();
    expect(calls).toBe(2);
  });
});
