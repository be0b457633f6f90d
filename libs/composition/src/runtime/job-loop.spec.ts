import { RENEW_SECONDS, type RunJobs } from '@registrar/jobs';
import type { InstanceState } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { JobLoop } from './job-loop';

/** Jobs without a database: items that `begin` has room for, until the test ends them. */
class Jobs {
  /** Items that wait, and those under way with what ends each. */
  waiting = 0;
  readonly ends: (() => void)[] = [];
  readonly calls: string[] = [];
  fails = new Set<string>();
  hasRoom = true;
  private end: Promise<void> = Promise.resolve();
  private listener = (): void => undefined;

  onWork(listener: () => void): void {
    this.listener = listener;
  }
  /** This process starts a job. */
  start(): void {
    this.waiting += 1;
    this.listener();
  }
  async settle(): Promise<void> {
    this.note('settle');
  }
  get itemsUnderWay(): number {
    return this.ends.length;
  }

  async begin(stop: { aborted: boolean }): Promise<number> {
    this.note('begin');
    if (stop.aborted || this.waiting === 0 || this.ends.length > 0) return 0;
    this.waiting -= 1;
    this.end = new Promise((resolve) => this.ends.push(resolve));
    return 1;
  }
  async resumeWithCredit(): Promise<void> {
    this.note('resume');
  }
  async renewClaims(): Promise<void> {
    this.note('renew');
  }
  async oneEnded(): Promise<void> {
    await this.end;
  }
  async allEnded(): Promise<void> {
    this.note('wait');
    if (this.ends.length > 0) await this.end;
  }

  endOne(): void {
    this.ends.pop()!();
  }
  count(call: string): number {
    return this.calls.filter((one) => one === call).length;
  }

  private note(call: string): void {
    this.calls.push(call);
    if (this.fails.has(call)) throw new Error(`${call} fails`);
  }
}

let jobs: Jobs;
let log: FakeLog;
let instance: { suspension?: string };
let loops: JobLoop[];
/** What the scan of the process found, and how often it was asked. */
let scan: { found: boolean; asked: number; onAsk(): void };
beforeEach(() => {
  jest.useFakeTimers();
  [jobs, log, instance, loops] = [new Jobs(), new FakeLog(), {}, []];
  scan = { found: true, asked: 0, onAsk: () => undefined };
});
afterEach(async () => {
  while (jobs.ends.length > 0) jobs.endOne();
  for (const loop of loops) await loop.onModuleDestroy();
  jest.useRealTimers();
});

function started(itemsAtOnce = 8): JobLoop {
  const loop = new JobLoop(
    jobs as unknown as RunJobs,
    instance as unknown as InstanceState,
    log,
    itemsAtOnce,
    async () => {
      scan.asked += 1;
      scan.onAsk();
      return scan.found;
    },
  );
  loop.onApplicationBootstrap();
  loops.push(loop);
  return loop;
}
const seconds = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 1_000);

it('a process looks for jobs every second, for those with credit again by the same look', async () => {
  started();
  await seconds(0.9);
  expect(jobs.calls).toEqual([]);
  await seconds(0.1);
  expect(jobs.calls).toEqual(['begin']);
  await seconds(2);
  expect([jobs.count('resume'), jobs.count('begin')]).toEqual([0, 3]);
});

it('a process without room for another item looks for jobs with credit again alone', async () => {
  jobs.hasRoom = false;
  started();
  await seconds(2);
  expect(jobs.calls).toEqual(['resume', 'resume']);
});

it.each([true, false])('a process whose scan found no job looks for none, with room: %p', async (hasRoom) => {
  jobs.hasRoom = hasRoom;
  scan.found = false;
  started();
  await seconds(3);
  expect([scan.asked, jobs.calls]).toEqual([3, []]);
  scan.found = true;
  await seconds(1);
  expect([scan.asked, jobs.calls]).toEqual([4, [hasRoom ? 'begin' : 'resume']]);
});

