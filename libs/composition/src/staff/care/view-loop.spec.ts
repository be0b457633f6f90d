import { FakeLog } from '@registrar/kernel/testing';
import { ViewLoop } from './view-loop';

/** Requests without a database. */
class Views {
  waiting = 0;
  polls = 0;
  isAway = false;
  /** Holds the poll that is under way. */
  held?: Promise<void>;

  async execute(): Promise<number> {
    this.polls += 1;
    await this.held;
    if (this.isAway) throw new Error('away');
    const answered = this.waiting;
    this.waiting = 0;
    return answered;
  }
}

let views: Views;
let log: FakeLog;
let loop: ViewLoop;
/** What the scan of the process found, and how often it was asked. */
let scan: { found: boolean; asked: number };
beforeEach(() => {
  scan = { found: true, asked: 0 };
  jest.useFakeTimers();
  [views, log] = [new Views(), new FakeLog()];
  loop = new ViewLoop(views, log, async () => {
    scan.asked += 1;
    return scan.found;
  });
  loop.onApplicationBootstrap();
});
afterEach(async () => {
  await loop.onModuleDestroy();
  jest.useRealTimers();
});
const seconds = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 1_000);
/** Polls within so many seconds. */
const pollsIn = async (count: number): Promise<number> => {
  const before = views.polls;
  await seconds(count);
  return views.polls - before;
};

it('a process at rest polls for views once a second', async () => {
  expect(await pollsIn(0.9)).toBe(0);
  expect(await pollsIn(0.1)).toBe(1);
  expect(await pollsIn(60)).toBe(60);
});

it('a process at rest claims no request where the scan found none', async () => {
  scan.found = false;
  expect([await pollsIn(10), scan.asked]).toEqual([0, 10]);
  scan.found = true;
  expect([await pollsIn(1), scan.asked]).toEqual([1, 11]);
});

it('a process that answers views does not ask the scan', async () => {
  views.waiting = 1;
  await seconds(1);
  scan.found = false;
  expect([await pollsIn(1), scan.asked]).toEqual([10, 1]);
  await seconds(29);
  expect([await pollsIn(10), scan.asked]).toEqual([0, 11]);
});

it('a process polls ten times a second for 30 s after a view, and rests then', async () => {
  views.waiting = 1;
  await seconds(1);
  expect(views.waiting).toBe(0);
  expect(await pollsIn(1)).toBe(10);
  expect(await pollsIn(29)).toBe(290);
  expect(await pollsIn(10)).toBe(10);
});

it('each further view keeps the process awake', async () => {
  views.waiting = 1;
  await seconds(21);
  views.waiting = 2;
  await seconds(20);
  expect([views.waiting, await pollsIn(1)]).toEqual([0, 10]);
});

it('a failed poll is logged, and the next one comes with the next look of a process at rest', async () => {
  views.waiting = 1;
  await seconds(1);
  views.isAway = true;
  await seconds(0.1);
  expect(log.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'views of staff could not be answered' },
  ]);
  views.isAway = false;
  expect(await pollsIn(0.8)).toBe(0);
  expect(await pollsIn(0.1)).toBe(1);
});

it('polls do not overlap, and the stop waits for the one under way', async () => {
  let release = (): void => undefined;
  views.held = new Promise((resolve) => (release = resolve));
  expect(await pollsIn(10)).toBe(1);
  let isStopped = false;
  const stopped = loop.onModuleDestroy().then(() => (isStopped = true));
  await seconds(1);
  expect(isStopped).toBe(false);
  release();
  await stopped;
  expect(await pollsIn(10)).toBe(0);
});
