import { Deadlines } from './deadlines';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  const deadlines = new Deadlines(1_000);
  const expired: string[] = [];
  const work = (name: string) => ({ expire: () => void expired.push(name) });
  return { deadlines, expired, work };
}

it('ends each piece of work at its own time, by one timer', () => {
  const { deadlines, expired, work } = setUp();
  deadlines.add(work('first'));
  jest.advanceTimersByTime(400);
  deadlines.add(work('second'));
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(599);
  expect(expired).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(expired).toEqual(['first']);
  jest.advanceTimersByTime(399);
  expect(expired).toEqual(['first']);
  jest.advanceTimersByTime(1);
  expect(expired).toEqual(['first', 'second']);
  expect(jest.getTimerCount()).toBe(0);
});

it('ends no work that was over before, and keeps no timer where none is left', () => {
  const { deadlines, expired, work } = setUp();
  const [done, late] = [work('done'), work('late')];
  deadlines.add(done);
  deadlines.add(late);
  deadlines.remove(done);
  jest.advanceTimersByTime(1_000);
  expect(expired).toEqual(['late']);
  deadlines.add(done);
  expect(jest.getTimerCount()).toBe(1);
  deadlines.remove(done);
  expect(jest.getTimerCount()).toBe(0);
});