it('what the process itself starts does not wait for the scan', async () => {
  scan.found = false;
  started();
  jobs.start();
  await seconds(0);
  expect([scan.asked, jobs.itemsUnderWay]).toEqual([0, 1]);
});

it('nothing begins where the instance was suspended during the scan', async () => {
  jobs.waiting = 1;
  scan.onAsk = () => (instance.suspension = 'moved');
  started();
  await seconds(3);
  expect([scan.asked, jobs.calls]).toEqual([1, []]);
});

it('what the process itself starts begins at once', async () => {
  started();
  jobs.start();
  await seconds(0);
  expect([jobs.calls, jobs.itemsUnderWay]).toEqual([['begin'], 1]);
});

it('what the process itself starts waits while the instance is suspended', async () => {
  instance.suspension = 'moved';
  started();
  jobs.start();
  await seconds(RENEW_SECONDS);
  expect([jobs.count('begin'), jobs.waiting]).toEqual([0, 1]);
});

it('outcomes of items that end while the instance is suspended are stored', async () => {
  jobs.waiting = 2;
  started();
  await seconds(1);
  instance.suspension = 'moved';
  expect(jobs.count('settle')).toBe(0);
  jobs.endOne();
  await seconds(0);
  expect([jobs.count('settle'), jobs.count('begin'), jobs.waiting]).toEqual([1, 1, 1]);
});

it('a process without room for items looks for none', async () => {
  started(0);
  await seconds(10);
  expect(jobs.calls).toEqual([]);
});

it('claims are renewed in their time', async () => {
  started();
  await seconds(2 * RENEW_SECONDS);
  expect(jobs.count('renew')).toBe(2);
});

it('the end of an item lets the next one begin, without waiting for the next look', async () => {
  jobs.waiting = 2;
  started();
  await seconds(1);
  expect([jobs.count('begin'), jobs.waiting]).toEqual([1, 1]);
  jobs.endOne();
  await seconds(0);
  expect([jobs.count('begin'), jobs.waiting]).toEqual([2, 0]);
});

it.each(['resume', 'begin', 'renew'])('a failing %s is logged and does not end the loop', async (call) => {
  jobs.fails.add(call);
  jobs.hasRoom = call !== 'resume';
  started();
  await seconds(RENEW_SECONDS);
  expect(
    log.lines.filter(({ message }) => message === 'jobs could not be carried out').length,
  ).toBeGreaterThan(0);
  jobs.fails.clear();
  jobs.hasRoom = true;
  jobs.waiting = 1;
  await seconds(RENEW_SECONDS);
  expect([jobs.waiting, jobs.itemsUnderWay]).toEqual([0, 1]);
});

it('nothing begins while the instance is suspended, and claims are renewed still', async () => {
  jobs.waiting = 1;
  instance.suspension = 'moved';
  started();
  await seconds(RENEW_SECONDS);
  expect([jobs.count('begin'), jobs.count('resume'), jobs.count('renew')]).toEqual([0, 0, 1]);
  instance.suspension = undefined;
  await seconds(1);
  expect(jobs.itemsUnderWay).toBe(1);
});

it('a stop waits for calls under way, renews their claims until then, and begins nothing', async () => {
  jobs.waiting = 2;
  const loop = started();
  await seconds(1);
  let isStopped = false;
  const stopped = loop.onModuleDestroy().then(() => (isStopped = true));
  const [begun, renewed] = [jobs.count('begin'), jobs.count('renew')];
  await seconds(RENEW_SECONDS);
  expect([isStopped, jobs.count('renew')]).toEqual([false, renewed + 1]);
  jobs.endOne();
  await stopped;
  await seconds(2 * RENEW_SECONDS);
  expect([jobs.count('begin'), jobs.waiting, jobs.count('renew')]).toEqual([begun, 1, renewed + 1]);
});

it('a look that ends while another begins items is not lost', async () => {
  const loop = started();
  const both = [loop.poll(), loop.poll()];
  jobs.waiting = 1;
  await Promise.all(both);
  expect(jobs.itemsUnderWay).toBe(1);
});
