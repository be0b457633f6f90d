import { PoolFault } from '../faults';
import { WaitQueue, type Purpose } from './wait-queue';

const queueOf = (limits = {}): WaitQueue<string> => new WaitQueue({ waitMs: 60_000, maxWaiting: 100, ...limits });

/** Names of those who were served, in the order they were. */
function joiner(queue: WaitQueue<string>): { join: (purpose: Purpose, name: string) => void; served: string[] } {
  const served: string[] = [];
  return { served, join: (purpose, name) => void queue.join(purpose).then(() => served.push(name), () => undefined) };
}

async function serveAll(queue: WaitQueue<string>, queriesMayGo = true): Promise<void> {
  while (queue.serve('session', queriesMayGo)) await Promise.resolve();
}

describe('the queue for sessions', () => {
  afterEach(() => jest.useRealTimers());

  it('serves transforms before queries, each in the order they came', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    for (const [purpose, name] of [['query', 'q1'], ['transform', 't1'], ['query', 'q2'], ['transform', 't2']] as const) join(purpose, name);
    await serveAll(queue);
    expect(served).toEqual(['t1', 't2', 'q1', 'q2']);
  });

  it('does not let transforms starve queries', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join('query', 'q');
    for (let i = 1; i <= 6; i += 1) join('transform', `t${i}`);
    await serveAll(queue);
    expect(served).toEqual(['t1', 't2', 't3', 't4', 'q', 't5', 't6']);
  });

  it('keeps queries back while they may not go', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join('query', 'q');
    join('transform', 't');
    await serveAll(queue, false);
    expect([served, queue.waiting('query')]).toEqual([['t'], 1]);
    queue.rejectAll(new PoolFault('unavailable', 'end'));
  });

  it('serves a poll from a poll session only', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join('poll', 'p');
    expect(queue.serve('session', true)).toBeUndefined();
    expect(queue.servePoll('session')).toBe('poll');
    await Promise.resolve();
    expect(served).toEqual(['p']);
    expect(queue.servePoll('session')).toBeUndefined();
  });

  it('sends away who waited too long, and nobody else', async () => {
    jest.useFakeTimers();
    const queue = queueOf({ waitMs: 1_000 });
    const first = queue.join('query');
    jest.advanceTimersByTime(600);
    const second = queue.join('query');
    jest.advanceTimersByTime(600);
    await expect(first).rejects.toMatchObject({ kind: 'busy' });
    queue.serve('session', true);
    await expect(second).resolves.toBe('session');
    expect(queue.size).toBe(0);
  });

  it('sends away at once whoever comes when it is full', async () => {
    const queue = queueOf({ maxWaiting: 1 });
    const first = queue.join('transform');
    await expect(queue.join('query')).rejects.toMatchObject({ kind: 'busy' });
    queue.serve('session', true);
    await expect(first).resolves.toBe('session');
  });

  it('sends all away when the registry is gone', async () => {
    const queue = queueOf();
    const waiting = [queue.join('query'), queue.join('transform'), queue.join('poll')];
    queue.rejectAll(new PoolFault('unavailable', 'gone'));
    for (const each of waiting) await expect(each).rejects.toMatchObject({ kind: 'unavailable' });
    expect(queue.serve('session', true)).toBeUndefined();
  });
});
